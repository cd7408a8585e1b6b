"""A player: a value function with weights, and how it is used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from distlearn.kernels.arrays import Weights
from distlearn.value_functions import ValueFunction

Interpretation = Literal["negation", "inversion"]
"""negation: black takes the largest value, white the smallest. inversion: the side to move sees the board with
colours swapped so that it is always black, and takes the largest."""


@dataclass(frozen=True, eq=False)
class Player:
    """Anything that can move in one game."""

    value_function: ValueFunction
    weights: Weights  # (n_weights,)
    interpretation: Interpretation = "negation"
