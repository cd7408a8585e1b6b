"""What is to be learned: a value function for a game, and how it will be used."""

from __future__ import annotations

from dataclasses import dataclass

from distlearn.games import Game
from distlearn.kernels.arrays import Weights
from distlearn.players import Interpretation, Player
from distlearn.value_functions import ValueFunction


@dataclass(frozen=True, eq=False)
class Problem:
    """Given to every learner; a candidate solution is a vector of `value_function.n_weights` weights."""

    game: Game
    value_function: ValueFunction
    interpretation: Interpretation = "negation"

    def player(self, weights: Weights) -> Player:
        return Player(self.value_function, weights, self.interpretation)
