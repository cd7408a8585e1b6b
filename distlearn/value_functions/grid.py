"""Weights rounded to a grid, so that sums of them are exact and the same in any order.

A tuned kernel adds weights in another order than a plain sum, and rounding would make two equal moves differ. So
play uses weights that are whole multiples of a power of two, coarse enough for every sum to fit 31 bits: whether
they are then added as integers or as floats, forwards or in tables, the value is the same number.
"""

from __future__ import annotations

import numpy as np

from distlearn.kernels.arrays import Weights

BITS = 30
SMALLEST = -1074  # 2⁻¹⁰⁷⁴ is the smallest float there is


def on_grid(weights: Weights, largest_values: Weights) -> Weights:
    """Each player's weights (players, size) to the nearest multiple of that player's own step.

    `largest_values` (players,) bounds what the weights of a player can sum up to.
    """
    steps = grid_steps(largest_values)[:, None]
    rounded: Weights = np.rint(weights / steps) * steps
    return rounded


def grid_steps(largest_values: Weights) -> Weights:
    """The step of each player's grid, a power of two: (players,)."""
    _, exponents = np.frexp(largest_values)  # largest_values < 2^exponents
    steps: Weights = np.ldexp(1.0, np.maximum(exponents - BITS, SMALLEST))
    return steps
