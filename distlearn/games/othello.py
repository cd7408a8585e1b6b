"""Othello on 8×8: a move must flip, a side without a move is skipped, more discs win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from distlearn.games.base import Position, Rules
from distlearn.kernels.arrays import Cells, Memory, Moves
from distlearn.kernels.compile import compiled
from distlearn.kernels.symmetry import Symmetry

SIZE = 8
START = (
    (3, 3, -1),
    (3, 4, +1),
    (4, 3, +1),
    (4, 4, -1),
)


def _reach(square: int, down: int, right: int) -> int:
    """How many squares there are from a square to the edge."""
    row, column = divmod(square, SIZE)
    rows = {-1: row, 0: SIZE, 1: SIZE - 1 - row}[down]
    columns = {-1: column, 0: SIZE, 1: SIZE - 1 - column}[right]
    return min(rows, columns)


DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
STEPS = np.array([down * SIZE + right for down, right in DIRECTIONS])
REACH = np.array(  # (squares, directions) how many squares there are up to the edge
    [[_reach(square, down, right) for down, right in DIRECTIONS] for square in range(SIZE * SIZE)]
)
NOT_COLUMN_A = np.uint64(0xFEFEFEFEFEFEFEFE)  # bit i is square i, so column a is the lowest bit of each byte
NOT_COLUMN_H = np.uint64(0x7F7F7F7F7F7F7F7F)
ANYWHERE = np.uint64(0xFFFFFFFFFFFFFFFF)


@compiled
def legal_moves(cells: Cells, memory: Memory, colour: int, moves: Moves) -> int:
    mine, theirs = discs(cells, colour)
    squares = move_squares(mine, theirs)
    n_moves = 0
    for square in range(SIZE * SIZE):
        if squares >> np.uint64(square) & np.uint64(1):
            moves[n_moves] = square
            n_moves += 1
    return n_moves


@compiled
def play(cells: Cells, memory: Memory, colour: int, move: int) -> None:
    cells[move] = colour
    for direction in range(8):
        flip_line(cells, colour, move, STEPS[direction], REACH[move, direction])


@compiled
def result(cells: Cells, memory: Memory) -> int:
    lead = 0
    for square in range(SIZE * SIZE):
        lead += cells[square]
    return lead


@dataclass(frozen=True)
class Othello:
    """Othello on 8×8 with the standard start (LR06, L07, S09, JS16)."""

    rules: ClassVar[Rules] = Rules(legal_moves, play, result)
    shape: ClassVar[tuple[int, int]] = (SIZE, SIZE)
    symmetry: ClassVar[Symmetry] = "square"
    widest: ClassVar[int] = SIZE * SIZE - len(START)
    longest: ClassVar[int] = SIZE * SIZE - len(START)

    def start(self) -> Position:
        cells = np.zeros(SIZE * SIZE, dtype=np.int8)
        for row, column, colour in START:
            cells[row * SIZE + column] = colour
        return Position(cells, np.zeros(0, dtype=np.int64))


@compiled
def flip_line(cells: Cells, colour: int, move: int, step: int, reach: int) -> None:
    """Flips the opponent's discs from a new disc along one direction, if one of mine ends them."""
    end = 1
    while end < reach and cells[move + end * step] == -colour:
        end += 1
    if end > reach or cells[move + end * step] != colour:
        return
    for distance in range(1, end):
        cells[move + distance * step] = colour


@compiled
def discs(cells: Cells, colour: int) -> tuple[np.uint64, np.uint64]:
    """The discs of a colour and those of the other, one bit a square."""
    mine = theirs = np.uint64(0)
    for square in range(SIZE * SIZE):
        mine |= np.uint64(cells[square] == colour) << np.uint64(square)
        theirs |= np.uint64(cells[square] == -colour) << np.uint64(square)
    return mine, theirs


@compiled
def move_squares(mine: np.uint64, theirs: np.uint64) -> np.uint64:
    """All squares where a disc would flip something, for all squares at once."""
    squares = np.uint64(0)
    for shift, mask in ((1, NOT_COLUMN_A), (7, NOT_COLUMN_H), (8, ANYWHERE), (9, NOT_COLUMN_A)):
        squares |= line_ends(mine, theirs & mask, np.uint64(shift), mask)
    for shift, mask in ((1, NOT_COLUMN_H), (7, NOT_COLUMN_A), (8, ANYWHERE), (9, NOT_COLUMN_H)):
        squares |= line_ends_back(mine, theirs & mask, np.uint64(shift), mask)
    return squares & ~(mine | theirs)


@compiled
def line_ends(mine: np.uint64, theirs: np.uint64, shift: np.uint64, mask: np.uint64) -> np.uint64:
    """Squares just past an unbroken line of theirs that begins at one of mine, towards higher squares."""
    line = theirs & (mine << shift)
    for _ in range(5):  # a bracketed line has at most six discs
        line |= theirs & (line << shift)
    return (line << shift) & mask


@compiled
def line_ends_back(mine: np.uint64, theirs: np.uint64, shift: np.uint64, mask: np.uint64) -> np.uint64:
    """The same towards lower squares."""
    line = theirs & (mine >> shift)
    for _ in range(5):
        line |= theirs & (line >> shift)
    return (line >> shift) & mask
