"""Multi-layer perceptron: one hidden layer of tanh units (the baseline of L07).

The weights are those from the squares to the first hidden unit, to the second and so on (hidden × squares), then the
units' biases (hidden), then the weights from the units to the output (hidden), then the output's bias (1).
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from distlearn.kernels.arithmetic import dot, tanh
from distlearn.kernels.arrays import Cells, Indices, Layout, Weights
from distlearn.kernels.compile import compiled
from distlearn.options import Count
from distlearn.value_functions.base import Board, Functions, refuse_too_many


@compiled
def value(cells: Cells, weights: Weights, layout: Layout) -> float:
    n_hidden = layout[0]
    outputs = n_hidden * (cells.shape[0] + 1)
    output = weights[outputs + n_hidden]
    for unit in range(n_hidden):
        output += weights[outputs + unit] * activation(cells, weights, n_hidden, unit)
    return float(output)


@compiled
def gradient(
    cells: Cells,
    weights: Weights,
    layout: Layout,
    terms: Indices,
    partials: Weights,
) -> int:
    n_hidden = layout[0]
    n_squares = cells.shape[0]
    biases = n_hidden * n_squares
    outputs = biases + n_hidden
    for unit in range(n_hidden):
        active = activation(cells, weights, n_hidden, unit)
        slope = weights[outputs + unit] * (1.0 - active * active)
        for square in range(n_squares):
            partials[unit * n_squares + square] = slope * cells[square]
        partials[biases + unit] = slope
        partials[outputs + unit] = active
    n_terms = outputs + n_hidden + 1
    partials[n_terms - 1] = 1.0
    for term in range(n_terms):
        terms[term] = term
    return int(n_terms)


@compiled
def activation(cells: Cells, weights: Weights, n_hidden: int, unit: int) -> float:
    """What a hidden unit passes on."""
    n_squares = cells.shape[0]
    own = weights[unit * n_squares : (unit + 1) * n_squares]
    return tanh(weights[n_hidden * n_squares + unit] + dot(cells, own))


class MLP:
    """Multi-layer perceptron, c + Σ vⱼ tanh(bⱼ + Σ wⱼᵢ·xᵢ) with x = +1 black, −1 white, 0 empty (L07).

    Options:
        hidden: number of hidden units
    """

    functions: ClassVar[Functions] = Functions(value, gradient)
    learns_from_zero: ClassVar[bool] = False  # all partial derivatives but that of the output's bias are zero

    def __init__(self, board: Board, *, hidden: Count = 32) -> None:
        rows, columns = board.shape
        self.n_weights = self.n_terms = hidden * (rows * columns + 2) + 1
        refuse_too_many(self.n_weights)
        self.layout: Layout = np.array([hidden], dtype=np.int64)

    def playing_weights(self, weights: Weights) -> Weights:
        return weights
