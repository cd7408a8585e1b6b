"""Othello moves and flips on two sets of squares, mine and theirs, four directions in the lanes of a vector at once.

Four directions go to higher squares (east, south-west, south, south-east: shifts by 1, 7, 8 and 9) and four to lower
ones by the same shifts. `games/othello.py` has the same rules as plain loops; the tests compare them.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils

from distlearn.kernels.arrays import BLACK, Cells
from distlearn.kernels.bits import LANES, in_all_lanes, lanes, union_of_lanes
from distlearn.kernels.compile import inlined, intrinsic

SHIFTS = lanes([1, 7, 8, 9])
SHIFTS_TWICE = lanes([2, 14, 16, 18])
SHIFTS_FOUR_TIMES = lanes([4, 28, 32, 36])
NOTHING = lanes([0] * 4)
INNER = 0x7E7E7E7E7E7E7E7E  # no line can be flipped across the left or right edge …
ANYWHERE = 0xFFFFFFFFFFFFFFFF  # … but down and up it runs into the void by itself
ONE = np.uint64(1)


def _rays() -> Any:
    """(squares × 8,) the squares from each one to the edge, four directions up and four down."""
    steps = [(0, 1), (1, -1), (1, 0), (1, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)]
    rays = np.zeros((64, 8), dtype=np.uint64)
    for square in range(64):
        for direction, (down, right) in enumerate(steps):
            row, column = square // 8 + down, square % 8 + right
            while 0 <= row < 8 and 0 <= column < 8:
                rays[square, direction] |= ONE << np.uint64(8 * row + column)
                row, column = row + down, column + right
    return rays.ravel()


RAYS = _rays()


@intrinsic
def move_squares(typing: Any, mine: Any, theirs: Any) -> Any:
    """All squares where I can move.

    Kogge–Stone: a line of theirs next to mine grows by 1, 1, 2 and 2 squares, which makes six, the longest there is.
    """

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        own = in_all_lanes(code, given[0])
        others = code.and_(in_all_lanes(code, given[1]), lanes([INNER, INNER, ANYWHERE, INNER]))
        ends = NOTHING
        for shift in (code.shl, code.lshr):
            line = code.and_(others, shift(own, SHIFTS))
            line = code.or_(line, code.and_(others, shift(line, SHIFTS)))
            pairs = code.and_(others, shift(others, SHIFTS))
            line = code.or_(line, code.and_(pairs, shift(line, SHIFTS_TWICE)))
            line = code.or_(line, code.and_(pairs, shift(line, SHIFTS_TWICE)))
            ends = code.or_(ends, shift(line, SHIFTS))
        empty = code.not_(code.or_(given[0], given[1]))
        return code.and_(union_of_lanes(code, ends), empty)

    return types.uint64(types.uint64, types.uint64), generate


@inlined
def flips(square: np.uint64, mine: np.uint64, theirs: np.uint64) -> np.uint64:
    """The discs of theirs that turn when I move there."""
    return flips_along(RAYS, square, mine, theirs)


@intrinsic
def flips_along(typing: Any, rays: Any, square: Any, mine: Any, theirs: Any) -> Any:
    """On a ray find the first square that is not theirs; if it is mine, what lies before it is flipped."""

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        array = cgutils.create_struct_proxy(signature.args[0])(context, code, given[0])
        first_ray = code.gep(array.data, [code.mul(given[1], ir.IntType(64)(8))])
        pointer = code.bitcast(first_ray, LANES.as_pointer())
        upward = code.load(pointer, align=8)
        downward = code.load(code.gep(pointer, [ir.IntType(64)(1)]), align=8)
        own, others = in_all_lanes(code, given[2]), code.not_(in_all_lanes(code, given[3]))
        turned = code.or_(_flips_up(code, upward, own, others), _flips_down(code, downward, own, others))
        return union_of_lanes(code, turned)

    return types.uint64(rays, types.uint64, types.uint64, types.uint64), generate


def _flips_up(code: Any, rays: Any, own: Any, not_others: Any) -> Any:
    stops = code.and_(rays, not_others)
    first = code.and_(stops, code.sub(NOTHING, stops))  # the lowest bit
    before = code.and_(rays, code.sub(first, lanes([1] * 4)))
    return _where_mine(code, before, first, own)


def _flips_down(code: Any, rays: Any, own: Any, not_others: Any) -> Any:
    covered = code.and_(rays, not_others)
    for shifts in (SHIFTS, SHIFTS_TWICE, SHIFTS_FOUR_TIMES):  # every stop covers the rest of its ray
        covered = code.or_(covered, code.lshr(covered, shifts))
    first = code.and_(covered, code.not_(code.lshr(covered, SHIFTS)))
    return _where_mine(code, code.and_(rays, code.not_(covered)), first, own)


def _where_mine(code: Any, before: Any, first: Any, own: Any) -> Any:
    is_not_mine = code.sext(code.icmp_signed("==", code.and_(first, own), NOTHING), LANES)
    return code.and_(before, code.not_(is_not_mine))


@inlined
def discs_of(cells: Cells, colour: int) -> np.uint64:
    """The squares of a board that hold this colour."""
    squares = np.uint64(0)
    for square in range(64):
        squares |= np.uint64(cells[square] == colour) << np.uint64(square)
    return squares


@inlined
def black_and_white(cells: Cells) -> tuple[np.uint64, np.uint64]:
    return discs_of(cells, BLACK), discs_of(cells, -BLACK)
