"""Moves and flips on sets of squares against the plain rules, the slow twin and published counts."""

import numba
import numpy as np
import pytest
import twin
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from positions import OTHELLO, random_position, twins_board

from distlearn.games.text import read
from distlearn.kernels.bits import first_square
from distlearn.kernels.othello_bits import black_and_white, flips, move_squares

NOTHING = np.zeros(0, dtype=np.int64)
ONE = np.uint64(1)
PERFT = [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]  # known for Othello, depths 1 to 9


@numba.njit
def moves_of(cells, colour):
    """A board of which the squares are 1 where this colour can move."""
    black, white = black_and_white(cells)
    squares = move_squares(black, white) if colour == 1 else move_squares(white, black)
    return as_board(squares)


@numba.njit
def flips_of(cells, colour, square):
    """A board of which the squares are 1 where a disc is flipped."""
    black, white = black_and_white(cells)
    mine, theirs = (black, white) if colour == 1 else (white, black)
    return as_board(flips(np.uint64(square), mine, theirs))


@numba.njit
def as_board(squares):
    board = np.zeros(64, np.int8)
    for square in range(64):
        board[square] = squares >> np.uint64(square) & ONE
    return board


@numba.njit
def perft(mine, theirs, depth, has_passed):
    if depth == 0:
        return 1
    moves = move_squares(mine, theirs)
    if moves == 0:
        return 1 if has_passed else perft(theirs, mine, depth - 1, True)
    n_leaves = 0
    while moves != 0:
        square = first_square(moves)
        moves &= moves - ONE
        flipped = flips(square, mine, theirs)
        n_leaves += perft(theirs & ~flipped, mine | flipped | (ONE << square), depth - 1, False)
    return n_leaves


made_up = arrays(np.int8, 64, elements=st.sampled_from([-1, 0, 1, 1]))
full_of_one = arrays(np.int8, 64, elements=st.sampled_from([1, 1, 1, 1, 1, -1, 0]))
reached = st.tuples(st.integers(0, 2**32), st.integers(0, 60)).map(
    lambda drawn: random_position(np.random.default_rng(drawn[0]), drawn[1])[0]
)
boards = st.one_of(made_up, full_of_one, full_of_one.map(lambda cells: -cells), reached)
colours = st.sampled_from([1, -1])


def moves_by_the_rules(cells, colour):
    moves = np.empty(64, dtype=np.int64)
    return moves[: OTHELLO.rules.legal_moves(cells, NOTHING, colour, moves)].tolist()


@settings(max_examples=300)
@given(boards, colours)
def test_moves_are_those_of_the_plain_rules(cells, colour):
    assert np.flatnonzero(moves_of(cells, colour)).tolist() == moves_by_the_rules(cells, colour)


@settings(max_examples=200)
@given(boards, colours)
def test_flips_are_those_of_the_plain_rules(cells, colour):
    for square in np.flatnonzero(cells == 0):
        after = cells.copy()
        OTHELLO.rules.play(after, NOTHING, colour, square)
        after[square] = 0
        assert np.array_equal(flips_of(cells, colour, square), after != cells)


@settings(max_examples=100)
@given(boards, colours)
def test_moves_and_flips_are_the_twins(cells, colour):
    board, sign = twins_board(cells), "X" if colour == 1 else "O"
    assert [divmod(square, 8) for square in np.flatnonzero(moves_of(cells, colour)).tolist()] == twin.moves(board, sign)
    for square in np.flatnonzero(cells == 0).tolist():
        flipped = [divmod(each, 8) for each in np.flatnonzero(flips_of(cells, colour, square)).tolist()]
        assert flipped == sorted(twin.flips(board, divmod(square, 8), sign))


def test_lines_do_not_run_around_the_board():
    cells = read("""
    . . . . . . . .
    . . . . . . X O
    O . . . . . . .
    X O . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """)
    moves = read("""
    . . . . . . . .
    X . . . . . . .
    . . . . . . . .
    . . X . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """)
    assert np.array_equal(moves_of(cells, 1), moves)


@pytest.mark.parametrize("colour", [1, -1])
def test_a_move_flips_six_discs_in_every_direction_that_has_room(colour):
    cells = colour * read("""
    . O O O O O O X
    O O . . . . . .
    O . O . . . . .
    O . . O . . . .
    O . . . O . . .
    O . . . . O . .
    O . . . . . O .
    X . . . . . . X
    """)
    assert np.array_equal(flips_of(cells, colour, 0), cells == -colour)
    assert np.array_equal(flips_of(cells[::-1].copy(), colour, 63), cells[::-1] == -colour)


def test_perft_to_depth_9():
    black, white = np.uint64(1 << 28 | 1 << 35), np.uint64(1 << 27 | 1 << 36)
    assert [perft(black, white, depth, False) for depth in range(1, 10)] == PERFT
