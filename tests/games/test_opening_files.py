"""Opening sets that people bring, in numbers or drawn; whatever is wrong with them is said with file and board."""

import numpy as np
import pytest

from distlearn.errors import UserError
from distlearn.games import GAMES, drawings, drawn_openings, read_openings, shipped_openings
from distlearn.games.text import read

OTHELLO = GAMES["othello"]()
EMPTY_ROW = "1 1 1 1 1 1 1 1\n"
NUMBERS = 2 * EMPTY_ROW + "1 1 1 2 1 1 1 1\n1 1 1 2 2 1 1 1\n1 1 1 2 0 1 1 1\n" + 3 * EMPTY_ROW
DRAWN = read("""
    . . . . . . . .
    . . . . . . . .
    . . . X . . . .
    . . . X X . . .
    . . . X O . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
""")
LINE = "." * 19 + "X" + "." * 7 + "XX" + "." * 6 + "XO" + "." * 27


@pytest.fixture
def opened(tmp_path):
    def opened(text, game=OTHELLO, **options):
        (tmp_path / "set.txt").write_text(text)
        return read_openings(tmp_path / "set.txt", game, **options)

    return opened


def test_numbers_are_read_row_by_row_with_white_0_empty_1_black_2(opened):
    openings = opened(NUMBERS)
    assert openings.cells.tolist() == [DRAWN.tolist()]
    assert openings.colours.tolist() == [1]


@pytest.mark.parametrize("text", [NUMBERS * 2, f"{NUMBERS}\n\n{NUMBERS}", " ".join((NUMBERS * 2).split())])
def test_lines_and_blank_lines_do_not_matter(opened, text):
    assert opened(text).cells.tolist() == [DRAWN.tolist()] * 2


@pytest.mark.parametrize(("side", "colour"), [("black", 1), ("white", -1)])
def test_the_side_to_move_is_that_asked_for(opened, side, colour):
    assert opened(NUMBERS * 2, side_to_move=side).colours.tolist() == [colour] * 2


def test_drawings_tell_the_side_to_move(opened):
    openings = opened(f"# a comment\n{LINE} X\n\n{LINE} O\n")
    assert openings.cells.tolist() == [DRAWN.tolist()] * 2
    assert openings.colours.tolist() == [1, -1]


def test_drawings_of_openings_read_back_to_them():
    shipped = shipped_openings("othello-6-ply", OTHELLO)
    again = drawn_openings(drawings(shipped), OTHELLO)
    assert np.array_equal(again.cells, shipped.cells)
    assert np.array_equal(again.colours, shipped.colours)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no boards in it"),
        ("# 1 1 1", "no boards in it"),
        (NUMBERS + "3", r"board 2, square 1 \(line 9\): expected 0 \(white\), 1 \(empty\) or 2 \(black\), found '3'"),
        (NUMBERS.replace("0", "-1"), r"board 1, square 37 \(line 5\): expected .*, found '-1'"),
        (NUMBERS.replace("0", "0.0"), "board 1, square 37 .*, found '0.0'"),
        ("black " + NUMBERS, r"board 1, square 1 \(line 1\): .*, found 'black'"),
        (NUMBERS * 2 + EMPTY_ROW, "board 3: expected 64 numbers, found 8$"),
        (
            NUMBERS + NUMBERS.replace("2 0 1", "2 0") + NUMBERS,
            "board 3: expected 64 numbers, found 63; line 13 has 7 numbers, others 8",
        ),
        (f"{LINE[1:]} X", "line 1: expected 64 signs .*, a space and the side to move, found"),
        (f"{LINE} X\n{LINE}", "line 2: expected 64 signs"),
        (f"{LINE} .", "line 1: the side to move should be X or O, found '.'"),
        (f"{LINE} XO", "line 1: the side to move should be X or O, found 'XO'"),
        (f"{LINE} X\n{NUMBERS}", "line 2: expected 64 signs"),
    ],
)
def test_every_kind_of_damage_is_named_with_file_and_board(opened, text, message):
    with pytest.raises(UserError, match=rf"set\.txt: {message}"):
        opened(text)


def test_files_that_cannot_be_read_are_named(tmp_path):
    with pytest.raises(UserError, match=r"none\.txt: no such file"):
        read_openings(tmp_path / "none.txt", OTHELLO)
    with pytest.raises(UserError, match="cannot be read as text"):
        read_openings(tmp_path, OTHELLO)
    (tmp_path / "binary").write_bytes(b"\xff\x00")
    with pytest.raises(UserError, match="cannot be read as text"):
        read_openings(tmp_path / "binary", OTHELLO)


def test_a_side_to_move_beside_drawings_is_refused(opened):
    with pytest.raises(UserError, match="has drawings, which tell the side to move; leave it out"):
        opened(f"{LINE} X", side_to_move="white")


def test_boards_of_another_size_are_refused(opened):
    with pytest.raises(UserError, match="expected 42 signs"):
        opened(f"{LINE} X", game=GAMES["connect-four"]())
