"""How a tuned kernel picks among the moves it has weighed: as the generic loop does, but in whole numbers.

Playing weights are whole multiples of a step, so a worth is a whole number of steps: no rounding, and ties are exact.
"""

from typing import Any, NamedTuple

import numpy as np

from distlearn.kernels.arrays import Whole
from distlearn.kernels.compile import inlined
from distlearn.kernels.one_ply import Habits
from distlearn.kernels.random_numbers import choice, tie_bits

MOST_MOVES = 64


class Candidates(NamedTuple):
    """The moves that a player weighs, in rising order of squares."""

    worths: Any  # (MOST_MOVES,) in steps
    squares: Any  # (MOST_MOVES,)
    flips: Any  # (MOST_MOVES,) sets of squares


def new_candidates() -> Candidates:
    return Candidates(np.empty(MOST_MOVES, np.int64), np.empty(MOST_MOVES, np.uint64), np.empty(MOST_MOVES, np.uint64))


@inlined
def picked(
    candidates: Candidates, n: Whole, best: Whole, base: Whole, step: float, habits: Habits, seed: np.uint64, ply: int
) -> tuple[np.uint64, np.uint64]:
    """Square and flips of the candidate taken; worths are counted from `base`, which matters with a tolerance only."""
    worths = candidates.worths
    least = best
    if habits.tolerance > 0.0:
        least = least_as_good(worths, n, best, base, step, habits.tolerance)
    n_best = 0
    index = 0
    for i in range(n - 1, -1, -1):
        is_best = worths[i] >= least
        n_best += is_best
        index = i if is_best else index
    if n_best > 1 and not habits.takes_first:
        index = number_among(worths, n, least, choice(tie_bits(seed, ply), n_best))
    return candidates.squares[index], candidates.flips[index]


@inlined
def least_as_good(worths: Any, n: Whole, best: Whole, base: Whole, step: float, tolerance: float) -> Whole:
    """The least worth that counts as equal to the best; judged in floats, as in the generic loop."""
    threshold = (base + best) * step - tolerance
    least = best
    for i in range(n):
        if (base + worths[i]) * step >= threshold:
            least = min(least, worths[i])
    return least


@inlined
def number_among(worths: Any, n: Whole, least: Whole, skip: Whole) -> int:
    """The index of the best but `skip`."""
    for i in range(n):
        if worths[i] >= least:
            if skip == 0:
                return i
            skip -= 1
    return 0
