"""Go on small boards by area without komi, as in KJS11: no suicide, no early repetition, all stones alive.

The memory of a game is its settings, how far it is, and the last two boards, which a move may not make again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np
from annotated_types import Interval, MultipleOf

from distlearn.games.base import Position, Rules
from distlearn.games.text import draw
from distlearn.kernels.arrays import Cells, Memory, Moves
from distlearn.kernels.compile import compiled
from distlearn.kernels.go_memory import BOARDS, KOMI, LIMIT, N_MOVES, N_PASSES, SIZE
from distlearn.kernels.symmetry import Symmetry
from distlearn.options import Count

DOWN, RIGHT = np.array([-1, 0, 0, 1]), np.array([0, -1, 1, 0])


@compiled
def legal_moves(cells: Cells, memory: Memory, colour: int, moves: Moves) -> int:
    if memory[N_PASSES] == 2 or memory[N_MOVES] >= memory[LIMIT]:
        return 0
    n_moves = 0
    for point in range(cells.shape[0]):
        if cells[point] == 0 and is_allowed(cells, memory, colour, point):
            moves[n_moves] = point
            n_moves += 1
    moves[n_moves] = cells.shape[0]  # a pass is always possible
    return n_moves + 1


@compiled
def play(cells: Cells, memory: Memory, colour: int, move: int) -> None:
    n_points = cells.shape[0]
    for point in range(n_points):
        memory[BOARDS + n_points + point] = memory[BOARDS + point]
        memory[BOARDS + point] = cells[point]
    memory[N_MOVES] += 1
    if move == n_points:
        memory[N_PASSES] += 1
        return
    memory[N_PASSES] = 0
    place(cells, memory[SIZE], colour, move)


@compiled
def result(cells: Cells, memory: Memory) -> float:
    """Black's area less white's and komi; a game that reaches the limit of moves is a draw."""
    if memory[N_PASSES] < 2 and memory[N_MOVES] >= memory[LIMIT]:
        return 0.0
    return float(area_lead(cells, memory[SIZE]) - 0.5 * memory[KOMI])


@dataclass(frozen=True, kw_only=True)
class Go:
    """Go on a small board; a move may not make the board that was before either of the last two (KJS11 section 2).

    Options:
        size: points along an edge
        komi: what white is given, in points
        limit: moves, passes included, after which a game that is not over is a draw
    """

    size: Annotated[int, Interval(ge=2, le=9)] = 5
    komi: Annotated[float, Interval(ge=-81.0, le=81.0), MultipleOf(0.5)] = 0.0
    limit: Annotated[Count, Interval(le=10_000)] = 125

    rules: ClassVar[Rules] = Rules(legal_moves, play, result)
    symmetry: ClassVar[Symmetry] = "square"

    @property
    def shape(self) -> tuple[int, int]:
        return self.size, self.size

    @property
    def widest(self) -> int:
        return self.size * self.size + 1  # all points, and the pass

    @property
    def longest(self) -> int:
        return self.limit

    def start(self) -> Position:
        return self.at(np.zeros(self.size * self.size, dtype=np.int8))

    def at(self, cells: Cells) -> Position:
        """A board without a past: no move has been made, and none would make an earlier board again."""
        n_points = self.size * self.size
        if len(cells) != n_points:
            raise ValueError(f"expected a board of {n_points} points, found one of {len(cells)}")
        if not all_live(cells, self.size):
            raise ValueError(f"stones without a liberty cannot stay on a board:\n{draw(cells, self.shape)}")
        memory = np.zeros(BOARDS + 2 * n_points, dtype=np.int64)  # earlier boards are empty: no move makes such a one
        memory[[SIZE, LIMIT, KOMI]] = self.size, self.limit, round(2 * self.komi)
        return Position(cells.copy(), memory)


@compiled
def is_allowed(cells: Cells, memory: Memory, colour: int, point: int) -> bool:
    """Whether a stone on an empty point has a liberty and makes a board that was not there two or three plies ago."""
    n_points = cells.shape[0]
    was_there = memory[BOARDS + point] == colour or memory[BOARDS + n_points + point] == colour
    if not was_there and touches(cells, memory[SIZE], point, 0):
        return True  # nothing else can forbid it
    after = cells.copy()
    place(after, memory[SIZE], colour, point)
    if not has_liberty(after, memory[SIZE], point):
        return False
    return differs(after, memory, BOARDS) and differs(after, memory, BOARDS + n_points)


@compiled
def place(cells: Cells, size: int, colour: int, point: int) -> None:
    """Puts a stone there and takes what it captures."""
    cells[point] = colour
    for direction in range(4):
        other = neighbour(point, direction, size)
        if other >= 0 and cells[other] == -colour and not has_liberty(cells, size, other):
            group = group_at(cells, size, other)
            for member in range(cells.shape[0]):
                if group[member]:
                    cells[member] = 0


@compiled
def differs(cells: Cells, memory: Memory, start: int) -> bool:
    """Whether a board is another one than that in the memory from `start` on."""
    n_same = 0
    for point in range(cells.shape[0]):
        n_same += cells[point] == memory[start + point]
    return bool(n_same < cells.shape[0])


@compiled
def area_lead(cells: Cells, size: int) -> int:
    """Black's stones and the empty regions that touch black only, less white's."""
    lead = 0
    is_counted = np.zeros(cells.shape[0], np.bool_)
    for point in range(cells.shape[0]):
        lead += cells[point]
        if cells[point] != 0 or is_counted[point]:
            continue
        region = group_at(cells, size, point)
        n_members, touches_black, touches_white = 0, False, False
        for member in range(cells.shape[0]):
            if region[member]:
                n_members += 1
                is_counted[member] = True
                touches_black |= touches(cells, size, member, 1)
                touches_white |= touches(cells, size, member, -1)
        if touches_black != touches_white:
            lead += n_members if touches_black else -n_members
    return lead


@compiled
def all_live(cells: Cells, size: int) -> bool:
    """Whether every stone's group has a liberty, which makes a board one that can be (Tromp & Farnebäck 2007)."""
    n_live = 0
    for point in range(cells.shape[0]):
        n_live += cells[point] == 0 or has_liberty(cells, size, point)
    return bool(n_live == cells.shape[0])


