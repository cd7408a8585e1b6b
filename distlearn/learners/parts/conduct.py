"""How training games are played, whoever meets."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from distlearn.games import NumbersGame, chosen_openings
from distlearn.kernels.arrays import Indices, Weights
from distlearn.options import OpeningSet
from distlearn.play import Group, PlayJob, Problem, Ties
from distlearn.seeds import Stream


@dataclass(frozen=True, eq=False)
class Conduct:
    """The manner of moving that a learner's players share, and where their games begin."""

    problem: Problem
    epsilon: float = 0.0
    ties: Ties = "random"
    tie_tolerance: float = 0.0
    openings: OpeningSet | None = None

    def __post_init__(self) -> None:
        if isinstance(self.problem.game, NumbersGame):
            if self.epsilon or self.tie_tolerance or self.openings:
                raise ValueError("a game of numbers has no moves: no epsilon, tie_tolerance or openings")
        elif self.openings is not None:
            chosen_openings(self.openings, self.problem.game)

    @property
    def is_deterministic(self) -> bool:
        """Whether two players' game is always the same."""
        if isinstance(self.problem.game, NumbersGame):
            return True
        return self.epsilon == 0 and self.ties == "first" and self.openings is None

    def group(self, weights: Weights) -> Group:
        problem = self.problem
        return Group(
            problem.value_function, weights, problem.interpretation, self.epsilon, self.ties, self.tie_tolerance
        )

    def job(self, groups: tuple[Group, ...], first: Indices, second: Indices, stream: Stream) -> PlayJob:
        """Games, each with its seed; an opening is drawn for every pair and used for both of its colours (JS16)."""
        seeds = stream.child("games").seeds(len(first))
        game = self.problem.game
        if self.openings is None or isinstance(game, NumbersGame):
            return PlayJob(game, groups, first, second, seeds)
        openings = chosen_openings(self.openings, game)
        n_players = sum(len(group.weights) for group in groups)
        pairs, pair_of = np.unique(
            np.minimum(first, second) * n_players + np.maximum(first, second), return_inverse=True
        )
        drawn = stream.child("openings").generator().integers(0, len(openings), len(pairs))
        return PlayJob(game, groups, first, second, seeds, openings, drawn[pair_of])
