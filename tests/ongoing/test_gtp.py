"""GTP: coordinates by hand, sessions as text."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.errors import UserError
from distlearn.ongoing.gtp import Engine
from distlearn.ongoing.gtp_commands import answer_all
from distlearn.ongoing.vertices import read_vertex, vertex
from distlearn.players import shipped_named_player

REQUIRED = {  # of every engine, by section 6.1 of the specification; and of one that plays, by section 5
    *("protocol_version", "name", "version", "known_command", "list_commands", "quit"),
    *("boardsize", "clear_board", "komi", "play", "genmove"),
}


def session(*lines, player="go-kjs11", size=None):
    """The answers, each without the empty line behind it."""
    out = io.StringIO()
    engine = Engine(shipped_named_player(player, {"name": "go", "size": size} if size else None))
    answer_all(engine, [f"{line}\n" for line in lines], out)
    *answers, rest = out.getvalue().split("\n\n")
    assert rest == ""
    return answers


@pytest.mark.parametrize(
    ("move", "size", "name"),
    [
        (0, 5, "A5"),  # our a1 is at the top left
        (4, 5, "E5"),
        (20, 5, "A1"),
        (24, 5, "E1"),
        (7, 5, "C4"),
        (25, 5, "pass"),
        (8, 9, "J9"),  # no column is called I
        (80, 9, "J1"),
        (79, 9, "H1"),
        (3, 2, "B1"),
    ],
)
def test_rows_count_from_the_bottom_and_columns_leave_out_i(move, size, name):
    assert vertex(move, size) == name
    assert read_vertex(name, size) == move
    assert read_vertex(name.lower(), size) == move


@pytest.mark.parametrize("name", ["I1", "A0", "A6", "F1", "", "A", "5", "A-1", "A1x", "A²", "Ä1"])
def test_what_is_no_point_of_the_board_is_refused(name):
    with pytest.raises(ValueError, match="no vertex"):
        read_vertex(name, 5)


def test_the_board_is_shown_with_row_1_at_the_bottom():
    (*_, shown) = session("boardsize 5", "play b A1", "play w e5", "play black C4", "showboard")
    assert shown.split("\n")[1:] == [
        "   A B C D E",
        " 5 . . . . O 5",
        " 4 . . X . . 4",
        " 3 . . . . . 3",
        " 2 . . . . . 2",
        " 1 X . . . . 1",
        "   A B C D E",
    ]


def test_answers_carry_the_id_of_the_command_and_comments_count_for_nothing():
    assert session("12 protocol_version", "# nothing", "", " \t7\tkomi 0.5 # half", "3 foo", "quit", "name") == [
        "=12 2",
        "=7",
        "?3 unknown command",
        "=",
    ]


def test_all_required_commands_are_known_and_listed():
    listed = set(session("list_commands")[0].removeprefix("= ").split("\n"))
    assert listed >= REQUIRED
    assert session("known_command genmove", "known_command loadsgf") == ["= true", "= false"]


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("boardsize 7", "? unacceptable size"),
        ("boardsize 19", "? unacceptable size"),
        ("boardsize 1", "? unacceptable size"),
        ("boardsize five", "? syntax error"),
        ("boardsize", "? syntax error"),
        ("boardsize 5", "="),
        ("komi 6.5", "="),
        ("komi nan", "? unacceptable komi; whole and half points up to the size of the board are known"),
        ("komi inf", "? unacceptable komi; whole and half points up to the size of the board are known"),
        ("komi 0.3", "? unacceptable komi; whole and half points up to the size of the board are known"),
        ("komi", "? syntax error"),
        ("play b", "? syntax error"),
        ("play x A1", "? syntax error"),
        ("play b I1", "? syntax error"),
        ("genmove", "? syntax error"),
        ("genmove green", "? syntax error"),
        ("undo", "? cannot undo"),
        ("fixed_handicap 2", "? invalid number of stones"),
        ("fixed_handicap two", "? syntax error"),
        ("time_settings 60 0 0", "="),
        ("time_left b 10 0", "="),
        ("final_score", "= 0"),
        ("GENMOVE b", "? unknown command"),
    ],
)
def test_commands_are_accepted_or_refused_in_the_words_of_the_specification(command, answer):
    assert session(command) == [answer]


def test_illegal_moves_are_refused_and_change_nothing():
    moves = ["play b B5", "play w E1", "play b A4"]
    refused = ["play w A5", "play w B5", "play b B5"]  # suicide, taken, taken
    answers = session(*moves, *refused, "play w C3", "undo", "play w C3")
    assert answers == ["=", "=", "=", "? illegal move", "? illegal move", "? illegal move", "=", "=", "="]


def test_a_ko_cannot_be_taken_back_at_once():
    stones = ["b B5", "w C5", "b A4", "w D4", "b B3", "w C3", "b E1", "w B4", "b C4"]
    plays = [f"play {stone}" for stone in stones]
    assert session(*plays, "play w B4")[-1] == "? illegal move"
    assert session(*plays, "play w E5", "play b A1", "play w B4")[-1] == "="


def test_the_score_is_by_area_with_komi():
    assert session("play b C3", "final_score")[-1] == "= B+25"
    assert session("play b C3", "komi 0.5", "final_score")[-1] == "= B+24.5"
    assert session("komi 7", "final_score")[-1] == "= W+7"
    # black has column A and B, white D and E; column C touches both and is nobody's
    walls = [f"play {colour} {column}{row}" for row in range(1, 6) for colour, column in (("b", "B"), ("w", "D"))]
    assert session(*walls, "final_score")[-1] == "= 0"
    assert session(*walls, "play b C3", "komi -2", "final_score")[-1] == "= B+3"


def test_the_player_answers_either_colour_and_goes_on_after_two_passes():
    answers = session("genmove b", "genmove b", "play w pass", "play b pass", "genmove w", "play b pass", "play w pass")
    assert all(answer.startswith("=") for answer in answers)
    moves = [answer.removeprefix("= ") for answer in (answers[0], answers[1], answers[4])]
    assert len({*moves}) == 3
    assert "pass" not in moves


def test_a_game_is_played_to_its_end_and_taken_back_to_its_start():
    first = session(*["genmove b", "genmove w"] * 15, "final_score", *["undo"] * 30, "undo", "final_score")
    assert first[-2:] == ["? cannot undo", "= 0"]
    assert session(*["genmove b", "genmove w"] * 15, "final_score") == first[:31]  # the same again


def test_clearing_begins_another_game():
    games = session(*["clear_board", *["genmove b", "genmove w"] * 6] * 2, player="random", size=5)
    assert games[1:13] != games[14:]


def test_players_of_any_size_take_the_sizes_that_the_game_has():
    answers = session("boardsize 9", "genmove b", "play w J9", "boardsize 2", "boardsize 10", player="go-liberty")
    assert answers[0] == answers[2] == answers[3] == "="
    assert answers[4] == "? unacceptable size"


def test_only_players_of_go_can_speak_it():
    with pytest.raises(UserError, match="othello-swh plays othello; GTP is for Go"):
        Engine(shipped_named_player("othello-swh"))


words = st.sampled_from(
    ["play", "genmove", "b", "w", "A1", "C3", "pass", "undo", "komi", "boardsize", "5", "1e400", "#"]
)


@given(st.lists(st.lists(words | st.text(max_size=4), max_size=4).map(" ".join), max_size=12))
def test_whatever_is_said_every_command_gets_one_answer(lines):
    lines = [line.replace("\n", " ").replace("\r", " ") for line in lines]
    for answer in session(*lines):
        assert answer.startswith(("=", "?"))
