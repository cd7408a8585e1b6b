"""Tournaments of JS16: fixed players and the best of every arm, on openings and half at random (tables III and IV)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from distlearn.analysis.conditions import half_random, on_openings
from distlearn.analysis.pareto import with_pareto_front
from distlearn.analysis.profiles import performance_profiles
from distlearn.analysis.rosters import run_of
from distlearn.analysis.standings import matrix, pair_scores, totals
from distlearn.analysis.tournaments import round_robin
from distlearn.errors import UserError
from distlearn.games import shipped_openings
from distlearn.players import NamedPlayer, shipped_named_player
from distlearn.replications.base import Criterion, Judgement, Study, Tables, verdict
from distlearn.replications.beside import performance_of_runs
from distlearn.replications.evidence import SEED, Evidence
from distlearn.replications.published.js16 import BEST_PLAYER, FIXED, TABLE_3
from distlearn.store import stored_players

if TYPE_CHECKING:
    from matplotlib.figure import Figure

OPENINGS = "othello-6-ply"
DOUBLE_GAMES = 1000  # of a player against an opponent that is disturbed
WITHIN = 0.05  # of a published score, since the openings are others, which alone makes a difference of 0.03


def leagues(evidence: Evidence) -> Tables:
    """Of the last player of every arm's best run, and the fixed ones."""
    players = [*_best_of_arms(evidence), *map(shipped_named_player, FIXED)]
    game = players[-1].game
    openings = on_openings(shipped_openings(OPENINGS, game))
    random = shipped_named_player("random", players[-1].game_entry)
    rows = pair_scores(evidence.play(round_robin([*players, random], openings, SEED), "round robin on openings"))
    names = [player.name for player in players]
    among = rows[rows.player.isin(names) & rows.opponent.isin(names)]
    half = pair_scores(evidence.play(round_robin(players, half_random(2 * DOUBLE_GAMES), SEED), "half-random"))
    sizes = {player.name: len(player.weights) for player in players}
    scores = totals(among).assign(weights=lambda each: each.player.map(sizes))
    return {
        "openings": matrix(among).rename_axis(columns=None).reset_index(),
        "half_random": matrix(half).rename_axis(columns=None).reset_index(),
        "pairs_openings": rows,
        "front": with_pareto_front(scores[["player", "score", "weights"]]),
    }


def fixed_players(tables: Tables) -> Judgement:
    found = TABLE_3.merge(tables["pairs_openings"], on=["player", "opponent"], suffixes=("_published", ""))
    told = ", ".join(
        f"{row.player} against {row.opponent} {row.score:.3f}, theirs {row.score_published:.3f}"
        for row in found.itertuples()
    )
    return verdict(bool(((found.score - found.score_published).abs() <= WITHIN).all()), told)


def largest_on_front(arms: tuple[str, ...]) -> Criterion:
    def judge(tables: Tables) -> Judgement:
        front = tables["front"].set_index("player").is_on_front
        missing = [arm for arm in arms if arm not in front]
        if missing:
            return Judgement("open", f"there is nothing of {', '.join(missing)}")
        told = f"on the front: {', '.join(front.index[front])}"
        return verdict(bool(front[list(arms)].all()), told)

    return Criterion("The players of CMA-ES are all on the Pareto front of score and number of weights.", judge)


def as_good_as_theirs(arm: str) -> Criterion:
    def judge(tables: Tables) -> Judgement:
        rows = tables["pairs_openings"][tables["pairs_openings"].player == arm]
        if rows.empty:
            return Judgement("open", f"there is nothing of {arm}")
        found = BEST_PLAYER.merge(rows, on="opponent", suffixes=("_published", ""))
        told = ", ".join(
            f"{row.score:.3f} against {row.opponent}, theirs {row.score_published:.3f}" for row in found.itertuples()
        )
        return verdict(bool((found.score >= found.score_published - WITHIN).all()), told)

    return Criterion(f"How the player of {arm} does against players that we have, too.", judge)


def pictures(evidence: Evidence, tables: Tables) -> Mapping[str, Figure]:
    from distlearn.analysis.plots import draw_front, draw_profiles  # matplotlib takes a second

    rows = tables["pairs_openings"].query("player != 'random' and opponent != 'random'")
    return {
        "Performance profiles (figure 8).": draw_profiles(performance_profiles(rows)),
        "Score and number of weights (figure 9).": draw_front(tables["front"]),
    }


def _best_of_arms(evidence: Evidence) -> list[NamedPlayer]:
    """The last players of the runs that did best, finished or not, each under its arm's name."""
    runs = performance_of_runs(evidence)
    last = runs.sort_values("checkpoint").groupby(["arm", "seed"], sort=False).tail(1)
    best = last.sort_values("value").groupby("arm", sort=False).tail(1)
    keys = set(zip(best.arm, best.seed, strict=True))
    players = [player for player in stored_players(evidence.folder) if run_of(player) in keys]
    if not players:
        raise UserError("there are no players yet")
    return [replace(player, name=run_of(player)[0]) for player in players]


def _study(*criteria: Criterion) -> Study:
    return Study(
        "Tournaments of the best players",
        "tables III and IV, figures 8 and 9",
        leagues,
        {
            "half_random": "From the standard position; the player in the column alone moves at random, with ε = 0.1.",
            "front": "Mean score on openings and number of weights.",
        },
        (
            Criterion("The fixed players score against each other as in table III.", fixed_players),
            *criteria,
        ),
        note="Of every arm the last player of its best run, and three of the paper's fourteen players. SJK09 is the "
        "player of another publication of the same authors; ours is the one that the thesis (S09) prints.",
        matrix="openings",
        pictures=pictures,
    )


SCALING_LEAGUES = _study(largest_on_front(("cma-all-2", "cma-all-3", "cma-all-4")))
PLACEMENT_LEAGUES = _study()
SIZE_LEAGUES = _study(as_good_as_theirs("all-4+2x2"))
