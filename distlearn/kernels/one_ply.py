"""How a player moves: it looks one ply ahead, values every board it can move to and takes the best.

`turn` and `choose` are templates: `bind` fills in the rules of a game and the `value` of a value function.
"""

from typing import NamedTuple

import numpy as np

from distlearn.kernels.arrays import WHITE, Cells, Layout, Memory, Moves, Weights, Whole
from distlearn.kernels.compile import compiled, unbound
from distlearn.kernels.random_numbers import choice, is_forced, move_bits, tie_bits

legal_moves = play = value = unbound


class Habits(NamedTuple):
    """How a player uses its values."""

    epsilon: float  # probability of a forced, uniformly random move
    inverts: bool  # white sees the colours swapped and takes the largest value; else the smallest
    takes_first: bool  # of equally good moves the first; else a random one
    tolerance: float  # values this close to the best count as equal to it


class Scratch(NamedTuple):
    """Arrays that a loop makes once and every ply uses again."""

    moves: Moves
    cells: Cells
    memory: Memory
    worths: Weights


@compiled
def new_scratch(cells: Cells, memory: Memory, widest: int) -> Scratch:
    return Scratch(np.empty(widest, np.int64), cells.copy(), memory.copy(), np.empty(widest, np.float64))


def turn(cells: Cells, memory: Memory, colour: int, moves: Moves) -> tuple[int, int]:
    """Who moves when it is `colour`'s turn, and the number of moves, which are put in `moves`.

    A side that has no move is skipped; when neither side has one, the game is over. That one rule serves games with
    forced passes (Othello), games where a pass is a move (Go lists it) and games that end early (nobody has a move).
    """
    n_moves = legal_moves(cells, memory, colour, moves)
    if n_moves > 0:
        return colour, n_moves
    return -colour, legal_moves(cells, memory, -colour, moves)


def choose(
    cells: Cells,
    memory: Memory,
    colour: int,
    n_moves: int,
    weights: Weights,
    layout: Layout,
    habits: Habits,
    seed: np.uint64,
    ply: int,
    scratch: Scratch,
) -> tuple[int, bool]:
    """The move taken from the first `n_moves` of `scratch.moves`, and whether chance forced it."""
    moves, after, after_memory, worths = scratch
    bits = move_bits(seed, ply)
    if is_forced(bits, habits.epsilon):
        return moves[choice(bits, n_moves)], True
    if n_moves == 1:
        return moves[0], False
    best = -np.inf
    for i in range(n_moves):
        copy(cells, after)
        copy(memory, after_memory)
        play(after, after_memory, colour, moves[i])
        if not habits.inverts:
            worths[i] = colour * value(after, weights, layout)
        else:
            if colour == WHITE:
                swap_colours(after)
            worths[i] = value(after, weights, layout)
        best = max(best, worths[i])
    return moves[best_index(worths, n_moves, best, habits, seed, ply)], False


@compiled
def copy(source: Cells | Memory, target: Cells | Memory) -> None:
    """Item by item: for arrays this small, slice assignment takes longer than a move."""
    for i in range(source.shape[0]):
        target[i] = source[i]


@compiled
def swap_colours(cells: Cells) -> None:
    for square in range(cells.shape[0]):
        cells[square] = -cells[square]


@compiled
def best_index(worths: Weights, n_moves: Whole, best: float, habits: Habits, seed: np.uint64, ply: int) -> int:
    """The index of the best worth; of several, the first or a uniformly random one."""
    least = best - habits.tolerance
    n_best = 0
    for i in range(n_moves):
        n_best += worths[i] >= least
    skip = 0
    if n_best > 1 and not habits.takes_first:
        skip = int(choice(tie_bits(seed, ply), n_best))
    for i in range(n_moves):
        if worths[i] >= least:
            if skip == 0:
                return i
            skip -= 1
    return 0  # reached only if a weight is not a number
