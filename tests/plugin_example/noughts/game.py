"""Noughts and crosses on a board of any size: a whole line of one's own wins."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np
from annotated_types import Interval

from distlearn.games.base import Position, Rules
from distlearn.kernels.arrays import Cells, Memory, Moves
from distlearn.kernels.compile import compiled
from distlearn.kernels.symmetry import Symmetry


@compiled
def legal_moves(cells: Cells, memory: Memory, colour: int, moves: Moves) -> int:
    n_moves = 0
    if result(cells, memory) == 0:
        for square in range(len(cells)):
            if cells[square] == 0:
                moves[n_moves] = square
                n_moves += 1
    return n_moves


@compiled
def play(cells: Cells, memory: Memory, colour: int, move: int) -> None:
    cells[move] = colour


@compiled
def result(cells: Cells, memory: Memory) -> int:
    size = memory[0]
    for line in range(size):
        for start, step in ((line * size, 1), (line, size), (0, size + 1), (size - 1, size - 1)):
            total = 0
            for i in range(size):
                total += cells[start + i * step]
            if abs(total) == size:
                return int(total // size)
    return 0


@dataclass(frozen=True, kw_only=True)
class Noughts:
    """Noughts and crosses.

    Options:
        size: rows and columns
    """

    size: Annotated[int, Interval(ge=3, le=9)] = 3
    rules: ClassVar[Rules] = Rules(legal_moves, play, result)
    symmetry: ClassVar[Symmetry] = "square"

    @property
    def shape(self) -> tuple[int, int]:
        return self.size, self.size

    @property
    def widest(self) -> int:
        return self.size**2

    @property
    def longest(self) -> int:
        return self.size**2

    def start(self) -> Position:
        return Position(np.zeros(self.size**2, np.int8), np.array([self.size]))
