"""What is to be learned: a value function for a game, and how it will be used."""

from __future__ import annotations

from dataclasses import dataclass

from distlearn.games import AnyGame, Game, NumbersGame
from distlearn.kernels.arrays import Weights
from distlearn.players import Interpretation, Player
from distlearn.value_functions import ValueFunction


@dataclass(frozen=True, eq=False)
class Problem:
    """Given to every learner; a candidate solution is a vector of `value_function.n_weights` weights."""

    game: AnyGame
    value_function: ValueFunction
    interpretation: Interpretation = "negation"

    @property
    def n_weights(self) -> int:
        return self.value_function.n_weights

    @property
    def board(self) -> Game:
        """The game, if it is one with a board."""
        if isinstance(self.game, NumbersGame):
            raise ValueError("this needs a game with a board, not a game of numbers")
        return self.game

    @property
    def has_roles(self) -> bool:
        """Whether of two who meet the first is a candidate solution and the second a test."""
        return isinstance(self.game, NumbersGame)

    def player(self, weights: Weights) -> Player:
        return Player(self.value_function, weights, self.interpretation)
