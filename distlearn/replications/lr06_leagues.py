"""Leagues of LR06: snapshots of a run (tables I and II) and champions (tables III and IV)."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd

from distlearn.analysis.conditions import both_disturbed
from distlearn.analysis.leagues import league_conditions, winner
from distlearn.analysis.rosters import best_by_measure, checkpoint_of, snapshots
from distlearn.analysis.standings import matrix, pair_scores, pair_scores_as_black, totals
from distlearn.analysis.tournaments import round_robin
from distlearn.players import NamedPlayer, shipped_named_player
from distlearn.replications.base import Criterion, Judgement, Study, Tables, verdict
from distlearn.replications.beside import STANDARD_POSITION, beside, place_column
from distlearn.replications.evidence import SEED, Evidence
from distlearn.replications.published.lr06 import TABLE_1, TABLE_2, TABLE_3, TABLE_4

CEL, CEL_N, TDL = "es10-b5", "es10-b5-noise", "tdl"
CHAMPIONS = {"CEL": CEL, "CEL-N": CEL_N, "TDL": TDL}  # the paper's names and our arms
BEST_AGAINST_HEURISTIC = {"CEL-HB": (CEL, CEL_N), "TDL-HB": (TDL,)}
GAMES_AS_BLACK = 1000  # of every pair, in table IV


def snapshot_leagues(evidence: Evidence) -> Tables:
    """Of the first run of either method that is finished; the start is not among the players."""
    tables = {}
    for name, arm, published in (("cel", CEL_N, TABLE_1), ("tdl", TDL, TABLE_2)):
        first = min(evidence.teams([arm])[arm], key=lambda player: int(player.origin["seed"]))
        seed = int(first.origin["seed"])
        players = [player for player in snapshots(evidence.all_players, arm, seed) if checkpoint_of(player) > 0]
        table = evidence.play(round_robin(players, STANDARD_POSITION, SEED), f"snapshots of {arm}-{seed}")
        league = place_column(totals(pair_scores(table)))
        league["player"] = [int(player.rpartition("@")[2]) for player in league.player]
        tables[f"league_{name}"] = league
        ends = pd.concat([league.head(3), league.tail(3)]).drop_duplicates("place")
        tables[f"ends_{name}"] = beside(ends, published, "place")
    return tables


def improves(league: pd.DataFrame) -> float:
    """Rank correlation of a player's number with its score in the league; 0 where all have the same score."""
    if league.score.nunique() < 2:
        return 0.0
    return float(league.player.corr(league.score, method="spearman"))


def cel_improves(tables: Tables) -> Judgement:
    league = tables["league_cel"]
    third, n_players = len(league) // 3, len(league)
    if third < 3:
        return Judgement("open", f"{n_players} snapshots are too few")
    top, bottom = list(league.head(3).player), list(league.tail(3).player)
    told = f"top three {top}, bottom three {bottom} of {n_players}; rank correlation {improves(league):.2f}"
    return verdict(min(top) > n_players / 2 and max(bottom) <= third, told.replace("-", "−"))


def tdl_wanders(tables: Tables) -> Judgement:
    cel, tdl = (improves(tables[f"league_{name}"]) for name in ("cel", "tdl"))
    top, bottom = (list(part.player) for part in (tables["league_tdl"].head(3), tables["league_tdl"].tail(3)))
    told = f"top three {top}, bottom three {bottom}; rank correlation {tdl:.2f}, of CEL {cel:.2f}"
    return verdict(tdl < cel and tdl < 0.5, told.replace("-", "−"))


def champions_leagues(evidence: Evidence) -> Tables:
    """Tables III (10 000 games each) and IV (1000 games of every pair with either colour, also against itself)."""
    teams = evidence.teams([CEL, CEL_N, TDL])
    named = {name: _winner(evidence, teams[arm], name) for name, arm in CHAMPIONS.items()}
    named |= {name: _best(evidence, arms) for name, arms in BEST_AGAINST_HEURISTIC.items()}
    named["Heuristic"] = shipped_named_player("othello-swh")
    players = [replace(player, name=name) for name, player in named.items()]
    league = evidence.play(round_robin(players, league_conditions(len(players)), SEED), "champions league")
    table_3 = beside(
        place_column(totals(pair_scores(league))), TABLE_3[["player", "games", "wins", "losses"]], "player"
    )
    conditions = both_disturbed(2 * GAMES_AS_BLACK)
    again = evidence.play(
        round_robin(players, conditions, SEED + 1, with_self=True), "champions, each against itself, too"
    )
    table_4 = matrix(pair_scores_as_black(again)).rename_axis(columns=None).reset_index()
    who = pd.DataFrame({"player": list(named), "is": [player.name for player in named.values()]})
    return {"table_3": table_3, "table_4": table_4, "published_table_4": TABLE_4, "champions": who}


