"""A learner that guesses, and keeps what wins a match."""

import math

import numpy as np

from distlearn.kernels.arrays import Weights
from distlearn.learners.base import Numbers
from distlearn.options import EvenCount
from distlearn.play import Group, PlayJob, PlayResult, Problem
from distlearn.play.pairings import both_colours
from distlearn.players import Player
from distlearn.seeds import Stream


class Lucky:
    """A random guess replaces the best one so far if it beats it.

    Options:
        match: games between the two
    """

    best_fitness = math.nan

    def __init__(self, problem: Problem, stream: Stream, *, match: EvenCount = 20) -> None:
        self._problem, self._stream, self._match = problem, stream, match
        self._best: Weights = np.zeros(problem.n_weights)
        self.generation = self.games = 0

    def ask(self) -> PlayJob:
        group = Group(self._problem.value_function, np.array([self._guess(), self._best]))
        seeds = self._stream.child("games", self.generation).seeds(self._match)
        return PlayJob(self._problem.game, (group,), *both_colours(0, 1, self._match), seeds)

    def tell(self, result: PlayResult) -> None:
        first, _ = both_colours(0, 1, self._match)
        if np.where(first == 0, result.scores, 1 - result.scores).mean() > 0.5:
            self._best = self._guess()
        self.games += self._match
        self.generation += 1

    @property
    def best(self) -> Player:
        return self._problem.player(self._best)

    def numbers(self) -> Numbers:
        return Numbers()

    def _guess(self) -> Weights:
        return self._stream.child("guess", self.generation).generator().normal(size=self._problem.n_weights)
