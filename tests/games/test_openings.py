"""The openings that come with the package, and those that people bring."""

from importlib import resources

import numpy as np
import pytest

from distlearn.games import Openings, shipped_openings
from distlearn.games.make_openings import canonical, openings_file
from distlearn.games.othello import Othello
from distlearn.games.text import draw, read

OTHELLO = Othello()
NAME = "othello-6-ply"
N_CLASSES = 1773  # positions after 6 plies that no symmetry turns into each other
NOTHING = np.zeros(0, dtype=np.int64)


@pytest.fixture(scope="module")
def shipped():
    return shipped_openings(NAME, OTHELLO)


def turned_and_mirrored(cells):
    turned = [np.rot90(cells.reshape(8, 8), turns) for turns in range(4)]
    return [np.ascontiguousarray(view).ravel() for each in turned for view in (each, each.T)]


def boards_after(n_plies):
    """The boards of all games of so many plies, each once."""
    boards = {OTHELLO.start().cells.tobytes()}
    moves = np.empty(OTHELLO.widest, dtype=np.int64)
    for ply in range(n_plies):
        children = set()
        for board in boards:
            cells = np.frombuffer(board, dtype=np.int8)
            for move in moves[: OTHELLO.rules.legal_moves(cells, NOTHING, (-1) ** ply, moves)].tolist():
                child = cells.copy()
                OTHELLO.rules.play(child, NOTHING, (-1) ** ply, move)
                children.add(child.tobytes())
        boards = children
    return boards


@pytest.fixture(scope="module")
def after_6_plies():
    return boards_after(6)


def test_the_shipped_file_is_what_its_script_makes():
    file = resources.files("distlearn.games") / "othello-6-ply.txt"
    assert file.read_bytes() == openings_file().encode()


def test_there_are_1000_with_black_to_move_and_10_discs(shipped):
    assert len(shipped) == 1000
    assert shipped.cells.shape == (1000, 64)
    assert np.all(shipped.colours == 1)
    assert np.all(np.count_nonzero(shipped.cells, axis=1) == 10)


def test_no_symmetry_turns_one_into_another(shipped):
    classes = {min(view.tobytes() for view in turned_and_mirrored(cells)) for cells in shipped.cells}
    assert len(classes) == 1000


def test_all_of_them_are_reached_in_6_plies(shipped, after_6_plies):
    assert {cells.tobytes() for cells in shipped.cells} <= after_6_plies


def test_after_6_plies_there_are_1773_boards_up_to_symmetry(after_6_plies):
    boards = [np.frombuffer(board, dtype=np.int8) for board in after_6_plies]
    assert len({canonical(cells) for cells in boards}) == N_CLASSES
    assert len({min(view.tobytes() for view in turned_and_mirrored(cells)) for cells in boards}) == N_CLASSES


def test_the_standard_opening_is_the_start_of_the_game():
    standard = Openings.standard(OTHELLO)
    assert len(standard) == 1
    assert np.array_equal(standard.cells[0], OTHELLO.start().cells)
    assert standard.colours.tolist() == [1]


def test_an_unknown_set_is_refused_with_the_known_ones():
    with pytest.raises(
        ValueError, match=r"unknown set of openings 'othello-6-plies'; did you mean .* known: othello-6-ply"
    ):
        shipped_openings("othello-6-plies", OTHELLO)


@pytest.mark.parametrize(("boards", "n_colours"), [((64,), 1), ((1, 63), 1), ((2, 64), 1), ((2, 8, 8), 2)])
def test_boards_of_another_size_or_without_their_colours_are_refused(boards, n_colours):
    with pytest.raises(ValueError, match="expected boards of 64 squares and as many colours, found boards"):
        Openings.of_boards(OTHELLO, np.zeros(boards, np.int8), np.ones(n_colours, np.int64))


def test_a_board_of_another_size_is_drawn():
    with pytest.raises(
        ValueError, match=r"colours \(1,\); the first one:\n  a b c d e f g h\n1 X X X X X X X X\n2 X X$"
    ):
        Openings.of_boards(OTHELLO, np.ones((1, 10), np.int8), np.ones(1, np.int64))


def test_a_game_that_remembers_more_than_its_board_needs_more_than_boards():
    class Remembering(Othello):
        def start(self):
            return super().start()._replace(memory=np.zeros(1, np.int64))

    with pytest.raises(ValueError, match="remembers more than its board"):
        Openings.of_boards(Remembering(), np.zeros((1, 64), np.int8), np.ones(1, np.int64))


def test_a_drawing_is_read_with_or_without_spaces_letters_and_numbers():
    start = OTHELLO.start().cells
    close = """
        ........
        ........
        ........
        ...OX...
        ...XO...
        ........
        ........
        ........
    """
    assert np.array_equal(read(draw(start, (8, 8))), start)
    assert np.array_equal(read(close), start)
    assert np.array_equal(read("".join(close.split())), start)
    assert np.array_equal(read(" ".join("".join(close.split()))), start)
