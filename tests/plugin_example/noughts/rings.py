"""A value function with one weight for every distance from the edge of the board."""

from typing import ClassVar

import numpy as np

from distlearn.kernels.arrays import Cells, Indices, Layout, Weights
from distlearn.kernels.compile import compiled
from distlearn.value_functions.base import Board, Functions
from distlearn.value_functions.grid import on_grid


@compiled
def value(cells: Cells, weights: Weights, layout: Layout) -> float:
    total = 0.0
    for square in range(len(cells)):
        total += cells[square] * weights[layout[square]]
    return total


@compiled
def gradient(cells: Cells, weights: Weights, layout: Layout, terms: Indices, partials: Weights) -> int:
    for square in range(len(cells)):
        terms[square] = layout[square]
        partials[square] = cells[square]
    return len(cells)


class Rings:
    """One weight per distance from the edge of the board."""

    functions: ClassVar[Functions] = Functions(value, gradient)
    learns_from_zero: ClassVar[bool] = True

    def __init__(self, board: Board) -> None:
        rows, columns = board.shape
        row, column = np.indices(board.shape).reshape(2, -1)
        self.layout: Layout = np.min([row, rows - 1 - row, column, columns - 1 - column], axis=0)
        self.n_weights = int(self.layout.max()) + 1
        self.n_terms = rows * columns

    def playing_weights(self, weights: Weights) -> Weights:
        return on_grid(weights, np.abs(weights[:, self.layout]).sum(axis=1))
