"""S09: coevolutionary TD learning of Othello (M. Szubert, Master's thesis, Poznań 2009)."""

from __future__ import annotations

from distlearn.replications.base import Criterion, Curves, Judgement, Paper, Replication, Study, Tables, verdict
from distlearn.replications.beside import arms_and_pairs, beside, frame, mean_curves, place_column, team_contest
from distlearn.replications.criteria import (
    arm_curve,
    clearly_above,
    close_together,
    earlier,
    rises_then_stagnates,
    same_order,
    similar,
)
from distlearn.replications.evidence import Evidence

S09 = Paper(
    "S09",
    "M. Szubert: Coevolutionary Reinforcement Learning and its Application to Othello. Master's thesis, "
    "Poznań University of Technology, 2009",
    "The thesis does not say how long its runs took.",
)
ARMS = ("ctdl-hof", "ctdl", "cel-hof", "tdl", "cel")  # in the order of table 6.1, by points
TABLE_6_1 = frame(
    ("team", "games", "wins", "draws", "losses", "points"),
    ("ctdl-hof", 7200, 4918, 203, 2079, 14957),
    ("ctdl", 7200, 4171, 209, 2820, 12722),
    ("cel-hof", 7200, 3726, 225, 3249, 11403),
    ("tdl", 7200, 2873, 206, 4121, 8825),
    ("cel", 7200, 1787, 207, 5206, 5568),
).assign(share=lambda rows: rows.points / (3 * rows.games))
BY_HEURISTIC = ("ctdl-hof", "ctdl", "tdl", "cel-hof", "cel")  # section 6.2.1, of fig. 6.2
SHARE_OF_WINS = "Shares of wins among all games, as the thesis prints them; the last checkpoint of every run."


def best_of_run_tournament(evidence: Evidence) -> Tables:
    tables = team_contest(evidence, ARMS)
    totals = beside(place_column(tables["totals"]), TABLE_6_1, "team")
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
    (Curves("heuristic", "Share of wins against the standard heuristic player, both disturbed (ε = 0.1)"),),
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
    (Curves("random", "Share of wins against a random player"),),
    note=SHARE_OF_WINS,
)
INTENSITIES = ("k1", "k2", "k5", "k10", "k50")


def intensity_tournament(evidence: Evidence) -> Tables:
    tables = team_contest(evidence, INTENSITIES)
    return {**tables, "totals": place_column(tables["totals"])}


INTENSITY = (
    Study(
        "Against the standard heuristic player",
        "figure 6.6",
        versus_heuristic,
        {"arms_heuristic": "The last players of all runs."},
        (
            Criterion(
                "How many TD games a player has makes only slight differences in the long run.",
                lambda tables: close_together(tables["arms_heuristic"], INTENSITIES, 0.05),
            ),
        ),
        (Curves("heuristic", "Share of wins against the standard heuristic player, both disturbed (ε = 0.1)"),),
        note=SHARE_OF_WINS,
    ),
    Study(
        "Against a random player",
        "figure 6.5",
        versus_random,
        {"arms_random": "The last players of all runs."},
        (
            Criterion(
                "Against a random player the number matters: many TD games make the outcome worse.",
                lambda tables: clearly_above(tables["pairs_random"], ("k1",), ("k50",)),
            ),
        ),
        (Curves("random", "Share of wins against a random player"),),
        note=SHARE_OF_WINS,
    ),
    Study(
        "Best-of-run tournament of the intensities",
        "section 6.2.3, without numbers",
        intensity_tournament,
        {
            "totals": "Points of the teams: 3 for a win, 1 for a draw.",
            "matches": "Share of points, row against column.",
        },
        (
            Criterion(
                "The teams score very similar numbers of points.",
                lambda tables: similar(tables["totals"], "team", "share", 0.1),
            ),
        ),
    ),
)
NEGATIVE_RATE = Study(
    "TD learning in the wrong direction",
    "figure 6.7",
    versus_heuristic,
    {"arms_heuristic": "The last players of all runs."},
    (
        Criterion(
            "With a negative learning rate CTDL+HoF is clearly worse: that TD learning is purposeful is what counts.",
            lambda tables: clearly_above(tables["pairs_heuristic"], ("positive",), ("negative",)),
        ),
    ),
    (Curves("heuristic", "Share of wins against the standard heuristic player, both disturbed (ε = 0.1)"),),
    note=SHARE_OF_WINS,
)


def _initialisation(measure: str, figure: str, title: str, caption: str) -> Study:
    curves = f"curves_{measure}"

    def tables(evidence: Evidence) -> Tables:
        return {**arms_and_pairs(evidence, measure), curves: mean_curves(evidence, measure)}

    def converges_faster(method: str) -> Criterion:
        return Criterion(
            f"{method.upper().replace('-HOF', '+HoF')} converges faster from zero than from random weights.",
            lambda found: earlier(found[curves], f"{method}-zero", f"{method}-uniform"),
        )

    return Study(
        title,
        figure,
        tables,
        {f"arms_{measure}": "The last players of all runs."},
        (
            converges_faster("cel-hof"),
            converges_faster("ctdl-hof"),
            Criterion(
                "CTDL+HoF ends at the same quality, however it is initialised.",
                lambda found: close_together(found[f"arms_{measure}"], ("ctdl-hof-zero", "ctdl-hof-uniform"), 0.03),
            ),
        ),
        (Curves(measure, caption),),
        note=SHARE_OF_WINS,
    )


INITIALISATION = (
    _initialisation("random", "figure 6.8", "Against a random player", "Share of wins against a random player"),
    _initialisation(
        "heuristic",
        "figure 6.9",
        "Against the standard heuristic player",
        "Share of wins against the standard heuristic player, both disturbed (ε = 0.1)",
    ),
)
REPLICATIONS = (
    Replication("othello_ctdl_2009", S09, (TOURNAMENT, AGAINST_HEURISTIC, AGAINST_RANDOM)),
    Replication("othello_tdl_intensity_2009", S09, INTENSITY),
    Replication("othello_negative_rate_2009", S09, (NEGATIVE_RATE,)),
    Replication("othello_initialisation_2009", S09, INITIALISATION),
)
