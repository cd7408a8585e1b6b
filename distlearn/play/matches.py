"""Plays the games of a play job in this process, all at once or in parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from distlearn.games import Game, NumbersGame, Openings
from distlearn.kernels.arrays import NO_MOVE, Indices
from distlearn.kernels.explain import explained
from distlearn.kernels.match import Outcome, Pairing, Starts
from distlearn.play.jobs import Group, PlayJob, PlayResult
from distlearn.play.loops import Sides


class Matches:
    """The games of a play job, with its players made ready once for any number of parts."""

    def __init__(self, job: PlayJob) -> None:
        self._job = job
        if isinstance(job.game, NumbersGame):
            return  # one look at the weights is enough
        openings = job.openings or Openings.standard(job.game)
        self._starts = Starts(
            np.require(openings.cells, np.int8, ["C", "W"]),
            np.require(openings.memories, np.int64, ["C", "W"]),
            np.require(openings.colours, np.int64, ["C", "W"]),
        )
        self._sides = Sides(job.game, job.groups, _players_of_groups(job))

    def part(self, start: int, stop: int) -> PlayResult:
        """The results of games `start` to `stop`."""
        job = self._job.part(start, stop)
        return _compared(job, job.game) if isinstance(job.game, NumbersGame) else self._played(job, job.game)

    def _played(self, job: PlayJob, game: Game) -> PlayResult:
        outcome = _empty_outcome(job, game, job.n_games)
        for meeting in _meetings(job):
            own = _empty_outcome(job, game, len(meeting.games))
            loop, a, b = self._sides.meeting(meeting.a, meeting.b)
            values = (job.groups[side].value_function.functions for side in (meeting.a, meeting.b))
            with explained(game.rules, *values):
                loop(self._starts, game.widest, a, b, meeting.pairing, own)
            outcome.leads[meeting.games] = own.leads
            outcome.moves[meeting.games] = own.moves
            outcome.leads_after[meeting.games] = own.leads_after
        return PlayResult(
            outcome.leads,
            outcome.moves if job.wants_moves else None,
            outcome.leads_after if job.wants_leads else None,
        )


def _compared(job: PlayJob, game: NumbersGame) -> PlayResult:
    """The results of a game without a board."""
    weights = np.concatenate([group.weights for group in job.groups])
    return PlayResult(game.leads(weights[job.first], weights[job.second]))


def _empty_outcome(job: PlayJob, game: Game, n_games: int) -> Outcome:
    longest = game.longest
    return Outcome(
        np.empty(n_games),
        np.full((n_games, longest if job.wants_moves else 0), NO_MOVE, dtype=np.int16),
        np.full((n_games, longest if job.wants_leads else 0), np.nan),
    )


def _players_of_groups(job: PlayJob) -> tuple[Indices, ...]:
    """Which players of each group are in the games at all."""
    is_playing = np.zeros(sum(len(group.weights) for group in job.groups), np.bool_)
    is_playing[job.first] = is_playing[job.second] = True
    ends = np.cumsum([len(group.weights) for group in job.groups])
    return tuple(np.flatnonzero(players) for players in np.split(is_playing, ends[:-1]))


class _Meeting(NamedTuple):
    """All games of a job between two groups, in either order of moving."""

    a: int  # number of the group
    b: int
    games: Indices  # numbers of the games in the job
    pairing: Pairing


def _meetings(job: PlayJob) -> Iterator[_Meeting]:
    """Of two groups, a is the one whose kind comes first: a loop for a and b is not compiled for b and a, too."""
    n_groups = len(job.groups)
    kinds = [_kind(group) for group in job.groups]
    starts = np.cumsum([0, *(len(group.weights) for group in job.groups)])
    first_groups, second_groups = job.group_of[job.first], job.group_of[job.second]
    meetings = np.minimum(first_groups, second_groups) * n_groups + np.maximum(first_groups, second_groups)
    opening_of = np.zeros(job.n_games, np.int64) if job.opening_of is None else job.opening_of
    for meeting in np.unique(meetings):  # with a hundred groups, a part of the job has few of all there could be
        a, b = sorted(divmod(int(meeting), n_groups), key=kinds.__getitem__)
        games = np.flatnonzero(meetings == meeting)
        a_is_black = first_groups[games] == a
        first, second = job.first[games], job.second[games]
        a_players = np.where(a_is_black, first, second) - starts[a]
        b_players = np.where(a_is_black, second, first) - starts[b]
        yield _Meeting(
            a,
            b,
            games,
            Pairing(a_players, b_players, a_is_black.astype(np.int64), opening_of[games], job.seeds[games]),
        )


def _kind(group: Group) -> tuple[str, str]:
    """By the place of what compiles: of WPC, there are one with shared weights and one without."""
    value: Any = group.value_function.functions.value
    function = getattr(value, "py_func", value)
    return getattr(function, "__module__", ""), getattr(function, "__qualname__", "")
