"""Tables of ours beside the published ones, and the tables that several papers' studies are made of."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import pandas as pd

from distlearn.analysis.conditions import on_openings
from distlearn.analysis.curves import learning_curves
from distlearn.analysis.statistics import mean_interval, within_scores
from distlearn.analysis.teams import (
    Teams,
    mean_games,
    member_totals,
    members_to_teams,
    team_matrix,
    team_scores,
    team_totals,
    team_tournament,
    teams_over_time,
)
from distlearn.errors import UserError
from distlearn.replications.base import Tables
from distlearn.replications.evidence import SEED, Evidence

STANDARD_POSITION = on_openings(None)  # every two once with either colour, no random moves
TOTALS = ["team", "players", "wins", "draws", "losses", "points", "share", "share_low", "share_high"]
ARMS = ["arm", "runs", "games", "mean", "sd", "iqm", "iqm_low", "iqm_high", "lowest", "highest"]
CURVE = ["arm", "checkpoint", "games", "generation", "runs", "of_runs", "value", "low", "high"]
AS_CURVE = {"team": "arm", "players": "runs", "share": "value", "share_low": "low", "share_high": "high"}


def beside(ours: pd.DataFrame, published: pd.DataFrame, on: str) -> pd.DataFrame:
    """The published columns, as `published_…`, each behind ours of that name or else behind all."""
    named = published.rename(columns=lambda name: name if name == on else f"published_{name}")
    names = [each for name in ours for each in (name, f"published_{name}") if each in ours or each in named]
    others = [name for name in named if name != on and name not in names]
    return ours.merge(named, on=on, how="left")[[*names, *others]]


def team_contest(evidence: Evidence, arms: Collection[str]) -> Tables:
    """The last players of all runs, arm against arm (S09 table 6.1, KJS11 table 3).

    `totals` has the points of every team with an interval over its members; `matches` shares of points of every two;
    `members` the players, the best first.
    """
    teams = evidence.teams(arms)
    totals, scores, members = _played(evidence, teams, "teams of last players")
    return {
        "totals": totals[TOTALS],
        "matches": team_matrix(scores).rename_axis(columns=None).reset_index(),
        "members": members[["player", "team", "games", "wins", "draws", "losses", "points", "share"]],
    }


def teams_at_all_checkpoints(evidence: Evidence) -> pd.DataFrame:
    """Curves of the teams' shares of points, in a tournament of the players of every checkpoint; runs are players."""
    tables = []
    for checkpoint, teams in teams_over_time(evidence.all_players).items():
        totals, *_ = _played(evidence, teams, f"teams at checkpoint {checkpoint}")
        where = {"checkpoint": checkpoint, "games": round(mean_games(teams))}
        tables.append(totals.drop(columns="games").assign(**where).rename(columns=AS_CURVE))
    if not tables:
        raise UserError("there is no checkpoint of which two arms have players")
    curves = pd.concat(tables, ignore_index=True)
    of_runs = curves.groupby("arm").runs.transform("max")
    return curves.assign(of_runs=of_runs, generation=curves.checkpoint)[CURVE]


def arms_and_pairs(
    evidence: Evidence, measure: str, last: int = 1, by: str = "wins", arms: Collection[str] | None = None
) -> Tables:
    """`arms` and `pairs` of a comparison at the end of the runs, named after the measure."""
    found = evidence.compared(measure, last, by, arms)
    return {f"arms_{measure}": found.arms[ARMS], f"pairs_{measure}": found.pairs}


def mean_curves(evidence: Evidence, measure: str, by: str = "wins") -> pd.DataFrame:
    """What the runs of every arm come to at every checkpoint: the mean, with its interval."""
    metrics = evidence.results.metrics
    return learning_curves(metrics[metrics.measure == measure], "mean", by)[CURVE]


def performance_of_runs(evidence: Evidence) -> pd.DataFrame:
    """JS16's measure of performance: the mean score over all measures, a row per run and checkpoint."""
    metrics = evidence.results.metrics
    if metrics.empty:
        raise UserError("nothing has been measured yet")
    keys = ["arm", "seed", "checkpoint", "games", "generation"]
    means = metrics.groupby(keys, sort=False).value.mean().reset_index()
    return means.assign(measure="performance")


def performance_curves(evidence: Evidence) -> pd.DataFrame:
    """Its mean over the runs of every arm, at every checkpoint."""
    return learning_curves(performance_of_runs(evidence), "mean")[CURVE]


def place_column(frame: pd.DataFrame) -> pd.DataFrame:
    """1 for the first row."""
    return frame.assign(place=np.arange(1, len(frame) + 1))[["place", *frame.columns]]


def _played(evidence: Evidence, teams: Teams, what: str) -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    """Totals with an interval over members, scores of every two teams, members with their teams."""
    table = evidence.play(team_tournament(teams, STANDARD_POSITION, SEED), what)
    scores, members = team_scores(table, teams), member_totals(table)
    members = members.assign(team=members.player.map(members_to_teams(teams)))
    totals = team_totals(scores).assign(players=lambda rows: [len(teams[team]) for team in rows.team])
    intervals = pd.DataFrame([_interval(team, rows) for team, rows in members.groupby("team")])
    return totals.merge(intervals, on="team"), scores, members


def _interval(team: object, members: pd.DataFrame) -> dict[str, object]:
    """Of the team's share of points, its members being drawn from all that its method could have found."""
    found = within_scores(mean_interval(members.share))
    return {"team": team, "share_low": found.low, "share_high": found.high}
