"""Tables of ours beside the published ones, and the tables that several papers' studies are made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from distlearn.analysis.conditions import on_openings
from distlearn.analysis.curves import learning_curves
from distlearn.analysis.statistics import mean_interval
from distlearn.analysis.teams import (
    member_totals,
    members_to_teams,
    team_matrix,
    team_scores,
    team_totals,
    team_tournament,
)
from distlearn.replications.base import Tables
from distlearn.replications.evidence import SEED, Evidence

STANDARD_POSITION = on_openings(None)  # every two once with either colour, no random moves
CURVE = ["arm", "checkpoint", "games", "generation", "runs", "value", "low", "high"]


def beside(ours: pd.DataFrame, published: pd.DataFrame, on: str) -> pd.DataFrame:
    """The published columns behind ours, each as `published_…`."""
    named = published.rename(columns=lambda name: name if name == on else f"published_{name}")
    return ours.merge(named, on=on, how="left")


def team_contest(evidence: Evidence, arms: Collection[str]) -> Tables:
    """The last players of all runs, arm against arm (S09 table 6.1, KJS11 table 3).

    `totals` has the points of every team with an interval over its members; `matches` shares of points of every two;
    `members` the players, the best first.
    """
    teams = evidence.teams(arms)
    table = evidence.play(team_tournament(teams, STANDARD_POSITION, SEED), "teams of last players")
    scores, members = team_scores(table, teams), member_totals(table)
    members = members.assign(team=members.player.map(members_to_teams(teams)))
    totals = team_totals(scores).assign(players=lambda rows: [len(teams[team]) for team in rows.team])
    intervals = pd.DataFrame([_interval(team, rows) for team, rows in members.groupby("team")])
    return {
        "totals": totals.merge(intervals, on="team"),
        "matches": team_matrix(scores).rename_axis(columns=None).reset_index(),
        "members": members[["player", "team", "games", "wins", "draws", "losses", "points", "share"]],
    }


def arms_and_pairs(
    evidence: Evidence, measure: str, last: int = 1, by: str = "wins", arms: Collection[str] | None = None
) -> Tables:
    """`arms` and `pairs` of a comparison at the end of the runs, named after the measure."""
    found = evidence.compared(measure, last, by, arms)
    return {f"arms_{measure}": found.arms, f"pairs_{measure}": found.pairs}


def mean_curves(evidence: Evidence, measure: str, by: str = "wins") -> pd.DataFrame:
    """What the runs of every arm come to at every checkpoint: the mean, with its interval."""
    metrics = evidence.results.metrics
    return learning_curves(metrics[metrics.measure == measure], "mean", by)[CURVE]


def place_column(frame: pd.DataFrame) -> pd.DataFrame:
    """1 for the first row."""
    return frame.assign(place=np.arange(1, len(frame) + 1))[["place", *frame.columns]]


def frame(columns: Sequence[str], *rows: Sequence[Any]) -> pd.DataFrame:
    """Published numbers, row by row."""
    return pd.DataFrame(rows, columns=list(columns))


def square(names: Sequence[str], rows: Mapping[str, Sequence[float]], first: str = "team") -> pd.DataFrame:
    """A published table of everybody (rows) against everybody (columns)."""
    return pd.DataFrame(rows.values(), columns=list(names), index=pd.Index(rows, name=first)).reset_index()


def _interval(team: object, members: pd.DataFrame) -> dict[str, object]:
    """Of the team's share of points, its members being drawn from all that its method could have found."""
    found = mean_interval(members.share)
    return {"team": team, "share_low": found.low, "share_high": found.high}
