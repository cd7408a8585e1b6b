"""Facts about Connect Four from outside the code."""

import numba
import numpy as np
import pytest

from distlearn.games.connect_four import ConnectFour
from distlearn.games.text import draw, move_name, read, read_move

SHAPE = ConnectFour.shape
NOTHING = np.zeros(0, dtype=np.int64)
rules = ConnectFour.rules


def moves(cells, colour=1):
    found = np.empty(ConnectFour.widest, dtype=np.int64)
    return " ".join(move_name(int(move), SHAPE) for move in found[: rules.legal_moves(cells, NOTHING, colour, found)])


def after(*names):
    """The cells after these moves from the start, black first."""
    cells, memory = ConnectFour().start()
    for number, name in enumerate(names):
        assert name in moves(cells)
        rules.play(cells, memory, -1 if number % 2 else 1, read_move(name, SHAPE))
    return cells


def test_pieces_pile_up_in_their_columns():
    cells = after("d6", "d5", "d4", "e6", "e5")
    expected = """
      a b c d e f g
    1 . . . . . . .
    2 . . . . . . .
    3 . . . . . . .
    4 . . . X . . .
    5 . . . O X . .
    6 . . . X O . .
    """
    assert draw(cells, SHAPE) == draw(read(expected), SHAPE)
    assert moves(cells) == "d3 e4 a6 b6 c6 f6 g6"


def test_a_full_column_takes_no_more():
    assert moves(after("g6", "g5", "g4", "g3", "g2", "g1")) == "a6 b6 c6 d6 e6 f6"


@pytest.mark.parametrize(
    ("winner", "drawing"),
    [
        (1, ". . . . . . . / . . . . . . . / . . . . . . . / . . . . . . . / . . . O O O . / . . . X X X X"),
        (-1, ". . . . . . . / . . . . . . . / O . . . . . . / O . . . . . . / O . X X . . . / O X X X . . ."),
        (1, ". . . . . . . / . . . . . . . / . . . X . . . / . . X O . . . / . X O O . . . / X O O X . . ."),
        (-1, "O . . . . . . / X O . . . . . / X X O . . . . / O X X O . . . / X O X X . . . / O X O X . . ."),
    ],
)
def test_four_in_a_row_win_and_end_the_game(winner, drawing):
    cells = read(drawing.replace("/", "\n"))
    assert rules.result(cells, NOTHING) == winner
    assert moves(cells, 1) == moves(cells, -1) == ""


def test_three_in_a_row_and_lines_around_the_edge_are_no_win():
    cells = read("""
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    X X . . . . .
    O O O . . X X
    """)
    assert rules.result(cells, NOTHING) == 0
    assert moves(cells) == "a4 b4 c5 f5 g5 d6 e6"


def test_a_full_board_without_four_in_a_row_is_a_draw():
    cells = read("""
    O O X X O O X
    X X O O X X O
    O O X X O O X
    X X O O X X O
    O O X X O O X
    X X O O X X O
    """)
    assert rules.result(cells, NOTHING) == 0
    assert moves(cells) == ""


PERFT = [7, 49, 343, 2401, 16807, 117649, 823536, 5673234]  # known for Connect Four, depths 1 to 8


@numba.njit
def perft(cells, colour, depth, legal_moves, play, memory):
    if depth == 0:
        return 1
    squares = np.empty(7, np.int64)
    n_leaves = 0
    for i in range(legal_moves(cells, memory, colour, squares)):
        child = cells.copy()
        play(child, memory, colour, squares[i])
        n_leaves += perft(child, -colour, depth - 1, legal_moves, play, memory)
    return n_leaves


def test_perft_to_depth_8():
    cells = ConnectFour().start().cells
    counts = [perft(cells, 1, depth, rules.legal_moves, rules.play, NOTHING) for depth in range(1, 9)]
    assert counts == PERFT
