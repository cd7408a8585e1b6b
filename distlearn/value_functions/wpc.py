"""Weighted piece counter: one weight per square, the value is the sum of black's minus that of white's."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from distlearn.kernels.arithmetic import dot
from distlearn.kernels.arrays import Cells, Indices, Layout, Weights
from distlearn.kernels.compile import compiled
from distlearn.value_functions.base import Board, Functions
from distlearn.value_functions.grid import on_grid


@compiled
def value(cells: Cells, weights: Weights, layout: Layout) -> float:
    return dot(cells, weights)


@compiled
def gradient(
    cells: Cells,
    weights: Weights,
    layout: Layout,
    terms: Indices,
    partials: Weights,
) -> int:
    n_terms = 0
    for square in range(cells.shape[0]):
        if cells[square] != 0:
            terms[n_terms] = square
            partials[n_terms] = cells[square]
            n_terms += 1
    return n_terms


class WPC:
    """Weighted piece counter, Σ wᵢ·bᵢ with b = +1 black, −1 white, 0 empty (LR06 eq. 1 without bias)."""

    functions: ClassVar[Functions] = Functions(value, gradient)

    def __init__(self, board: Board) -> None:
        rows, columns = board.shape
        self.n_weights = self.n_terms = rows * columns
        self.layout: Layout = np.zeros(0, dtype=np.int64)

    def playing_weights(self, weights: Weights) -> Weights:
        # Twice, because a tuned kernel adds what a move changes, and a flipped disc changes its weight twice.
        return on_grid(weights, 2.0 * np.abs(weights).sum(axis=1))
