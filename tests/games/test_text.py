"""Drawings and names that can be read back, of boards of any shape."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.games.text import draw, draw_position, move_name, read, read_board, read_move
from distlearn.value_functions.squares import read_squares

SHAPES = st.tuples(st.integers(1, 26), st.integers(1, 26))


@given(SHAPES, st.data())
def test_what_is_drawn_reads_back(shape, data):
    n_squares = shape[0] * shape[1]
    cells = np.array(data.draw(st.lists(st.sampled_from([-1, 0, 1]), min_size=n_squares, max_size=n_squares)), np.int8)
    last = data.draw(st.none() | st.integers(0, n_squares))
    colour = data.draw(st.sampled_from([-1, 1, None]))
    assert np.array_equal(read_board(draw(cells, shape, last), shape), cells)
    assert np.array_equal(read_board(draw_position(cells, shape, colour, last), shape), cells)


@given(SHAPES)
def test_columns_stand_under_their_letters_in_all_rows(shape):
    rows, columns = shape
    header, *lines = draw(np.ones(rows * columns, np.int8), shape).splitlines()
    places = [found.start() for found in re.finditer("[a-z]", header)]
    assert len(places) == columns
    assert len(lines) == rows
    for number, line in enumerate(lines, start=1):
        assert [found.start() for found in re.finditer("X", line)] == places
        assert line.split()[0] == str(number)


@given(SHAPES, st.data())
def test_moves_and_squares_have_the_same_names_both_ways(shape, data):
    move = data.draw(st.integers(0, shape[0] * shape[1]))
    name = move_name(move, shape)
    assert read_move(name, shape) == move
    if name != "pass":
        assert read_squares(name, shape) == (move,)


def test_a_position_is_drawn_with_the_last_move_and_the_side_to_move():
    cells = read("X . O / . X . / . . .".replace("/", "\n"))
    assert draw_position(cells, (3, 3), -1, last=4) == "\n".join(
        ["  a b c", "1 X . O", "2 .(X).", "3 . . .", "O (white) to move, after b2"]
    )
    assert draw_position(cells, (3, 3), 1, last=9).splitlines()[2:] == [
        "2 . X .",
        "3 . . .",
        "X (black) to move, after pass",
    ]
    assert draw_position(cells, (3, 3), None).endswith("\nthe game is over")


def test_rows_of_two_digits_line_up():
    lines = draw(np.zeros(20, np.int8), (10, 2), last=19).splitlines()
    assert lines[:2] + lines[-2:] == ["   a b", " 1 . .", " 9 . .", "10 .(.)"]


def test_a_drawing_of_another_size_is_refused_and_shown():
    with pytest.raises(ValueError, match=r"^expected the 9 squares of 3×3, found 8 in\nXX\.\n"):
        read_board("XX.\nOO.\n..", (3, 3))
