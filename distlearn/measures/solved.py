"""How much of a game of numbers is solved: tests drawn from all that there are."""

from __future__ import annotations

import numpy as np

from distlearn.games import AnyGame, NumbersGame
from distlearn.measures.base import Measured, Subject
from distlearn.options import Count
from distlearn.play import Group, PlayJob, PlayResult
from distlearn.players import Player
from distlearn.seeds import Stream


class Solved:
    """The share of uniformly drawn tests that a player of a numbers game solves.

    Options:
        tests: how many are drawn, anew for every checkpoint
        subject: who is measured, the best of the generation, a random member, or the whole population (mean and SD)
    """

    def __init__(self, game: AnyGame, *, tests: Count = 1000, subject: Subject = "best") -> None:
        if not isinstance(game, NumbersGame):
            raise ValueError("'solved' measures players of numbers games only; for others there is 'versus'")
        self.subject = subject
        self._game = game
        self._n_tests = tests

    def job(self, subject: Player, stream: Stream) -> PlayJob:
        game, n_tests = self._game, self._n_tests
        tests = stream.child("tests").generator().uniform(0.0, game.range, (n_tests, game.dimensions))
        groups = (Group.of(subject), Group(subject.value_function, tests))
        return PlayJob(game, groups, np.zeros(n_tests, np.int64), np.arange(1, n_tests + 1), stream.seeds(n_tests))

    def measured(self, result: PlayResult) -> Measured:
        wins = int(result.scores.sum())
        return Measured(wins / self._n_tests, wins, 0, self._n_tests - wins)
