"""The weights that learning starts from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from distlearn.kernels.arrays import Weights
from distlearn.options import Finite, NonNegative, Players, Positive
from distlearn.play import Problem
from distlearn.players import Player, chosen_players
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
        players: who they are; their value function must be the one that is learned
        weights_of: weights of further ones, a list for each, such as those of players in the results of a campaign
        sigma: standard deviation of the noise
    """

    players: Players | None = None
    weights_of: list[list[Finite]] | None = None
    sigma: NonNegative = 0.1

    def weights(self, problem: Problem, n_players: int, stream: Stream) -> Weights:
        chosen = chosen_players(self.players, problem.game) if self.players else []
        known = [_own_weights(number, player, problem) for number, player in enumerate(chosen)]
        known += [_given_weights(number, given, problem) for number, given in enumerate(self.weights_of or ())]
        if not known:
            raise ValueError("start = 'around' needs at least one player, in players or in weights_of")
        middles = np.array([known[i % len(known)] for i in range(n_players)])
        return middles + stream.generator().normal(0.0, self.sigma, middles.shape)


def _own_weights(number: int, player: Player, problem: Problem) -> Weights:
    own, other = problem.value_function, player.value_function
    if own.functions is not other.functions or not np.array_equal(own.layout, other.layout):
        raise ValueError(
            f"start = 'around' needs players with the value function that is learned; players[{number}] has another"
        )
    return player.weights


def _given_weights(number: int, given: list[float], problem: Problem) -> Weights:
    if len(given) != problem.n_weights:
        raise ValueError(
            f"weights_of[{number}] has {len(given)} weights, the value function that is learned has {problem.n_weights}"
        )
    return np.array(given, dtype=np.float64)
