"""Weighted piece counter: one weight per square, the value is the sum of black's minus that of white's."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

import numpy as np

from distlearn.kernels.arithmetic import dot, total
from distlearn.kernels.arrays import Cells, Indices, Layout, Weights
from distlearn.kernels.compile import compiled
from distlearn.kernels.symmetry import permutations
from distlearn.value_functions.base import Board, Functions
from distlearn.value_functions.grid import grid_steps, on_grid


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


@compiled
def laid_out_value(cells: Cells, weights: Weights, layout: Layout) -> float:
    """The same with the weights that `layout` names for the squares, and one more, if it names that, for the bias."""
    n_squares = cells.shape[0]
    n_full = n_squares - n_squares % 8
    sums = np.zeros(8)
    for square in range(n_full):
        sums[square % 8] += cells[square] * weights[layout[square]]
    rest = 0.0
    for square in range(n_full, n_squares):
        rest += cells[square] * weights[layout[square]]
    bias = weights[layout[n_squares]] if layout.shape[0] > n_squares else 0.0
    return float((total(sums) + rest) + bias)


@compiled
def laid_out_gradient(
    cells: Cells,
    weights: Weights,
    layout: Layout,
    terms: Indices,
    partials: Weights,
) -> int:
    n_terms = gradient(cells, weights, layout, terms, partials)
    for term in range(n_terms):
        terms[term] = layout[terms[term]]
    if layout.shape[0] > cells.shape[0]:
        terms[n_terms] = layout[cells.shape[0]]
        partials[n_terms] = 1.0
        n_terms += 1
    return n_terms


PLAIN = Functions(value, gradient)
LAID_OUT = Functions(laid_out_value, laid_out_gradient)


class WPC:
    """Weighted piece counter, Σ wᵢ·bᵢ with b = +1 black, −1 white, 0 empty (LR06 eq. 1).

    Options:
        bias: one more weight, the last, is added to the sum
        symmetric: squares that the game's symmetries turn into each other share a weight, 10 on 8×8
    """

    functions: Functions = PLAIN
    learns_from_zero: ClassVar[bool] = True

    def __init__(self, board: Board, *, bias: bool = False, symmetric: bool = False) -> None:
        self._board, self._bias, self._symmetric = board, bias, symmetric
        self._classes = _classes(board) if symmetric else np.arange(board.shape[0] * board.shape[1])
        n_classes = int(self._classes.max()) + 1
        self.n_weights = n_classes + bias
        self.n_terms = len(self._classes) + bias
        self.layout: Layout = np.zeros(0, dtype=np.int64)
        if bias or symmetric:
            self.functions = LAID_OUT
            self.layout = np.append(self._classes, [n_classes] * bias).astype(np.int64)

    def playing_weights(self, weights: Weights) -> Weights:
        return on_grid(weights, self._largest_values(weights))

    def grid_steps(self, weights: Weights) -> Weights:
        """The step of which each player's playing weights are multiples, from the learned weights: (players,)."""
        return grid_steps(self._largest_values(weights))

    def square_weights(self, weights: Weights) -> Weights:
        """A weight for every square, with which the same moves are the best: (players, squares).

        There is no bias among them: it is the same for all boards.
        """
        return weights[:, self._classes]

    def _largest_values(self, weights: Weights) -> Weights:
        sizes = np.abs(self.square_weights(weights)).sum(axis=1)
        if self._bias:
            sizes += np.abs(weights[:, -1])
        # Twice, because a tuned kernel adds what a move changes, and a flipped disc changes its weight twice.
        largest_values: Weights = 2.0 * sizes
        return largest_values

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(WPC, bias=self._bias, symmetric=self._symmetric), (self._board,)


def _classes(board: Board) -> Layout:
    """(squares,) numbers of the classes of squares that symmetries turn into each other, by their first squares."""
    first_squares = np.min(permutations(board.shape, board.symmetry), axis=0)
    return np.unique(first_squares, return_inverse=True)[1].astype(np.int64)
