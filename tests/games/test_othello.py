"""Facts about Othello from outside the code."""

import numba
import numpy as np
import pytest
import twin

from distlearn.games.othello import Othello
from distlearn.games.text import draw, move_name, read, read_move

SHAPE = Othello.shape
NOTHING = np.zeros(0, dtype=np.int64)
rules = Othello.rules


def moves(drawing, colour=1):
    found = np.empty(Othello.widest, dtype=np.int64)
    n_moves = rules.legal_moves(read(drawing), NOTHING, colour, found)
    return " ".join(move_name(int(move), SHAPE) for move in found[:n_moves])


def after(drawing, move, colour=1):
    cells = read(drawing)
    rules.play(cells, NOTHING, colour, read_move(move, SHAPE))
    return draw(cells, SHAPE)


START = """
  a b c d e f g h
1 . . . . . . . .
2 . . . . . . . .
3 . . . . . . . .
4 . . . O X . . .
5 . . . X O . . .
6 . . . . . . . .
7 . . . . . . . .
8 . . . . . . . .
"""


def test_the_start_is_the_standard_one():
    assert draw(Othello().start().cells, SHAPE) == START.strip("\n")


def test_black_has_the_four_moves_of_fig_1_of_lr06():
    assert moves(START) == "d3 c4 f5 e6"


def test_a_move_flips_in_all_eight_directions_and_no_further_than_the_next_own_disc():
    before = """
    X . . X . . X .
    . O . O . O . .
    . . O O O . . .
    X O O . O O O X
    . . O O O . . .
    . O . O . O . .
    X . . X . . X .
    . . . . . . . .
    """
    expected = """
    X . . X . . X .
    . X . X . X . .
    . . X X X . . .
    X X X X X X X X
    . . X X X . . .
    . X . X . X . .
    X . . X . . X .
    . . . . . . . .
    """
    assert after(before, "d4") == draw(read(expected), SHAPE)


def test_a_line_that_reaches_the_edge_or_a_gap_is_not_flipped():
    before = """
    . O O O O O O O
    . . . . . . . .
    O X . . . . . .
    O . . . . . . .
    . . . . . . . .
    X O . O X . . .
    . . . . . . . .
    . . . . . . . .
    """
    assert moves(before) == "c6"
    assert after(before, "c6").splitlines()[6] == "6 X X X X X . . ."


def test_lines_do_not_run_around_the_board():
    before = """
    . . . . . . . .
    . . . . . . X O
    O . . . . . . .
    X O . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """
    assert moves(before) == "a2 c4"


def test_a_side_without_a_move_has_none_while_the_other_goes_on():
    blocked = """
    O X . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """
    assert moves(blocked, colour=1) == ""
    assert moves(blocked, colour=-1) == "c1"


def test_the_result_is_the_difference_of_discs():
    assert rules.result(read(START), NOTHING) == 0
    assert rules.result(read(after(START, "d3")), NOTHING) == 3


PERFT = [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]  # known for Othello, depths 1 to 9


@numba.njit
def perft(cells, colour, depth, has_passed, legal_moves, play, memory):
    if depth == 0:
        return 1
    squares = np.empty(60, np.int64)
    n_moves = legal_moves(cells, memory, colour, squares)
    if n_moves == 0:
        if has_passed:
            return 1
        return perft(cells, -colour, depth - 1, True, legal_moves, play, memory)
    n_leaves = 0
    for i in range(n_moves):
        child = cells.copy()
        play(child, memory, colour, squares[i])
        n_leaves += perft(child, -colour, depth - 1, False, legal_moves, play, memory)
    return n_leaves


def test_perft_to_depth_9():
    cells = Othello().start().cells
    counts = [perft(cells, 1, depth, False, rules.legal_moves, rules.play, NOTHING) for depth in range(1, 10)]
    assert counts == PERFT


def test_the_twin_knows_the_rules_too():
    assert [twin.perft(twin.start(), "X", depth) for depth in range(1, 6)] == PERFT[:5]


@pytest.mark.parametrize(("name", "move"), [("a1", 0), ("h1", 7), ("a2", 8), ("h8", 63), ("pass", 64)])
def test_moves_have_names_both_ways(name, move):
    assert move_name(move, SHAPE) == name
    assert read_move(name, SHAPE) == move


@pytest.mark.parametrize("name", ["", "a", "i1", "a9", "a0", "1a", "a1x", "PASS"])
def test_what_is_not_a_move_is_refused_with_what_is(name):
    with pytest.raises(ValueError, match="expected a1 to h8, or pass"):
        read_move(name, SHAPE)
