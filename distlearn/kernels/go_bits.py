"""5×5 Go on sets of points: a board is two sets, and the groups of a colour are sets in the lanes of a vector.

A set has a bit for each point and one more at the end of each row, always zero, so that neighbours are found by
shifts by 1 and 6. A board is one number: the stones of the side to move in its low half, the others in its high half.
No colour has more groups than 13, so 16 lanes hold them. `games/go.py` has the rules as plain loops for any size; the
tests compare them.
"""

from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils

from distlearn.kernels.arrays import Cells, Memory, Whole
from distlearn.kernels.bits import BIT, first_square, n_squares_in
from distlearn.kernels.compile import inlined, intrinsic

N_LANES = 16
NUMBER = ir.IntType(32)
GROUPS = ir.VectorType(NUMBER, N_LANES)
ON_BOARD = sum(0b11111 << 6 * row for row in range(5))
BOARD = np.uint64(ON_BOARD)
PASS = np.uint64(1 << 30)  # a move like a point, after all of them
NOTHING, ONE, HALF = np.uint64(0), np.uint64(1), np.uint64(32)
LOW_HALF = np.uint64(0xFFFFFFFF)


class Ground(NamedTuple):
    """What is kept of a game beside its board; there is one for all games of a loop."""

    groups: Any  # (2 × N_LANES,) uint32, black's groups and white's, zero where there is none
    captured: Any  # (32,) uint64, by point: what a stone there takes, valid for the moves that are said to capture


def new_ground() -> Ground:
    return Ground(np.zeros(2 * N_LANES, np.uint32), np.zeros(32, np.uint64))


@inlined
def neighbours(points: np.uint64) -> np.uint64:
    """All points beside a set of points; those beside one another are among them."""
    six = np.uint64(6)
    return (points << ONE | points >> ONE | points << six | points >> six) & BOARD


@inlined
def turned(board: np.uint64) -> np.uint64:
    """The board as the other side sees it."""
    return board << HALF | board >> HALF


