"""Played games as text."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.errors import UserError
from distlearn.games import GAMES, shipped_openings
from distlearn.ongoing.club import Club
from distlearn.ongoing.records import read_record, record_of, record_text

OTHELLO = {"name": "othello"}
GO = {"name": "go", "size": 5, "komi": 0.5, "limit": 125}
SHORTEST = "e6 f4 e3 f6 g5 d6 e7 f5 c5"  # the shortest game of Othello: black has all 13 discs


@pytest.mark.parametrize("entry", [OTHELLO, GO, {"name": "connect-four"}])
def test_a_game_comes_back_from_its_record(entry):
    seated = Club(entry).begin(3, "random", "random")
    while not seated.ongoing.now.is_over:
        seated.step()
    record = read_record(record_text(seated, entry), "game.json")
    again = record.replayed("game.json")
    assert (record.black, record.white) == ("random", "random")
    assert record_of(seated, entry)["lead"] == again.now.lead
    assert [moment.last for moment in again.moments] == [moment.last for moment in seated.ongoing.moments]


def test_a_game_from_an_opening_comes_back_with_it():
    club = Club(OTHELLO, openings=shipped_openings("othello-6-ply", GAMES["othello"]()))
    seated = club.begin(0, "random", "random")
    seated.step()
    again = read_record(record_text(seated, OTHELLO), "game.json").replayed("game.json")
    assert (again.moments[0].cells == seated.ongoing.moments[0].cells).all()
    assert (again.now.cells == seated.ongoing.now.cells).all()


@pytest.mark.parametrize(
    "text",
    [
        SHORTEST,
        SHORTEST.upper(),
        SHORTEST.replace(" ", ""),
        SHORTEST.replace(" ", ",\n"),
        json.dumps(SHORTEST.split()),
        json.dumps({"moves": SHORTEST.split(), "black": "Alice"}),
    ],
)
def test_transcripts_are_read_as_they_are_printed(text):
    assert read_record(text, "game.txt", OTHELLO).replayed("game.txt").now.lead == 13


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("d3 d3", "game: move 2, 'd3': d3 is taken"),
        ("d3 e3 a1", "game: move 3, 'a1': a1 is not possible: a disc must flip at least one of the other colour"),
        ("d3 z9", "game: move 2, 'z9': no move is called 'z9'; expected a1 to h8, or pass"),
        ("once upon a time", "game: expected a game as JSON or a list of moves such as 'f5 d6 c3'"),
        ("{", "game: expected a game as JSON"),
        ("7", "game: expected a table with the key moves, found int"),
        ('{"moves": "d3"}', "game: moves: should be a list of names such as 'd3'"),
        ("[1, 2]", "game: moves: should be a list of names"),
        ('{"moves": [], "move": []}', "game: unknown key 'move'; did you mean 'moves'?"),
        ('{"moves": [], "game": "othelo"}', "game: game: unknown name 'othelo'; did you mean 'othello'?"),
        ('{"moves": [], "game": 3}', "game: game: should be a name or a table with a name, found 3"),
        ('{"moves": [], "game": {"name": "go", "size": 50}}', "game: game.size: "),
        ('{"moves": [], "game": "compare-on-one"}', "compare-on-one has no board to play on"),
        ('{"moves": [], "start": "XO. X"}', "game: "),
        ('{"moves": [], "game": "go", "start": "XO. X"}', "game: "),
        ('{"moves": [], "black": 3}', "game: black: should be text, found 3"),
    ],
)
def test_what_is_no_game_is_refused_with_the_reason(text, message):
    with pytest.raises(UserError) as refusal:
        read_record(text, "game", OTHELLO).replayed("game")
    assert str(refusal.value).startswith(message)


def test_a_list_of_moves_needs_a_game():
    with pytest.raises(UserError, match="does not say of which game"):
        read_record("d3", "game.txt")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["moves", "game", "start"]), inner),
    max_leaves=8,
)


@given(st.text() | json_values.map(json.dumps))
def test_any_text_is_a_game_or_refused(text):
    with suppress(UserError):
        assert read_record(text, "game", OTHELLO).replayed("game").moments
