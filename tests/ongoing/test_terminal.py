"""Playing in the terminal, as typed."""

import pytest

from distlearn.ongoing.club import Club
from distlearn.ongoing.records import read_record
from distlearn.ongoing.terminal import play_in_terminal, show_in_terminal

OTHELLO = Club({"name": "othello"})
AFTER_C3 = """\
  a b c d e f g h
1 . . . . . . . .
2 . . . . . . . .
3 . . O X . . . .
4 . . . O X . . .
5 . . . X O . . .
6 . . . . . . . .
7 . . . . . . . .
8 . . . . . . . .
White (othello-swh) plays c3 and flips 1. It is your turn with black.
The score"""


def typed(*lines):
    """Asks for these, one after the other, and then for nothing more, as Ctrl-D."""
    rest = iter(lines)

    def ask(prompt):
        print(prompt, end="")
        try:
            return next(rest)
        except StopIteration:
            raise EOFError from None

    return ask


def screen(capsys, *lines, club=OTHELLO, black="you", white="othello-swh"):
    play_in_terminal(club, black, white, typed(*lines))
    return capsys.readouterr().out


def test_a_move_is_made_and_answered(capsys):
    assert AFTER_C3.rsplit("\n", 1)[0] in screen(capsys, "d3")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("a1", "a1 is not possible: a disc must flip at least one of the other colour"),
        ("pass", "black has a move, and so cannot pass"),
        ("xyzzy", "no move is called 'xyzzy'; expected a1 to h8, or pass"),
        ("undo", "there is no move to take back"),
        ("", "it is your turn; type a move such as d3"),
        ("help", "take your last move back"),
        (" HINT ", "worth to othello-swh: d3 +0.04, c4 +0.04, f5 +0.04, e6 +0.04"),
        ("moves", '"moves": []'),
    ],
)
def test_every_line_is_answered(capsys, line, answer):
    assert answer in screen(capsys, line)


def test_undo_takes_back_the_answer_too(capsys):
    assert screen(capsys, "d3", "undo").count("It is your turn with black.") == 3


@pytest.mark.parametrize("line", ["quit", "q", " Quit "])
def test_whoever_quits_is_not_asked_again(capsys, line):
    assert screen(capsys, line, "d3").count("your move") == 1


def test_two_players_move_at_every_enter_until_the_game_is_over(capsys):
    shown = screen(capsys, *[""] * 80, black="othello-lr06", white="random")
    assert "The game is over: " in shown
    assert shown.count("Enter for the next move") == shown.count(" plays ")


def test_it_fits_a_small_terminal(capsys):
    shown = screen(capsys, "hint", *["d3", "undo"] * 2, "help")
    assert max(map(len, shown.splitlines())) <= 100
    assert len(AFTER_C3.splitlines()) <= 24


def test_a_stored_game_is_shown_move_by_move(capsys):
    record = read_record("e6 f4 e3 f6 g5 d6 e7 f5 c5", "game", {"name": "othello"})
    show_in_terminal(record.replayed("game"), typed(*[""] * 9))
    shown = capsys.readouterr().out
    assert shown.count("Enter for the next move") == 9
    assert "9 c5\n" in shown
    assert shown.endswith("The game is over: black wins by 13 discs.\n")
    show_in_terminal(record.replayed("game"), typed("q"))
    assert "\n1 e6\n" not in capsys.readouterr().out
