"""The weights that learning starts from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from distlearn.kernels.arrays import Weights
from distlearn.options import NonNegative, Positive
from distlearn.play import Problem
from distlearn.players import shipped_player
from distlearn.seeds import Stream


class Start(Protocol):
    """Where players begin."""

    def weights(self, problem: Problem, n_players: int, stream: Stream) -> Weights:
        """(players, weights)"""


@dataclass(frozen=True, kw_only=True)
class Zero:
    """All weights are zero."""

    def weights(self, problem: Problem, n_players: int, stream: Stream) -> Weights:
        return np.zeros((n_players, problem.n_weights))


@dataclass(frozen=True, kw_only=True)
class Uniform:
    """Uniform weights around zero.

    Options:
        range: they lie in [−range, range] (KJS11: 1, JS16: 0.1)
    """

    range: Positive = 1.0

    def weights(self, problem: Problem, n_players: int, stream: Stream) -> Weights:
        return stream.generator().uniform(-self.range, self.range, (n_players, problem.n_weights))


@dataclass(frozen=True, kw_only=True)
class Around:
    """Known players, in turn, with noise added to their weights.

    Options:
        players: their names; their value function must be the one that is learned
        sigma: standard deviation of the noise
    """

    players: list[str]
    sigma: NonNegative = 0.1

    def weights(self, problem: Problem, n_players: int, stream: Stream) -> Weights:
        if not self.players:
            raise ValueError("start = 'around' needs at least one player")
        known = [self._weights_of(name, problem) for name in self.players]
        middles = np.array([known[i % len(known)] for i in range(n_players)])
        return middles + stream.generator().normal(0.0, self.sigma, middles.shape)

    def _weights_of(self, name: str, problem: Problem) -> Weights:
        player = shipped_player(name, problem.board)
        own, other = problem.value_function, player.value_function
        if own.functions is not other.functions or not np.array_equal(own.layout, other.layout):
            raise ValueError(f"start = 'around' needs players with the value function that is learned, not {name!r}")
        return player.weights
