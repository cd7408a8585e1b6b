"""How a weighted piece counter plays 5×5 Go fast.

A stone that captures nothing is worth its point's weight, whoever plays it, and a pass is worth nothing. The best of
a set of points comes from tables of the best of every part of a row; captures are weighed one by one.
"""

from typing import Any, NamedTuple

import numpy as np

from distlearn.kernels.bits import first_square
from distlearn.kernels.compile import inlined
from distlearn.kernels.go_bits import LOW_HALF, NOTHING, ONE, PASS, Ground
from distlearn.kernels.go_match import GoKind
from distlearn.kernels.one_ply import Habits

TABLE = 5 * 32  # entries of a player
POINTS = 32  # weights of a player, by bit
NONE = -(2**63)  # worth less than any point


class GoWPCSide(NamedTuple):
    """Weighted piece counters, in steps of their own grids."""

    tables: Any  # (players × TABLE,) int64, by row and points in it: the largest weight, and in the low half its points
    weights: Any  # (players × POINTS,) int64
    kept: Ground
    habits: Habits
    keeps: int


@inlined
def best_tables(weights: Any, tables: Any, wanted: Any) -> None:
    """Fills in the tables of those players that are wanted."""
    for player in range(wanted.shape[0]):
        if wanted[player]:
            for row in range(5):
                start = player * TABLE + row * 32
                tables[start] = NONE
                for content in range(1, 32):
                    point = np.uint64(6 * row) + first_square(np.uint64(content))
                    worth = weights[player * POINTS + np.int64(point)]
                    rest = tables[start + (content & (content - 1))]
                    alone = (worth << 32) | np.int64(ONE << point)
                    tables[start + content] = alone | rest if worth == rest >> 32 else max(alone, rest)


@inlined
def choose(
    side: GoWPCSide, player: int, board: np.uint64, plain: np.uint64, captures: np.uint64, captured: Any
) -> np.uint64:
    table, first_weight = player * TABLE, player * POINTS
    worth, best = np.int64(0), PASS
    rows = plain
    for row in range(5):
        entry = side.tables[table + row * 32 + np.int64(rows & np.uint64(31))]
        rows >>= np.uint64(6)
        worth, best = better(worth, best, entry >> 32, np.uint64(entry) & LOW_HALF)
    while captures != NOTHING:
        square = first_square(captures)
        captures &= captures - ONE
        own = side.weights[first_weight + np.int64(square)]
        taken = captured[square]
        while taken != NOTHING:
            own += side.weights[first_weight + np.int64(first_square(taken))]
            taken &= taken - ONE
        worth, best = better(worth, best, own, ONE << square)
    return best


@inlined
def better(worth: np.int64, best: np.uint64, other_worth: np.int64, others: np.uint64) -> tuple[np.int64, np.uint64]:
    """The better of two sets of moves with their worths, or both."""
    kept = best if worth >= other_worth else NOTHING
    added = others if other_worth >= worth else NOTHING
    return max(worth, other_worth), kept | added


GO_WPC_KIND = GoKind(choose)
