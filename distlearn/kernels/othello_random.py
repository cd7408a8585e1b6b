"""How a player to whom all boards are alike plays Othello fast: it weighs nothing."""

from typing import NamedTuple

import numpy as np

from distlearn.kernels.bits import first_square, n_squares_in
from distlearn.kernels.compile import inlined
from distlearn.kernels.one_ply import Habits
from distlearn.kernels.othello_bits import flips
from distlearn.kernels.othello_match import Kind, square_number
from distlearn.kernels.othello_wpc import advance, set_up
from distlearn.kernels.random_numbers import choice, tie_bits

KEEPS = -2  # it keeps nothing of the board, and is not a weighted piece counter


class RandomSide(NamedTuple):
    """Players without weights."""

    kept: tuple[()]
    habits: Habits
    keeps: int


@inlined
def choose_any(
    side: RandomSide,
    player: int,
    is_white: bool,
    moves: np.uint64,
    mine: np.uint64,
    theirs: np.uint64,
    seed: np.uint64,
    ply: int,
) -> tuple[np.uint64, np.uint64]:
    square = first_square(moves)
    if not side.habits.takes_first:
        square = square_number(moves, choice(tie_bits(seed, ply), n_squares_in(moves)))
    return square, flips(square, mine, theirs)


RANDOM_KIND = Kind(set_up, advance, choose_any)
