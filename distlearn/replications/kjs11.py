"""The experiments of KJS11 in small-board Go: five methods, and how many TD games a player should have."""

from __future__ import annotations

import math

import pandas as pd

from distlearn.replications import weights
from distlearn.replications.base import Criterion, Curves, Judgement, Study, Tables, verdict
from distlearn.replications.beside import (
    arms_and_pairs,
    beside,
    mean_curves,
    team_contest,
    teams_at_all_checkpoints,
)
from distlearn.replications.criteria import above_from, clearly_above, close_together, first_of, same_order
from distlearn.replications.evidence import Evidence
from distlearn.replications.published.kjs11 import BEST_SHARE, TABLE_3

LAST = 20  # checkpoints that a run's performance is averaged over
OPPONENTS = ("heuristic", "liberty")
WITHIN = 0.05  # of a published share of wins
ARMS = ("ctdl-hof", "cel-hof", "ctdl", "cel", "tdl")  # in the order of table 3's totals
INTENSITIES = ("k0", "k1", "k2", "k4", "k8", "k16")
TITLES = {
    "heuristic": "Share of wins against the WPC heuristic, both disturbed (ε = 0.1)",
    "liberty": "Share of wins against the Liberty Player, both disturbed (ε = 0.1)",
}
CURVES = tuple(Curves(f"curves_{measure}", title) for measure, title in TITLES.items())


def teams(evidence: Evidence) -> Tables:
    tables = team_contest(evidence, ARMS)
    published = TABLE_3[["team", "total"]].rename(columns={"total": "share"})
    totals = beside(tables["totals"], published, "team")
    return {**tables, "totals": totals, "published_table_3": TABLE_3}


def wins_every_match(tables: Tables) -> Judgement:
    row = tables["matches"].set_index("team").loc["ctdl-hof"].dropna()
    column = tables["matches"].set_index("team")["ctdl-hof"]
    lost = [str(team) for team in row.index if row[team] <= column[team]]
    told = ", ".join(f"{team} {row[team]:.3f} to {column[team]:.3f}" for team in row.index)
    return verdict(not lost, told)


def best_player(tables: Tables) -> Judgement:
    best = tables["members"].query("team == 'ctdl-hof'").iloc[0]
    told = f"{best.player} has {100 * best.share:.1f} % of all points, theirs {100 * BEST_SHARE:.1f} %"
    return verdict(abs(best.share - BEST_SHARE) <= WITHIN, f"{told}; within {100 * WITHIN:g} counts as agreeing")


def both_opponents(evidence: Evidence) -> Tables:
    tables: dict[str, pd.DataFrame] = {}
    for measure in OPPONENTS:
        tables |= arms_and_pairs(evidence, measure, LAST)
        tables[f"curves_{measure}"] = mean_curves(evidence, measure)
    return tables


def about_65_percent(tables: Tables) -> Judgement:
    found = {
        measure: float(tables[f"arms_{measure}"].query("arm in ['ctdl', 'ctdl-hof']")["highest"].max())
        for measure in OPPONENTS
    }
    if any(map(math.isnan, found.values())):
        return Judgement("open", "there is nothing of ctdl and ctdl-hof")
    told = ", ".join(f"{value:.3f} against {measure}" for measure, value in found.items())
    return verdict(
        all(0.60 <= value <= 0.75 for value in found.values()),
        f"the best run of both: {told}; 0.6 to 0.75 counts as about 0.65",
    )


def over_time(evidence: Evidence) -> Tables:
    return {"teams_over_time": teams_at_all_checkpoints(evidence)}


