"""Team tournaments: everybody meets the members of all other teams, never the own ones (S09 table 6.1, KJS11 table 3).

A win counts 3 points and a draw 1, so the shares of two teams need not add up to all points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from distlearn.analysis.conditions import Conditions
from distlearn.analysis.rosters import by_arm, checkpoint_of
from distlearn.analysis.standings import COUNTS, score_of
from distlearn.analysis.tournaments import Tournament, in_order, tournament
from distlearn.errors import UserError
from distlearn.play.points import LEAGUE
from distlearn.players import NamedPlayer

Teams = Mapping[str, Sequence[NamedPlayer]]


def team_tournament(teams: Teams, conditions: Conditions, seed: int) -> Tournament:
    """Everybody against all members of the other teams, in both colours."""
    if len(teams) < 2:
        found = f"only {next(iter(teams))!r}" if teams else "none"
        raise UserError(f"a tournament of teams needs two or more; found {found}")
    players = in_order([player for members in teams.values() for player in members])
    team_of = members_to_teams(teams)
    first, second = np.triu_indices(len(players), 1)
    numbers = np.array([list(teams).index(team_of[player.name]) for player in players])
    others = numbers[first] != numbers[second]
    return tournament(players, (first[others], second[others]), conditions, seed)


def teams_over_time(players: Sequence[NamedPlayer]) -> dict[int, Teams]:
    """The teams of every checkpoint of which two arms or more have players (KJS11 figs 3 and 4)."""
    checkpoints = sorted({checkpoint_of(player) for player in players})
    teams = {number: by_arm(player for player in players if checkpoint_of(player) == number) for number in checkpoints}
    return {checkpoint: arms for checkpoint, arms in teams.items() if len(arms) > 1}


def mean_games(teams: Teams) -> float:
    """Training games of all their players."""
    return float(np.mean([int(player.origin["games"]) for members in teams.values() for player in members]))


def team_scores(table: pd.DataFrame, teams: Teams) -> pd.DataFrame:
    """One row per team and opposing team, the best first, from the table of a team tournament.

    Columns: team, opponent, games, wins, draws, losses, score, points and share, which is points by the most possible.
    """
    team_of = members_to_teams(teams)
    named = table.assign(team=table.player.map(team_of), opponent=table.opponent.map(team_of))
    rows = _with_points(named.groupby(["team", "opponent"], as_index=False, sort=False)[COUNTS].sum())
    order = list(team_totals(rows).team)
    return rows.sort_values(["team", "opponent"], key=lambda names: names.map(order.index), ignore_index=True)


def team_totals(scores: pd.DataFrame) -> pd.DataFrame:
    """One row per team, the best first. By share of points, since teams may have played unequally many games."""
    rows = _with_points(scores.groupby("team", as_index=False, sort=False)[COUNTS].sum())
    return rows.sort_values(["share", "team"], ascending=[False, True], ignore_index=True)


def team_matrix(scores: pd.DataFrame) -> pd.DataFrame:
    """Shares of points of teams (rows) against each other (columns), the best first (KJS11 table 3)."""
    order = team_totals(scores).team
    return scores.pivot(index="team", columns="opponent", values="share").reindex(index=order, columns=order)


def member_totals(table: pd.DataFrame) -> pd.DataFrame:
    """One row per player of a team tournament, the one with the largest share of points first (KJS11 table 4)."""
    rows = _with_points(table.groupby("player", as_index=False, sort=False)[COUNTS].sum())
    return rows.sort_values(["share", "player"], ascending=[False, True], ignore_index=True)


def members_to_teams(teams: Teams) -> dict[str, str]:
    """The team of every player, by their names."""
    return {player.name: team for team, members in teams.items() for player in members}


def _with_points(rows: pd.DataFrame) -> pd.DataFrame:
    points = LEAGUE.win * rows.wins + LEAGUE.draw * rows.draws + LEAGUE.loss * rows.losses
    return rows.assign(score=score_of(rows), points=points, share=points / (LEAGUE.win * rows.games))