@compiled
def has_liberty(cells: Cells, size: int, point: int) -> bool:
    """Whether the group of the stone on a point touches an empty one."""
    group = group_at(cells, size, point)
    n_at_liberty = 0
    for member in range(cells.shape[0]):
        n_at_liberty += group[member] != 0 and touches(cells, size, member, 0)
    return bool(n_at_liberty > 0)


@compiled
def group_at(cells: Cells, size: int, point: int) -> Cells:
    """(points,) 1 for all that hang together with a point and hold the same, 0 for others."""
    group = np.zeros(cells.shape[0], np.int8)
    to_visit = np.empty(cells.shape[0], np.int64)
    group[point], to_visit[0], n_to_visit = 1, point, 1
    while n_to_visit > 0:
        n_to_visit -= 1
        visited = to_visit[n_to_visit]
        for direction in range(4):
            other = neighbour(visited, direction, size)
            if other >= 0 and cells[other] == cells[point] and not group[other]:
                group[other], to_visit[n_to_visit] = 1, other
                n_to_visit += 1
    return group


@compiled
def touches(cells: Cells, size: int, point: int, colour: int) -> bool:
    """Whether a neighbour of a point holds a colour, or 0 for nothing."""
    for direction in range(4):
        other = neighbour(point, direction, size)
        if other >= 0 and cells[other] == colour:
            return True
    return False


@compiled
def neighbour(point: int, direction: int, size: int) -> int:
    """The next point in one of the four directions, −1 beyond the edge."""
    row, column = point // size + DOWN[direction], point % size + RIGHT[direction]
    return row * size + column if 0 <= row < size and 0 <= column < size else -1
