"""Plays the games of a play job in this process."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from distlearn.games import Game, NumbersGame, Openings
from distlearn.kernels.arrays import NO_MOVE, Indices
from distlearn.kernels.match import Outcome, Pairing, Starts
from distlearn.play.jobs import PlayJob, PlayResult
from distlearn.play.loops import Sides


def play_matches(job: PlayJob) -> PlayResult:
    """The leads of all games, and their course if asked for."""
    if isinstance(job.game, NumbersGame):
        return _compared(job, job.game)
    return _played(job, job.game)


def _compared(job: PlayJob, game: NumbersGame) -> PlayResult:
    """The results of a game without a board, for which one look at the weights is enough."""
    weights = np.concatenate([group.weights for group in job.groups])
    return PlayResult(game.leads(weights[job.first], weights[job.second]))


def _played(job: PlayJob, game: Game) -> PlayResult:
    openings = job.openings or Openings.standard(game)
    starts = Starts(
        np.require(openings.cells, np.int8, ["C", "W"]),
        np.require(openings.memories, np.int64, ["C", "W"]),
        np.require(openings.colours, np.int64, ["C", "W"]),
    )
    meetings = list(_meetings(job))
    sides = Sides(game, job.groups, _players_of_groups(job, meetings))
    outcome = _empty_outcome(job, game, job.n_games)
    for meeting in meetings:
        own = _empty_outcome(job, game, len(meeting.games))
        loop, a, b = sides.meeting(meeting.a, meeting.b)
        loop(starts, game.widest, a, b, meeting.pairing, own)
        outcome.leads[meeting.games] = own.leads
        outcome.moves[meeting.games] = own.moves
        outcome.leads_after[meeting.games] = own.leads_after
    return PlayResult(
        outcome.leads,
        outcome.moves if job.wants_moves else None,
        outcome.leads_after if job.wants_leads else None,
    )


def _empty_outcome(job: PlayJob, game: Game, n_games: int) -> Outcome:
    longest = game.longest
    return Outcome(
        np.empty(n_games),
        np.full((n_games, longest if job.wants_moves else 0), NO_MOVE, dtype=np.int16),
        np.full((n_games, longest if job.wants_leads else 0), np.nan),
    )


def _players_of_groups(job: PlayJob, meetings: list[_Meeting]) -> tuple[Indices, ...]:
    """Which players of each group are in the games at all."""
    players: list[list[Indices]] = [[np.zeros(0, np.int64)] for _ in job.groups]
    for meeting in meetings:
        players[meeting.a].append(meeting.pairing.a_players)
        players[meeting.b].append(meeting.pairing.b_players)
    return tuple(np.unique(np.concatenate(each)) for each in players)


class _Meeting(NamedTuple):
    """All games of a job between two groups, in either order of moving."""

    a: int  # number of the group
    b: int
    games: Indices  # numbers of the games in the job
    pairing: Pairing


def _meetings(job: PlayJob) -> Iterator[_Meeting]:
    ends = np.cumsum([len(group.weights) for group in job.groups])
    starts = ends - [len(group.weights) for group in job.groups]
    first_groups = np.searchsorted(ends, job.first, side="right")
    second_groups = np.searchsorted(ends, job.second, side="right")
    opening_of = np.zeros(job.n_games, np.int64) if job.opening_of is None else job.opening_of
    for a, b in itertools.combinations_with_replacement(range(len(job.groups)), 2):
        a_is_black = (first_groups == a) & (second_groups == b)
        games = np.flatnonzero(a_is_black | ((first_groups == b) & (second_groups == a)))
        if len(games) == 0:
            continue
        a_is_black = a_is_black[games]
        first, second = job.first[games], job.second[games]
        a_players = np.where(a_is_black, first, second) - starts[a]
        b_players = np.where(a_is_black, second, first) - starts[b]
        yield _Meeting(
            a,
            b,
            games,
            Pairing(a_players, b_players, a_is_black.astype(np.int64), opening_of[games], job.seeds[games]),
        )
