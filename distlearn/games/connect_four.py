"""Connect Four: a piece falls to the lowest empty square of its column, four in a row win."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from distlearn.games.base import Position, Rules
from distlearn.kernels.arrays import Cells, Memory, Moves
from distlearn.kernels.compile import compiled
from distlearn.kernels.symmetry import Symmetry

ROWS, COLUMNS = 6, 7


def _fours() -> list[list[int]]:
    """Every four squares in a row: across, down and along both diagonals."""
    fours = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if row + 3 * down < ROWS and 0 <= column + 3 * right < COLUMNS:
                    fours.append([(row + i * down) * COLUMNS + column + i * right for i in range(4)])
    return fours


FOURS = np.array(_fours())


@compiled
def legal_moves(cells: Cells, memory: Memory, colour: int, moves: Moves) -> int:
    n_moves = 0
    if result(cells, memory) == 0:  # nobody has moves once four are in a row: the game is over
        for square in range(ROWS * COLUMNS):
            rests = square >= (ROWS - 1) * COLUMNS or cells[square + COLUMNS] != 0
            if cells[square] == 0 and rests:
                moves[n_moves] = square
                n_moves += 1
    return n_moves


@compiled
def play(cells: Cells, memory: Memory, colour: int, move: int) -> None:
    cells[move] = colour


@compiled
def result(cells: Cells, memory: Memory) -> int:
    for four in FOURS:
        lead = cells[four[0]] + cells[four[1]] + cells[four[2]] + cells[four[3]]
        if abs(lead) == 4:
            return int(lead // 4)
    return 0


@dataclass(frozen=True)
class ConnectFour:
    """Connect Four on 6×7."""

    rules: ClassVar[Rules] = Rules(legal_moves, play, result)
    shape: ClassVar[tuple[int, int]] = (ROWS, COLUMNS)
    symmetry: ClassVar[Symmetry] = "mirror"  # left to right
    widest: ClassVar[int] = COLUMNS  # no position has more moves
    longest: ClassVar[int] = ROWS * COLUMNS  # no game has more moves

    def start(self) -> Position:
        return Position(np.zeros(ROWS * COLUMNS, dtype=np.int8), np.zeros(0, dtype=np.int64))
