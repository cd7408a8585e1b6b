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
SQUARES, FLIPS = np.uint64(MOST_MOVES), np.uint64(2 * MOST_MOVES)  # where they begin


Candidates = Any  # the moves that a player weighs: worths, squares and flips, MOST_MOVES of each, as one array


def new_candidates() -> Candidates:
    return np.empty(3 * MOST_MOVES, np.int64)


class Best(NamedTuple):
    """The best of the candidates so far."""

    worth: Whole
    first: Whole  # the first of those that are worth as much
    n: Whole  # how many are


@inlined
def none_yet() -> Best:
    return Best(np.int64(-(2**62)), np.int64(0), np.int64(0))


@inlined
def weighed(
    candidates: Candidates, best: Best, n: np.uint64, worth: Whole, square: np.uint64, flipped: np.uint64
) -> Best:
    """The best with candidate `n`; they come in rising order of squares, with their worths in steps."""
    candidates[n] = worth
    candidates[n + SQUARES] = square
    candidates[n + FLIPS] = flipped
    is_better = worth > best.worth
    first = np.int64(n) if is_better else best.first
    n_best = np.int64(1) if is_better else best.n + (worth == best.worth)
    return Best(max(worth, best.worth), first, n_best)


@inlined
def picked(
    candidates: Candidates,
    best: Best,
    n: np.uint64,
    base: Whole,
    step: float,
    habits: Habits,
    seed: np.uint64,
    ply: int,
) -> tuple[np.uint64, np.uint64]:
    """Square and flips of one of `n` candidates; their worths are counted from `base`, which a tolerance looks at."""
    least, index, n_best = best.worth, best.first, best.n
    if habits.tolerance > 0.0:
        least = least_as_good(candidates, np.int64(n), best.worth, base, step, habits.tolerance)
        index, n_best = as_good_as(candidates, np.int64(n), least)
    if n_best > 1 and not habits.takes_first:
        index = number_among(candidates, np.int64(n), least, choice(tie_bits(seed, ply), n_best))
    taken = np.uint64(index)
    return np.uint64(candidates[taken + SQUARES]), np.uint64(candidates[taken + FLIPS])


@inlined
def least_as_good(candidates: Candidates, n: Whole, best: Whole, base: Whole, step: float, tolerance: float) -> Whole:
    """The least worth that counts as equal to the best; judged in floats, as in the generic loop."""
    threshold = (base + best) * step - tolerance
    least = best
    for i in range(n):
        if (base + candidates[i]) * step >= threshold:
            least = min(least, candidates[i])
    return least


@inlined
def as_good_as(candidates: Candidates, n: Whole, least: Whole) -> tuple[Whole, Whole]:
    """The first candidate worth at least that, and how many are."""
    first: Whole = np.int64(0)
    n_best = np.int64(0)
    for i in range(n - 1, -1, -1):
        is_best = candidates[i] >= least
        n_best += is_best
        first = i if is_best else first
    return first, n_best


@inlined
def number_among(candidates: Candidates, n: Whole, least: Whole, skip: Whole) -> int:
    """The index of the best but `skip`."""
    for i in range(n):
        if candidates[i] >= least:
            if skip == 0:
                return i
            skip -= 1
    return 0
