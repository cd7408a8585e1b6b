"""What TD(λ) self-play of Othello has in common for all tuned kinds of players: the game around their learning.

A kind brings `set_up(learning, weights, cells)`, `value_now(learning, weights)`,
`value_after(learning, weights, square, flipped, colour)`, `learn(learning, weights, step, slope, lam)` and
`make_move(learning, weights, square, flipped, colour)`. A learner learns from a move before it makes it on its board.
Values are floats summed in the order of the generic loop, so the same bits are learned.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from distlearn.kernels.arithmetic import tanh
from distlearn.kernels.arrays import BLACK, Cells, Layout, Memory, Weights
from distlearn.kernels.bits import first_square, n_squares_in
from distlearn.kernels.compile import bind, name_on_disk, unbound
from distlearn.kernels.one_ply import Habits, best_index
from distlearn.kernels.othello_bits import ONE, black_and_white, flips, move_squares
from distlearn.kernels.othello_match import NO_SQUARES, square_number
from distlearn.kernels.random_numbers import choice, is_forced, move_bits
from distlearn.kernels.td import Rule, tuned_td_loop
from distlearn.kernels.weighing import MOST_MOVES

set_up = value_now = value_after = make_move = learn = unbound


class TDKind(NamedTuple):
    """How players of one kind learn Othello, as compiled functions."""

    set_up: Callable[..., Any]
    value_now: Callable[..., Any]
    value_after: Callable[..., Any]
    make_move: Callable[..., Any]
    learn: Callable[..., Any]


class Weighed(NamedTuple):
    """The moves that a learner weighs, in rising order of squares."""

    worths: Weights  # (MOST_MOVES,)
    squares: Any
    flips: Any


def new_weighed() -> Weighed:
    return Weighed(np.empty(MOST_MOVES), np.empty(MOST_MOVES, np.uint64), np.empty(MOST_MOVES, np.uint64))


def othello_td_loop(kind: TDKind) -> Callable[..., Any]:
    """`learn_games` of the generic loop for one kind of players."""
    one_game = bind(learn_othello_game, is_tuned=True, **kind._asdict())
    return tuned_td_loop(one_game, name_on_disk(kind.value_after))


def learn_othello_game(
    start_cells: Cells,
    start_memory: Memory,
    widest: int,
    weights: Weights,
    changed: Weights,
    layout: Layout,
    habits: Habits,
    rule: Rule,
    alpha: float,
    seed: np.uint64,
    learning: Any,
) -> None:
    """`learn_game` of the generic loop; here `changed` must be `weights` itself."""
    mine, theirs = black_and_white(start_cells)
    set_up(learning, weights, start_cells)
    worths, squares, flipped_by = learning.weighed
    colour = BLACK
    ply = 0
    moves = move_squares(mine, theirs)
    while moves != NO_SQUARES:
        bits = move_bits(seed, ply)
        forced = is_forced(bits, habits.epsilon)
        if forced or moves & (moves - ONE) == NO_SQUARES:
            square = square_number(moves, choice(bits, n_squares_in(moves)) if forced else 0)
            flipped = flips(square, mine, theirs)
            after = value_after(learning, weights, square, flipped, colour)
        else:
            best = -np.inf
            n = np.uint64(0)
            while moves != NO_SQUARES:
                square = first_square(moves)
                moves &= moves - ONE
                flipped = flips(square, mine, theirs)
                worth = colour * value_after(learning, weights, square, flipped, colour)
                worths[n], squares[n], flipped_by[n] = worth, square, flipped
                best = max(best, worth)
                n += ONE
            index = best_index(worths, np.int64(n), best, habits, seed, ply)
            square, flipped, after = squares[index], flipped_by[index], colour * worths[index]
        learns = rule.learns_from_forced or not forced
        before = tanh(value_now(learning, weights)) if learns else 0.0
        mover = colour
        mine, theirs = theirs & ~flipped, mine | flipped | (ONE << square)
        colour = -colour
        ply += 1
        moves = move_squares(mine, theirs)
        if moves == NO_SQUARES:
            mine, theirs, colour = theirs, mine, -colour
            moves = move_squares(mine, theirs)
        if learns:
            if moves == NO_SQUARES:
                target = float(np.sign(colour * (n_squares_in(mine) - n_squares_in(theirs))))
            else:
                target = tanh(after)
            learn(learning, changed, alpha * (target - before), 1.0 - before * before, rule.lam)
        make_move(learning, weights, square, flipped, mover)
