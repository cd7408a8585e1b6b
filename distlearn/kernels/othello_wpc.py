"""How a weighted piece counter plays Othello fast.

A move changes the board's value, for the side that moves, by the weight of its square and twice the weights of what
it flips. Eight tables per player, one for each row of the board, hold those doubled sums for all 256 contents of a row,
so a move is weighed by eight look-ups. Negation and inversion choose alike, since swapping colours negates the value.
"""

from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils

from distlearn.kernels.arrays import Whole
from distlearn.kernels.bits import SQUARES, first_square
from distlearn.kernels.compile import inlined, intrinsic
from distlearn.kernels.one_ply import Habits
from distlearn.kernels.othello_bits import ONE, flips
from distlearn.kernels.othello_match import NO_SQUARES, Kind
from distlearn.kernels.weighing import Candidates, none_yet, picked, weighed

KEEPS = -1  # it keeps nothing of the board
TABLE = 8 * 256  # entries of a player


class WPCSide(NamedTuple):
    """Weighted piece counters, in steps of their own grids."""

    tables: Any  # (players × TABLE,) int32, doubled sums by row and content
    weights: Any  # (players × 64,) int32
    steps: Any  # (players,) float64
    kept: tuple[()]
    candidates: Candidates
    habits: Habits
    keeps: int


@inlined
def row_tables(weights: Any, tables: Any, wanted: Any) -> None:
    """Fills in the tables of those players that are wanted."""
    for player in range(wanted.shape[0]):
        if wanted[player]:
            for row in range(8):
                start = player * TABLE + row * 256
                tables[start] = 0
                for content in range(1, 256):
                    lowest = first_square(np.uint64(content))
                    rest = content & (content - 1)
                    weight = weights[player * 64 + 8 * row + np.int64(lowest)]
                    tables[start + content] = tables[start + rest] + 2 * weight


@intrinsic
def doubled(typing: Any, tables: Any, start: Any, squares: Any) -> Any:
    """Twice the weights of a set of squares, added up in 32 bits: numba would widen each of them first."""

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        array = cgutils.create_struct_proxy(signature.args[0])(context, code, given[0])
        table = code.gep(array.data, [given[1]])
        total = ir.IntType(32)(0)
        for row in range(8):
            content = code.and_(code.lshr(given[2], SQUARES(8 * row)), SQUARES(255))
            total = code.add(total, code.load(code.gep(table, [code.add(content, SQUARES(256 * row))])))
        return code.sext(total, ir.IntType(64))

    return types.int64(tables, types.uint64, types.uint64), generate


@inlined
def set_up(side: WPCSide, black: np.uint64, white: np.uint64) -> None:
    pass


@inlined
def advance(side: WPCSide, square: np.uint64, flipped: np.uint64, is_white: bool) -> None:
    pass


@inlined
def choose(
    side: WPCSide,
    player: int,
    is_white: bool,
    moves: np.uint64,
    mine: np.uint64,
    theirs: np.uint64,
    seed: np.uint64,
    ply: int,
) -> tuple[np.uint64, np.uint64]:
    tables, weights = side.tables, side.weights
    table, first_weight = np.uint64(player) * np.uint64(TABLE), np.uint64(player) * np.uint64(64)
    best = none_yet()
    n = np.uint64(0)
    while moves != NO_SQUARES:
        square = first_square(moves)
        moves &= moves - ONE
        flipped = flips(square, mine, theirs)
        worth = doubled(tables, table, flipped) + weights[first_weight + square]
        best = weighed(side.candidates, best, n, worth, square, flipped)
        n += ONE
    base: Whole = np.int64(0)
    if side.habits.tolerance > 0.0:
        base = (doubled(tables, table, mine) - doubled(tables, table, theirs)) // 2
    return picked(side.candidates, best, n, base, side.steps[player], side.habits, seed, ply)


WPC_KIND = Kind(set_up, advance, choose)
