"""The main experiment of S09: TD learning, coevolution and their hybrid, with and without a Hall of Fame."""

from __future__ import annotations

from distlearn.replications import weights
from distlearn.replications.base import Criterion, Curves, Judgement, Study, Tables, verdict
from distlearn.replications.beside import arms_and_pairs, beside, mean_curves, team_contest
from distlearn.replications.criteria import (
    arm_curve,
    clearly_above,
    close_together,
    rises_then_stagnates,
    same_order,
)
from distlearn.replications.evidence import Evidence
from distlearn.replications.published.s09 import TABLE_6_1

ARMS = ("ctdl-hof", "ctdl", "cel-hof", "tdl", "cel")  # in the order of table 6.1, by points
BY_HEURISTIC = ("ctdl-hof", "ctdl", "tdl", "cel-hof", "cel")  # section 6.2.1, of fig. 6.2
SHARE_OF_WINS = "Shares of wins among all games, as the thesis prints them; the last checkpoint of every run."


def best_of_run_tournament(evidence: Evidence) -> Tables:
    tables = team_contest(evidence, ARMS)
    totals = beside(tables["totals"], TABLE_6_1[["team", "points", "share"]], "team")
    return {**tables, "totals": totals}


def order_of_points(tables: Tables) -> Judgement:
    """By share, since teams of unfinished campaigns may differ in size."""
    return same_order(tables["totals"], "team", "share", ARMS)


def twice_as_many_as_cel(tables: Tables) -> Judgement:
    points = dict(zip(tables["totals"].team, tables["totals"].share, strict=True))
    times = {team: points[team] / points["cel"] for team in ("ctdl", "cel-hof")}
    told = ", ".join(f"{team} has {factor:.2f} times the points of cel" for team, factor in times.items())
    return verdict(all(factor > 2 for factor in times.values()), told)


def versus_heuristic(evidence: Evidence) -> Tables:
    return {**arms_and_pairs(evidence, "heuristic"), "curves_heuristic": mean_curves(evidence, "heuristic")}


def versus_random(evidence: Evidence) -> Tables:
    return {**arms_and_pairs(evidence, "random"), "curves_random": mean_curves(evidence, "random")}


TOURNAMENT = Study(
    "Best-of-run tournament",
    "table 6.1",
    best_of_run_tournament,
    {
        "totals": "Points of the teams: 3 for a win, 1 for a draw. The interval (95 %) is of the share of all points, "
        "over the members of a team.",
        "matches": "Share of points of the team in the row against that in the column; the thesis has no such table.",
    },
    (
        Criterion("The order by points is CTDL+HoF > CTDL > CEL+HoF > TDL > CEL.", order_of_points),
        Criterion("TDL+CEL and CEL+HoF gain more than twice as many points as CEL.", twice_as_many_as_cel),
    ),
    pictures=lambda evidence, tables: weights.best_member(evidence, tables, "ctdl-hof", "figures 6.3 and 6.4b"),
)
AGAINST_HEURISTIC = Study(
    "Against the standard heuristic player",
    "figure 6.2",
    versus_heuristic,
    {"arms_heuristic": "The last players of all runs."},
    (
        Criterion(
            "In the end CTDL+HoF is the best, then CTDL, TDL, CEL+HoF, and CEL the worst.",
            lambda tables: same_order(tables["arms_heuristic"], "arm", "mean", BY_HEURISTIC),
        ),
        Criterion(
            "Both hybrids outperform both original algorithms.",
            lambda tables: clearly_above(tables["pairs_heuristic"], ("ctdl", "ctdl-hof"), ("tdl", "cel")),
        ),
        Criterion(
            "TDL learns rapidly, in the first several thousands of games, and then stagnates.",
            lambda tables: rises_then_stagnates(arm_curve(tables, "curves_heuristic", "tdl")),
        ),
    ),
    (Curves("curves_heuristic", "Share of wins against the standard heuristic player, both disturbed (ε = 0.1)"),),
    note=SHARE_OF_WINS,
)
AGAINST_RANDOM = Study(
    "Against a random player",
    "figure 6.1",
    versus_random,
    {"arms_random": "The last players of all runs."},
    (
        Criterion(
            "CEL and TDL are in the long run significantly worse than the hybrids.",
            lambda tables: clearly_above(tables["pairs_random"], ("ctdl", "ctdl-hof"), ("tdl", "cel")),
        ),
        Criterion(
            "CEL+HoF reaches a similar level as the hybrids.",
            lambda tables: close_together(tables["arms_random"], ("ctdl", "ctdl-hof", "cel-hof"), 0.03),
        ),
    ),
    (Curves("curves_random", "Share of wins against a random player"),),
    note=SHARE_OF_WINS,
)