TEAMS = Study(
    "Tournament of last players",
    "table 3",
    teams,
    {
        "totals": "Points of the teams: 3 for a win, 1 for a draw. The interval (95 %) is of the share of all points, "
        "over the members of a team.",
        "matches": "Ours: share of points of the team in the row against that in the column.",
        "published_table_3": "Theirs.",
    },
    (
        Criterion("CTDL+HoF is first.", lambda tables: first_of(tables["totals"], "team", "share", "ctdl-hof")),
        Criterion(
            "The order by points is CTDL+HoF > CEL+HoF > CTDL > CEL > TDL.",
            lambda tables: same_order(tables["totals"], "team", "share", ARMS),
        ),
        Criterion("CTDL+HoF wins against each other team.", wins_every_match),
        Criterion("The best player of CTDL+HoF has 478 of 600 points (79.7 %).", best_player),
    ),
    pictures=lambda evidence, tables: {
        **weights.best_member(evidence, tables, "ctdl-hof", "table 4"),
        **weights.over_time(evidence, "ctdl-hof", "figure 6"),
    },
)
OPPONENTS_OVER_TIME = Study(
    "Against the two fixed players",
    "figure 2",
    both_opponents,
    {f"arms_{measure}": f"Against {measure}: mean of the last 20 checkpoints." for measure in OPPONENTS},
    (
        Criterion(
            "In the long run coevolution alone is worst against the heuristic.",
            lambda tables: clearly_above(tables["pairs_heuristic"], ("tdl", "ctdl", "ctdl-hof"), ("cel",)),
        ),
        Criterion(
            "TDL is as good as CTDL against the heuristic …",
            lambda tables: close_together(tables["arms_heuristic"], ("tdl", "ctdl", "ctdl-hof"), 0.05),
        ),
        Criterion(
            "… but significantly worse against the Liberty Player.",
            lambda tables: clearly_above(tables["pairs_liberty"], ("ctdl", "ctdl-hof"), ("tdl",)),
        ),
        Criterion("The best of CTDL and CTDL+HoF win about 65 % against both.", about_65_percent),
    ),
    CURVES,
    note="Shares of wins among all games, as the paper prints them.",
)
TEAMS_OVER_TIME = Study(
    "Tournaments over time",
    "figure 3",
    over_time,
    {},
    (
        Criterion(
            "CTDL+HoF outperforms TDL after about 100 000 games …",
            lambda tables: above_from(tables["teams_over_time"], "ctdl-hof", "tdl", 100_000),
        ),
        Criterion(
            "… and CTDL after another 300 000.",
            lambda tables: above_from(tables["teams_over_time"], "ctdl-hof", "ctdl", 400_000),
        ),
    ),
    note="A team has the players of one checkpoint of all runs of an arm.",
    curves=(Curves("teams_over_time", "Shares of points of the teams at every checkpoint", y="share of points"),),
)


def ahead_at_first(teams: pd.DataFrame, fast: tuple[str, ...], slow: tuple[str, ...]) -> Judgement:
    later = teams[teams.checkpoint > 0]
    if later.empty:
        return Judgement("open", "there is no checkpoint after the start")
    first = later[later.checkpoint == later.checkpoint.min()].set_index("arm").value
    missing = [team for team in (*fast, *slow) if team not in first]
    if missing:
        return Judgement("open", f"there is nothing of {', '.join(missing)}")
    told = ", ".join(f"{team} {first[team]:.3f}" for team in (*fast, *slow))
    return verdict(min(first[list(fast)]) > max(first[list(slow)]), f"shares of points at the first checkpoint: {told}")


def no_difference_in_the_end(measure: str) -> Criterion:
    return Criterion(
        f"Apart from none at all, the number of TD games makes no substantial difference against {measure}.",
        lambda tables: close_together(tables[f"arms_{measure}"], INTENSITIES[1:], 0.05),
    )


RATIO_TEAMS = Study(
    "Tournaments over time, by TD games in a generation",
    "figure 4",
    over_time,
    {},
    (
        Criterion(
            "8 and 16 TD games speed learning up: at the first checkpoint these teams are ahead of those with fewer.",
            lambda tables: ahead_at_first(tables["teams_over_time"], ("k8", "k16"), ("k0", "k1", "k2")),
        ),
    ),
    curves=(Curves("teams_over_time", "Shares of points of the teams at every checkpoint", y="share of points"),),
)


RATIO = Study(
    "Against the two fixed players, by TD games in a generation",
    "figure 5",
    both_opponents,
    {f"arms_{measure}": f"Against {measure}: mean of the last 20 checkpoints." for measure in OPPONENTS},
    tuple(map(no_difference_in_the_end, OPPONENTS)),
    CURVES,
    note="Shares of wins among all games, as the paper prints them.",
)