@inlined
def legal_points(
    ground: Ground, is_white: bool, board: np.uint64, before: np.uint64, before_that: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Where the side to move can put a stone that captures nothing, and where it captures, from the last boards."""
    groups, captured = ground
    own, other = lanes_of(is_white), lanes_of(not is_white)
    empty = BOARD & ~(board | board >> HALF)
    plain = empty & (neighbours(empty) | shared_liberties(groups, own, empty))
    capturing = last_liberties(groups, other, empty)
    plain &= ~capturing
    plain = without_return(without_return(plain, board, before), board, before_that)
    captures = NOTHING
    while capturing != NOTHING:
        point = capturing & (~capturing + ONE)
        capturing &= capturing - ONE
        taken = taken_by(groups, other, empty, point)
        after = (board | point) & ~(taken << HALF)
        if after != before and after != before_that:
            captures |= point
            captured[first_square(point)] = taken
    return plain, captures


@inlined
def without_return(plain: np.uint64, board: np.uint64, earlier: np.uint64) -> np.uint64:
    """Without the point where a stone alone would make an earlier board again: the last move may have taken several."""
    stone = earlier ^ board
    is_one = stone & (stone - ONE) == NOTHING and stone & board == NOTHING
    return plain & ~stone if is_one else plain


@inlined
def put_stone(ground: Ground, is_white: bool, point: np.uint64, taken: np.uint64) -> None:
    """Follows a move with the groups."""
    joined(ground.groups, lanes_of(is_white), point, neighbours(point))
    if taken != NOTHING:
        removed(ground.groups, lanes_of(not is_white), taken)


@inlined
def lanes_of(is_white: bool) -> np.uint64:
    return np.uint64(N_LANES) if is_white else NOTHING


@inlined
def set_up_groups(ground: Ground, is_white: bool, board: np.uint64) -> None:
    """Finds the groups of a board, of which it is told who moves."""
    for number in range(2 * N_LANES):
        ground.groups[number] = 0
    for of_mover in (True, False):
        stones = board & LOW_HALF if of_mover else board >> HALF
        lane = lanes_of(is_white == of_mover)
        while stones != NOTHING:
            group = stones & (~stones + ONE)
            grown = filled(group, stones)
            ground.groups[lane] = grown
            stones &= ~grown
            lane += ONE


@inlined
def filled(points: np.uint64, within: np.uint64) -> np.uint64:
    """All of a set of points that can be reached in it from some of them."""
    while True:
        more = (points | neighbours(points)) & within
        if more == points:
            return points
        points = more


@inlined
def lead_of_side_to_move(board: np.uint64) -> Whole:
    """Its area less the other's."""
    mine, theirs = board & LOW_HALF, board >> HALF
    empty = BOARD & ~(mine | theirs)
    by_me = filled(neighbours(mine) & empty, empty)
    by_them = filled(neighbours(theirs) & empty, empty)
    return n_squares_in(mine | by_me & ~by_them) - n_squares_in(theirs | by_them & ~by_me)


@inlined
def point_number(points: np.uint64, number: Whole) -> np.uint64:
    """The first of a set of points but so many, as a set."""
    for _ in range(number):
        points &= points - ONE
    return points & (~points + ONE)


@inlined
def square_of(point: np.uint64) -> np.uint64:
    """The number of a point, or of the pass, as games count: row by row."""
    index = first_square(point)
    return index - index // np.uint64(6)


@inlined
def stones_of(cells: Cells | Memory, start: Whole, colour: int) -> np.uint64:
    """The points that hold a colour, of 25 cells from `start` on."""
    points = NOTHING
    for square in range(25):
        points |= np.uint64(cells[start + square] == colour) << np.uint64(square + square // 5)
    return points


@intrinsic
def shared_liberties(typing: Any, groups: Any, lane: Any, empty: Any) -> Any:
    """The liberties of groups that have two or more: a stone there leaves one."""

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        sets = code.load(_pointer(context, code, signature, given), align=4)
        liberties = _liberties(code, sets, given[2])
        return _united(code, code.select(_are_single(code, liberties), _all(code, 0), liberties))

    return types.uint64(groups, types.uint64, types.uint64), generate


@intrinsic
def last_liberties(typing: Any, groups: Any, lane: Any, empty: Any) -> Any:
    """The liberties of groups that have only one: a stone there takes them."""

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        sets = code.load(_pointer(context, code, signature, given), align=4)
        liberties = _liberties(code, sets, given[2])
        return _united(code, code.select(_are_single(code, liberties), liberties, _all(code, 0)))

    return types.uint64(groups, types.uint64, types.uint64), generate


@intrinsic
def taken_by(typing: Any, groups: Any, lane: Any, empty: Any, point: Any) -> Any:
    """All stones whose last liberty is that point."""

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        sets = code.load(_pointer(context, code, signature, given), align=4)
        is_last = code.icmp_unsigned("==", _liberties(code, sets, given[2]), _all(code, given[3]))
        return _united(code, code.select(is_last, sets, _all(code, 0)))

    return types.uint64(groups, types.uint64, types.uint64, types.uint64), generate


@intrinsic
def joined(typing: Any, groups: Any, lane: Any, point: Any, beside: Any) -> Any:
    """A new stone, the groups beside it and the stone become one group."""

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        pointer = _pointer(context, code, signature, given)
        sets = code.load(pointer, align=4)
        is_apart = code.icmp_unsigned("==", code.and_(sets, _all(code, given[3])), _all(code, 0))
        group = code.or_(_united(code, code.select(is_apart, _all(code, 0), sets)), given[2])
        others = code.select(is_apart, sets, _all(code, 0))
        is_free = code.bitcast(code.icmp_unsigned("==", others, _all(code, 0)), ir.IntType(N_LANES))
        free = code.zext(code.cttz(is_free, BIT(1)), ir.IntType(64))
        numbers = ir.Constant(GROUPS, list(range(N_LANES)))
        is_new = code.icmp_unsigned("==", numbers, _all(code, free))
        code.store(code.select(is_new, _all(code, group), others), pointer, align=4)
        return context.get_dummy_value()

    return types.void(groups, types.uint64, types.uint64, types.uint64), generate


@intrinsic
def removed(typing: Any, groups: Any, lane: Any, stones: Any) -> Any:
    """Whole groups are taken from the board."""

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        pointer = _pointer(context, code, signature, given)
        sets = code.load(pointer, align=4)
        code.store(code.and_(sets, code.not_(_all(code, given[2]))), pointer, align=4)
        return context.get_dummy_value()

    return types.void(groups, types.uint64, types.uint64), generate


def _pointer(context: Any, code: Any, signature: Any, given: Any) -> Any:
    """Where the groups of a colour are."""
    array = cgutils.create_struct_proxy(signature.args[0])(context, code, given[0])
    return code.bitcast(code.gep(array.data, [given[1]]), GROUPS.as_pointer())


def _liberties(code: Any, sets: Any, empty: Any) -> Any:
    beside = code.or_(
        code.or_(code.shl(sets, _all(code, 1)), code.lshr(sets, _all(code, 1))),
        code.or_(code.shl(sets, _all(code, 6)), code.lshr(sets, _all(code, 6))),
    )
    return code.and_(beside, _all(code, empty))


def _are_single(code: Any, sets: Any) -> Any:
    """Which of the sets have no more than one point."""
    return code.icmp_unsigned("==", code.and_(sets, code.sub(sets, _all(code, 1))), _all(code, 0))


def _all(code: Any, value: Any) -> Any:
    """A vector of the same number in all lanes: a constant, or 64 bits of compiled code."""
    if isinstance(value, int):
        return ir.Constant(GROUPS, [value] * N_LANES)
    number = code.trunc(value, NUMBER)
    first = code.insert_element(ir.Constant(GROUPS, ir.Undefined), number, NUMBER(0))
    return code.shuffle_vector(first, first, ir.Constant(GROUPS, [0] * N_LANES))


def _united(code: Any, sets: Any) -> Any:
    """The union of all lanes."""
    for width in (8, 4, 2, 1):
        halves = ir.VectorType(NUMBER, width)
        low = code.shuffle_vector(sets, sets, ir.Constant(halves, list(range(width))))
        high = code.shuffle_vector(sets, sets, ir.Constant(halves, list(range(width, 2 * width))))
        sets = code.or_(low, high)
    return code.zext(code.extract_element(sets, NUMBER(0)), ir.IntType(64))
