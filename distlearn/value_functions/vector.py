"""What stands for a value function where there is no board: the weights are the player's numbers themselves."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from distlearn.kernels.arrays import Layout, Weights
from distlearn.value_functions.base import Functions
from distlearn.value_functions.constant import gradient, value


class Vector:
    """A vector of numbers; nothing in a file names it, a game of numbers brings it along."""

    functions: ClassVar[Functions] = Functions(value, gradient)
    learns_from_zero: ClassVar[bool] = False
    n_terms = 0

    def __init__(self, n_weights: int) -> None:
        self.n_weights = n_weights
        self.layout: Layout = np.zeros(0, dtype=np.int64)

    def playing_weights(self, weights: Weights) -> Weights:
        return weights