def cel_on_top(tables: Tables) -> Judgement:
    wins = tables["table_3"].set_index("player").wins
    told = ", ".join(f"{name} {number}" for name, number in wins.items())
    cel = ["CEL-N", "CEL", "CEL-HB"]
    return verdict(min(wins[cel]) > max(wins.drop(cel)), f"wins: {told}")


def tdl_at_the_bottom(tables: Tables) -> Judgement:
    names = list(tables["table_3"].player)
    return verdict(set(names[-2:]) == {"TDL", "TDL-HB"}, f"the last two are {names[-2]} and {names[-1]}")


def favourable_for_cel_n(tables: Tables) -> Judgement:
    table = tables["table_4"].set_index("player")
    black, white = float(table["Heuristic"]["CEL-N"]), 1 - float(table["CEL-N"]["Heuristic"])
    return verdict(min(black, white) > 0.5, f"CEL-N scores {black:.3f} with black, {white:.3f} with white")


def _winner(evidence: Evidence, players: list[NamedPlayer], name: str) -> NamedPlayer:
    if len(players) == 1:
        return players[0]
    tournament = round_robin(players, league_conditions(len(players)), SEED)
    return winner(players, evidence.play(tournament, f"{name}: league of final players"))


def _best(evidence: Evidence, arms: tuple[str, ...]) -> NamedPlayer:
    """Of all checkpoints of all runs of these arms, against the heuristic."""
    metrics = evidence.results.metrics.query("measure == 'heuristic' and arm in @arms")
    ours = metrics.assign(arm="all", seed=range(len(metrics)))  # one arm, so that there is one best
    keys = list(zip(metrics.arm, metrics.seed, metrics.checkpoint, strict=True))
    by_key = {_key(player): player for player in evidence.all_players}
    entering = [
        replace(by_key[key], origin={**by_key[key].origin, "arm": "all", "seed": seed})
        for seed, key in enumerate(keys)
        if key in by_key
    ]
    (best,) = best_by_measure(entering, ours, "heuristic")
    return best


def _key(player: NamedPlayer) -> tuple[str, int, int]:
    return str(player.origin["arm"]), int(player.origin["seed"]), int(player.origin["checkpoint"])


SNAPSHOTS = Study(
    "Leagues of snapshots",
    "tables I and II",
    snapshot_leagues,
    {
        "ends_cel": "CEL with forced random moves: the first and last three of the league of a run's checkpoints.",
        "ends_tdl": "The same of TDL.",
    },
    (
        Criterion("Of CEL the better players are found towards the end, and the worst in the beginning.", cel_improves),
        Criterion("Of TDL the top and the bottom three may be found at any time.", tdl_wanders),
    ),
    note="Every two players meet twice without random moves. The run is the first one, whatever it shows. "
    "Agreement is read as: CEL's top three in the second half and its bottom three in the first third; TDL's rank "
    "correlation of time and score below CEL's, and below 0.5.",
)
LEAGUES = Study(
    "Champions leagues",
    "tables III and IV",
    champions_leagues,
    {
        "table_3": "Every player 10 000 games, both disturbed (ε = 0.1).",
        "table_4": "Scores of the players in the rows, with black, in 1000 games of every two.",
        "published_table_4": "Theirs.",
        "champions": "Who the champions are: arm, seed, checkpoint.",
    },
    (
        Criterion("The CEL players outperform the heuristic and the TDL players.", cel_on_top),
        Criterion("The TDL players are on the bottom.", tdl_at_the_bottom),
        Criterion(
            "CEL-N does better than even against the heuristic, with black and with white.", favourable_for_cel_n
        ),
    ),
    note="CEL, CEL-N and TDL are the winners of leagues among the final players of their arms, -HB the best against "
    "the heuristic at any checkpoint of any run.",
)
