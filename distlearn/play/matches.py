"""Plays the games of a play job in this process."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from distlearn.kernels.arrays import NO_MOVE, Indices, Weights
from distlearn.kernels.one_ply import Habits
from distlearn.play.jobs import Group, PlayJob, PlayResult
from distlearn.play.loops import match_loop_for


def play_matches(job: PlayJob) -> PlayResult:
    """The scores of all games, and their moves if asked for."""
    game = job.game
    start = game.start()
    playing_weights = [_playing_weights(group) for group in job.groups]
    scores = np.empty(job.n_games)
    moves = np.full((job.n_games, game.longest if job.wants_moves else 0), NO_MOVE, dtype=np.int16)
    for meeting in _meetings(job):
        a, b = job.groups[meeting.a], job.groups[meeting.b]
        loop = match_loop_for(game.rules, a.value_function.functions, b.value_function.functions)
        seeds = job.seeds[meeting.games]
        own_scores = np.empty(len(seeds))
        own_moves = np.full((len(seeds), moves.shape[1]), NO_MOVE, dtype=np.int16)
        loop(
            start.cells,
            start.memory,
            game.widest,
            playing_weights[meeting.a],
            a.value_function.layout,
            _habits(a),
            playing_weights[meeting.b],
            b.value_function.layout,
            _habits(b),
            meeting.a_players,
            meeting.b_players,
            meeting.a_is_black,
            seeds,
            own_scores,
            own_moves,
        )
        scores[meeting.games] = own_scores
        moves[meeting.games] = own_moves
    return PlayResult(scores, moves if job.wants_moves else None)


class _Meeting(NamedTuple):
    """All games of a job between two groups, in either order of moving."""

    a: int  # number of the group
    b: int
    games: Indices  # numbers of the games in the job
    a_players: Indices  # (games,) row in the group
    b_players: Indices
    a_is_black: Indices  # (games,) 1 where the player of group a moves first


def _meetings(job: PlayJob) -> Iterator[_Meeting]:
    ends = np.cumsum([len(group.weights) for group in job.groups])
    starts = ends - [len(group.weights) for group in job.groups]
    first_groups = np.searchsorted(ends, job.first, side="right")
    second_groups = np.searchsorted(ends, job.second, side="right")
    for a, b in itertools.combinations_with_replacement(range(len(job.groups)), 2):
        a_is_first = (first_groups == a) & (second_groups == b)
        games = np.flatnonzero(a_is_first | ((first_groups == b) & (second_groups == a)))
        if len(games) == 0:
            continue
        a_is_first = a_is_first[games]
        first, second = job.first[games], job.second[games]
        yield _Meeting(
            a,
            b,
            games,
            np.where(a_is_first, first, second) - starts[a],
            np.where(a_is_first, second, first) - starts[b],
            a_is_first.astype(np.int64),
        )


def _playing_weights(group: Group) -> Weights:
    weights = group.value_function.playing_weights(group.weights)
    # Arrays that came through Ray are read-only, and a loop would be compiled anew for them.
    return np.require(weights, np.float64, ["C", "W"])


def _habits(group: Group) -> Habits:
    return Habits(
        float(group.epsilon),
        group.interpretation == "inversion",
        group.ties == "first",
        float(group.tie_tolerance),
    )
