"""The experiment of L07: an n-tuple network against the heuristic, an evolved player and a perceptron."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from distlearn.analysis.conditions import both_disturbed
from distlearn.analysis.lead_curves import lead_curves
from distlearn.analysis.standings import pair_scores
from distlearn.analysis.teams import members_to_teams
from distlearn.analysis.tournaments import in_order, tournament
from distlearn.errors import UserError
from distlearn.players import NamedPlayer, shipped_named_player
from distlearn.replications.base import Criterion, Curves, Judgement, Study, Tables, verdict
from distlearn.replications.beside import arms_and_pairs, mean_curves
from distlearn.replications.evidence import SEED, Evidence
from distlearn.replications.published.l07 import GAMES, TABLE_1
from distlearn.store import stored_players

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ARM = "ntuple"
MLP = "othello_mlp_2007"
OPPONENTS = {"SWH": "othello-swh", "LR06's champion": "othello-lr06"}
OUR_MLP = "our MLP"


def versus_heuristic(evidence: Evidence) -> Tables:
    return {**arms_and_pairs(evidence, "heuristic"), "curves_heuristic": mean_curves(evidence, "heuristic")}


def above_half_from_500(tables: Tables) -> Judgement:
    curve = tables["curves_heuristic"]
    later = curve[curve.games >= 500].value
    if later.empty:
        return Judgement("open", "no run has played 500 games")
    told = f"mean share of wins after 500 games and more: {later.mean():.3f}, at least {later.min():.3f}"
    return verdict(later.mean() > 0.5, told)


def versus_opponents(evidence: Evidence) -> Tables:
    """200 games of every run's player against each opponent, after as many training games as in table 1."""
    players = [player for player in evidence.all_players if int(player.origin["games"]) in set(TABLE_1.training_games)]
    if not players:
        raise UserError("no run has played 250 games")
    opponents = {name: [shipped_named_player(shipped)] for name, shipped in OPPONENTS.items()}
    opponents[OUR_MLP] = _perceptrons(evidence)
    wins = _wins(evidence, players, opponents)
    shares = wins.groupby(["opponent", "training_games"], sort=False).share.agg(["size", "mean", "std"]).reset_index()
    shares = shares.rename(columns={"size": "runs", "mean": "share_of_wins", "std": "sd"})
    published = TABLE_1.assign(published_against_champion=TABLE_1.wins / GAMES)
    table = shares.merge(published[["training_games", "published_against_champion"]], on="training_games")
    return {"table_1": table.sort_values(["opponent", "training_games"], ignore_index=True)}


def defeats(opponent: str) -> Criterion:
    def judge(tables: Tables) -> Judgement:
        shares = _shares(tables, opponent)
        if 500 not in shares:
            return Judgement("open", "there is nothing of 500 games")
        return verdict(shares[500] > 0.5, f"share of wins after 500 games {shares[500]:.3f}, theirs 0.675")

    return Criterion(f"After 500 games it defeats the champion; here: {opponent}.", judge)


def rises_early(opponent: str) -> Criterion:
    def judge(tables: Tables) -> Judgement:
        shares = _shares(tables, opponent)
        if not {250, 500, 1250} <= set(shares):
            return Judgement("open", "there is nothing of 250, 500 or 1250 games")
        early, late = shares[500] - shares[250], shares[1250] - shares[500]
        told = f"{early:+.3f} from 250 to 500 games, {late:+.3f} from there to 1250".replace("-", "−")
        return verdict(early > late, f"{told}; theirs +0.230 and +0.035")

    return Criterion(f"Most is gained from 250 to 500 games, little from 500 to 1250; here against {opponent}.", judge)


def leads(evidence: Evidence, tables: Tables) -> Mapping[str, Figure]:
    """Of ten games with black, as figure 10 has them."""
    from distlearn.analysis.plots.leads import draw_leads  # matplotlib takes a second

    player, heuristic = evidence.teams([ARM])[ARM][0], shipped_named_player("othello-swh")
    found = lead_curves(player, heuristic, both_disturbed(20), SEED)[:10]
    caption = f"Lead in discs of {player.name} with black in ten games against the heuristic player (figure 10)."
    return {caption: draw_leads(found, player.name, "othello-swh")}


def _perceptrons(evidence: Evidence) -> list[NamedPlayer]:
    players = stored_players(evidence.companions[MLP])
    return [replace(player, name=f"mlp-{player.origin['seed']}") for player in players]


def _wins(evidence: Evidence, players: list[NamedPlayer], opponents: dict[str, list[NamedPlayer]]) -> pd.DataFrame:
    """A row per player and kind of opponent."""
    kind_of = members_to_teams(opponents)
    everybody = in_order([*players, *(each for members in opponents.values() for each in members)])
    numbers = {player.name: number for number, player in enumerate(everybody)}
    pairs = np.array([sorted((numbers[player.name], numbers[other])) for player in players for other in kind_of])
    contest = tournament(everybody, (pairs[:, 0], pairs[:, 1]), both_disturbed(GAMES), SEED)
    rows = pair_scores(evidence.play(contest, "n-tuple networks against others"))
    rows = rows[rows.opponent.isin(kind_of)].assign(opponent=lambda each: each.opponent.map(kind_of))
    sums = rows.groupby(["player", "opponent"], as_index=False, sort=False)[["wins", "games"]].sum()
    games = {player.name: int(player.origin["games"]) for player in players}
    return sums.assign(training_games=sums.player.map(games), share=sums.wins / sums.games)


def _shares(tables: Tables, opponent: str) -> dict[int, float]:
    rows = tables["table_1"][tables["table_1"].opponent == opponent]
    return dict(zip(rows.training_games.tolist(), rows.share_of_wins.tolist(), strict=True))


KINDS = (*OPPONENTS, OUR_MLP)
CURVE = Study(
    "Against the standard heuristic player",
    "figure 9",
    versus_heuristic,
    {},
    (
        Criterion(
            "It reaches a high playing ability, above the heuristic player's, after 500 games.", above_half_from_500
        ),
    ),
    (Curves("curves_heuristic", "Share of wins in 100 games against the heuristic player, both disturbed (ε = 0.1)"),),
    pictures=leads,
)
CHAMPION = Study(
    "Against other players",
    "table 1",
    versus_opponents,
    {"table_1": "Share of wins in 200 games against each opponent, mean and SD of the runs; ε = 0.1."},
    (*map(defeats, KINDS), *map(rises_early, KINDS)),
    note="The champion of CEC 2006, an MLP, was never published. In its place are the standard heuristic, the champion "
    "of LR06 and MLPs that learned by our own TD learning (experiments/othello_mlp_2007.toml). So the numbers can be "
    "compared with the published ones in their course only.",
)
