"""The value function that likes all boards alike; with ties broken at random it is the random player."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from distlearn.kernels.arrays import Cells, Indices, Layout, Weights
from distlearn.kernels.compile import compiled
from distlearn.value_functions.base import Board, Functions


@compiled
def value(cells: Cells, weights: Weights, layout: Layout) -> float:
    return 0.0


@compiled
def gradient(
    cells: Cells,
    weights: Weights,
    layout: Layout,
    terms: Indices,
    partials: Weights,
) -> int:
    return 0


class Constant:
    """Every board is worth 0: no weights, nothing to learn."""

    functions: ClassVar[Functions] = Functions(value, gradient)
    learns_from_zero: ClassVar[bool] = True  # though there is nothing to learn
    n_weights = 0
    n_terms = 0

    def __init__(self, board: Board) -> None:
        self.layout: Layout = np.zeros(0, dtype=np.int64)

    def playing_weights(self, weights: Weights) -> Weights:
        return weights
