"""The value of KJS11's liberty player: black's liberties less white's."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from distlearn.kernels.arrays import Cells, Layout, Weights, Whole
from distlearn.kernels.compile import compiled
from distlearn.value_functions.base import Board, Functions
from distlearn.value_functions.constant import gradient


@compiled
def value(cells: Cells, weights: Weights, layout: Layout) -> float:
    rows, columns = layout[0], layout[1]
    lead: Whole = 0
    for row in range(rows):
        for column in range(columns):
            if cells[row * columns + column] == 0:
                by_black, by_white = False, False
                for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                    if 0 <= row + down < rows and 0 <= column + right < columns:
                        stone = cells[(row + down) * columns + column + right]
                        by_black |= stone > 0
                        by_white |= stone < 0
                lead += np.int64(by_black) - np.int64(by_white)
    return float(lead)


class Liberties:
    """Empty squares beside black's pieces less those beside white's: no weights, nothing to learn (KJS11)."""

    functions: ClassVar[Functions] = Functions(value, gradient)
    learns_from_zero: ClassVar[bool] = True  # though there is nothing to learn
    n_weights = 0
    n_terms = 0

    def __init__(self, board: Board) -> None:
        self.layout: Layout = np.array(board.shape, dtype=np.int64)

    def playing_weights(self, weights: Weights) -> Weights:
        return weights
