"""Games replayed by the names of their moves, and moves refused that are none."""

import pytest

from distlearn.games import GAMES, Position
from distlearn.games.connect_four import ConnectFour
from distlearn.games.othello import Othello
from distlearn.games.replay import IllegalMoveError, first_turn, replay, turn_at
from distlearn.games.text import draw, read

OTHELLO = Othello()
# The shortest game of Othello: white is wiped out after nine moves.
SHORTEST = ["f5", "d6", "c5", "f4", "e7", "f6", "g5", "e6", "e3"]  # fmt: skip


def test_the_shortest_game_of_othello_ends_after_nine_moves():
    turns = replay(OTHELLO, SHORTEST)
    assert [len(turn.moves) > 0 for turn in turns] == 9 * [True] + [False]
    assert draw(turns[-1].position.cells, OTHELLO.shape, turns[-1].last) == "\n".join(
        [
            "  a b c d e f g h",
            "1 . . . . . . . .",
            "2 . . . . . . . .",
            "3 . . . .(X). . .",
            "4 . . . X X X . .",
            "5 . . X X X X X .",
            "6 . . . X X X . .",
            "7 . . . . X . . .",
            "8 . . . . . . . .",
        ]
    )
    assert OTHELLO.rules.result(*turns[-1].position) == 13


def test_an_illegal_move_is_refused_with_its_number_the_board_and_the_legal_moves():
    with pytest.raises(IllegalMoveError) as refused:
        replay(OTHELLO, ["d3", "d6"])
    assert str(refused.value).splitlines() == [
        "move 2: O (white) cannot play d6",
        "  a b c d e f g h",
        "1 . . . . . . . .",
        "2 . . . . . . . .",
        "3 . . .(X). . . .",
        "4 . . . X X . . .",
        "5 . . . X O . . .",
        "6 . . . . . . . .",
        "7 . . . . . . . .",
        "8 . . . . . . . .",
        "O (white) to move, after d3",
        "legal: c3 e3 c5",
    ]


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        (["z9"], r"^move 1: no move is called 'z9'; expected a1 to h8, or pass\n  a b c"),
        (["pass"], r"^move 1: X \(black\) cannot play pass\n"),
        ([*SHORTEST, "a1"], r"^move 10: 'a1' comes after the end of the game\n(?s:.*)the game is over, after e3$"),
    ],
)
def test_what_is_no_move_is_refused(moves, message):
    with pytest.raises(IllegalMoveError, match=message):
        replay(OTHELLO, moves)


def test_a_side_without_moves_is_skipped():
    cells = read("OX" + 62 * ".")  # only white can flip
    turn = turn_at(OTHELLO, Position(cells, OTHELLO.start().memory), 1)
    assert (turn.colour, turn.moves) == (-1, (2,))


def test_a_replay_can_begin_anywhere_and_leaves_that_as_it_was():
    game = ConnectFour()
    middle = replay(game, ["d6", "d5"])[-1]
    before = middle.position.cells.copy()
    turns = replay(game, ["a6", "b6"], start=middle)
    assert [turn.colour for turn in turns] == [1, -1, 1]
    assert (middle.position.cells == before).all()
    assert turns[0] is middle


@pytest.mark.parametrize("name", GAMES)
def test_black_begins_every_game_and_has_moves(name):
    turn = first_turn(GAMES[name]())
    assert turn.colour == 1
    assert not turn.is_over
