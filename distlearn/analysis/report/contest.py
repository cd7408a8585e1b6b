"""The tournament of a report: the arms as teams of their players, everybody twice against all of the other teams."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import pandas as pd

from distlearn import play
from distlearn.analysis.conditions import on_openings
from distlearn.analysis.figures import count, plural
from distlearn.analysis.rosters import by_arm
from distlearn.analysis.teams import Teams, member_totals, team_matrix, team_scores, team_totals, team_tournament
from distlearn.analysis.tournaments import Tournament
from distlearn.arenas.cores import usable_cores
from distlearn.errors import UserError
from distlearn.players import NamedPlayer, told_game

Played = Callable[[Tournament], pd.DataFrame]
SEED = 0  # as that of the command


@dataclass(frozen=True, eq=False)
class Contest:
    """What came of it, or why there is none."""

    heading: str
    totals: pd.DataFrame = field(default_factory=pd.DataFrame)  # see `team_totals`
    matrix: pd.DataFrame = field(default_factory=pd.DataFrame)  # see `team_matrix`
    members: pd.DataFrame = field(default_factory=pd.DataFrame)  # see `member_totals`
    sizes: Mapping[str, int] = field(default_factory=dict)
    remarks: Sequence[str] = ()

    @property
    def is_played(self) -> bool:
        return len(self.totals) > 0


def contest_of(players: Sequence[NamedPlayer], seconds: float, have_played: Played) -> Contest:
    """Without random moves from the standard position. Of players too slow for so many seconds, fewer of every team."""
    teams = by_arm(players)
    if seconds <= 0:
        return Contest("No tournament was asked for.")
    if len(teams) < 2:
        return Contest("There is no tournament: it needs players of two arms or more.")
    try:
        return _contest(teams, seconds, have_played)
    except UserError as error:  # arms with different games, above all
        return Contest(f"There is no tournament: {error}.")


def _contest(teams: Teams, seconds: float, have_played: Played) -> Contest:
    largest = max(map(len, teams.values()))
    most = _most_members(teams, seconds)
    teams = {arm: members[:most] for arm, members in teams.items()}
    tournament = _tournament(teams)
    table = have_played(tournament)
    scores = team_scores(table, teams)
    players = [player for members in teams.values() for player in members]
    heading = (
        f"{told_game(players[0].game_entry)}, {count(len(players))} players in {plural(len(teams), 'team')}, "
        f"{plural(tournament.job.n_games, 'game')}: every two of different teams meet twice, once with either colour, "
        "from the standard position, without random moves."
    )
    left_out = f"Games are slow here: of every arm at most {plural(most, 'run')} take part, the first ones."
    remarks = ([left_out] if most < largest else []) + _sizes(teams)
    sizes = {arm: len(members) for arm, members in teams.items()}
    return Contest(heading, team_totals(scores), team_matrix(scores), member_totals(table), sizes, remarks)


def _tournament(teams: Teams) -> Tournament:
    return team_tournament(teams, on_openings(None), SEED)


def _most_members(teams: Teams, seconds: float) -> int:
    """Of each team, as many as can meet in that time on all cores, as fast as one of each plays."""
    job = _tournament({arm: members[:1] for arm, members in teams.items()}).job
    play.do(job)  # compiles
    started = time.perf_counter()
    play.do(job)
    seconds_each = (time.perf_counter() - started) / job.n_games
    most_games = seconds * usable_cores() / seconds_each
    largest = max(map(len, teams.values()))
    return next((most for most in range(largest, 1, -1) if _n_games(teams, most) <= most_games), 1)


def _n_games(teams: Teams, most: int) -> int:
    sizes = [min(most, len(members)) for members in teams.values()]
    return sum(sizes) ** 2 - sum(size**2 for size in sizes)


def _sizes(teams: Teams) -> list[str]:
    sizes = {len(members) for members in teams.values()}
    return [] if len(sizes) == 1 else ["The teams are of unequal size: compare shares, not points."]
