"""How players without weights play 5×5 Go fast: the liberty player, and those to whom all boards are alike."""

from typing import Any, NamedTuple

import numpy as np

from distlearn.kernels.bits import first_square, n_squares_in
from distlearn.kernels.compile import inlined
from distlearn.kernels.go_bits import BOARD, HALF, LOW_HALF, NOTHING, ONE, PASS, Ground, neighbours
from distlearn.kernels.go_match import GoKind
from distlearn.kernels.go_wpc import better
from distlearn.kernels.one_ply import Habits


class GoSide(NamedTuple):
    """Players without weights."""

    kept: Ground
    habits: Habits
    keeps: int


@inlined
def choose_any(
    side: GoSide, player: int, board: np.uint64, plain: np.uint64, captures: np.uint64, captured: Any
) -> np.uint64:
    return plain | captures | PASS


@inlined
def choose_by_liberties(
    side: GoSide, player: int, board: np.uint64, plain: np.uint64, captures: np.uint64, captured: Any
) -> np.uint64:
    mine, theirs = board & LOW_HALF, board >> HALF
    worth, best = liberty_lead(mine, theirs), PASS
    points = plain | captures
    while points != NOTHING:
        square = first_square(points)
        point = ONE << square
        points &= points - ONE
        left = theirs & ~captured[square] if point & captures != NOTHING else theirs
        worth, best = better(worth, best, liberty_lead(mine | point, left), point)
    return best


@inlined
def liberty_lead(mine: np.uint64, theirs: np.uint64) -> np.int64:
    empty = BOARD & ~(mine | theirs)
    return n_squares_in(neighbours(mine) & empty) - n_squares_in(neighbours(theirs) & empty)


GO_RANDOM_KIND = GoKind(choose_any)
GO_LIBERTIES_KIND = GoKind(choose_by_liberties)
