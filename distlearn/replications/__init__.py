"""The five papers, reproduced: what they printed, how ours is judged by it, and the page that says so."""

from __future__ import annotations

from distlearn.replications import js16, js16_players, kjs11, kjs11_decay, l07, lr06, lr06_leagues, s09, s09_more
from distlearn.replications.base import Replication
from distlearn.replications.published.js16 import JS16
from distlearn.replications.published.kjs11 import KJS11
from distlearn.replications.published.l07 import L07
from distlearn.replications.published.lr06 import LR06
from distlearn.replications.published.s09 import S09

_ALL = (
    Replication(
        "othello_tdl_vs_cel_2006",
        LR06,
        (lr06.EVOLUTION, lr06.TD_LEARNING, lr06_leagues.SNAPSHOTS, lr06_leagues.LEAGUES),
    ),
    Replication("othello_tdl_deterministic_2006", LR06, (lr06.DETERMINISTIC,)),
    Replication("othello_ntuple_2007", L07, (l07.CURVE, l07.CHAMPION), (l07.MLP,)),
    Replication("othello_ctdl_2009", S09, (s09.TOURNAMENT, s09.AGAINST_HEURISTIC, s09.AGAINST_RANDOM)),
    Replication("othello_tdl_intensity_2009", S09, s09_more.INTENSITY),
    Replication("othello_negative_rate_2009", S09, (s09_more.NEGATIVE_RATE,)),
    Replication("othello_initialisation_2009", S09, s09_more.INITIALISATION),
    Replication("go_trace_decay_2011", KJS11, (kjs11_decay.DECAY,)),
    Replication("go_ctdl_2011", KJS11, (kjs11.TEAMS, kjs11.TEAMS_OVER_TIME, kjs11.OPPONENTS_OVER_TIME)),
    Replication("go_tdl_cel_ratio_2011", KJS11, (kjs11.RATIO_TEAMS, kjs11.RATIO)),
    Replication("othello_cocmaes_scaling_2016", JS16, (js16.SCALABILITY, js16_players.SCALING_LEAGUES)),
    Replication("othello_cocmaes_placement_2016", JS16, (js16.PLACEMENT, js16_players.PLACEMENT_LEAGUES)),
    Replication("othello_cocmaes_size_2016", JS16, (js16.SIZE, js16_players.SIZE_LEAGUES)),
)
REPLICATIONS = {replication.campaign: replication for replication in _ALL}
