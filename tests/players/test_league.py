"""Files of the Othello League: tiny ones written here, whose values on drawn boards are computed by hand."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.errors import UserError
from distlearn.games.text import read
from distlearn.players import NamedPlayer, shipped_named_player
from distlearn.players.league import read_league_player, square_name
from distlearn.players.league_export import league_text, write_league_player
from distlearn.players.records import LARGEST_WEIGHT

# The file's squares 0, 1 and 8 are a1, a2 and b1: column by column.
CORNER = read("""
    X O . . . . . .
    . X . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . X
""")
PAIR = "2 1  0 8  10 11 12 13 14 15 16 17 18"  # a1 is the most significant digit, b1 the least
# On CORNER a1 is black (2) and b1 white (0): entry 3 · 2 + 0 = 6 of the table.
VARIANTS = {
    "plain": f"1\n{PAIR}",
    "braces": "{ 1 { 2 1 { { 0 8 } } { 10 11 12 13 14 15 16 17 18 } } }",
    "braces without spaces": "{1{2 1{{0 8}}{10 11 12 13 14 15 16 17 18}}}",
    "other line breaks": "1 2\n1\n\n0\t8\r\n10 11 12 13\n14 15 16 17 18",
    "exponents": "1 2 1 0 8 1e1 +11 1.2E+001 130e-001 14. 1500e-2 1.6e01 17.0 .18e2",
}


@pytest.fixture
def imported(tmp_path):
    def imported(text, interpretation="negation", **options):
        (tmp_path / "net.player").write_text(text)
        return read_league_player(tmp_path / "net.player", interpretation, **options)

    return imported


def value(player, cells=CORNER):
    made = player.player
    return made.value_function.functions.value(cells, made.weights, made.value_function.layout)


@pytest.mark.parametrize("text", VARIANTS.values(), ids=VARIANTS)
def test_the_first_square_is_the_most_significant_however_the_file_is_laid_out(imported, text):
    assert value(imported(text)) == 16.0
    assert value(imported(text), np.zeros(64, np.int8)) == 14.0  # both empty: 3 · 1 + 1
    assert value(imported(text), -CORNER) == 12.0  # a1 white, b1 black: 3 · 0 + 2


def test_squares_are_counted_column_by_column(imported):
    assert [square_name(square) for square in (0, 1, 7, 8, 63)] == ["a1", "a2", "a8", "b1", "h8"]
    by_column = imported("1  2 1  0 1  10 11 12 13 14 15 16 17 18")  # a1 black, a2 empty: 3 · 2 + 1
    assert value(by_column) == 17.0


@pytest.mark.parametrize(
    ("placements", "expected"),
    [
        (["0 8"], 16),
        (["0 8", "8 0"], 16 + 12),  # b1 first: 3 · 0 + 2
        (["0 8", "8 0", "0 8", "0 8"], 16 + 12 + 16 + 16),  # listed twice, read twice
        (["0 8", "8 0", "9 63", "63 62", "0 9", "9 0", "8 9", "56 57"], 16 + 12 + 18 + 17 + 18 + 18 + 12 + 14),
    ],
)
def test_placements_are_taken_as_they_are_listed_and_share_one_table(imported, placements, expected):
    table = "10 11 12 13 14 15 16 17 18"
    player = imported(f"1\n2 {len(placements)}\n" + "\n".join(placements) + "\n" + table)
    assert len(player.weights) == 9
    assert value(player) == expected


def test_tables_add_up(imported):
    single = "1 2  0 63  0.5 0.25 -3"  # a1 and h8 are black: twice −3
    assert value(imported(f"2\n{PAIR}\n{single}")) == 16.0 - 6.0


def test_a_file_that_is_not_closed_under_transposition_is_not_transposed(imported):
    row, column = "1 3 1 0 8 16", "1 3 1 0 1 2"
    table = " ".join(map(str, range(27)))
    assert value(imported(f"{row} {table}")) == 2 * 9 + 0 * 3 + 1  # a1 b1 c1: black, white, empty
    assert value(imported(f"{column} {table}")) == 2 * 9 + 1 * 3 + 1  # a1 a2 a3: black, empty, empty


def test_64_numbers_are_a_weighted_piece_counter_row_by_row(imported):
    player = imported(" ".join(str(number) for number in range(64)))
    assert player.value_function_entry["name"] == "wpc"
    assert value(player) == 0 - 1 + 9 + 63  # a1 − b1 + b2 + h8
    assert value(imported(league_text(shipped_named_player("othello-swh")))) == pytest.approx(1.0 + 0.25 - 0.25 + 1.0)


def test_name_and_use_are_what_is_asked_for(imported):
    player = imported(VARIANTS["plain"], "inversion", name="mine")
    assert (player.name, player.interpretation) == ("mine", "inversion")
    assert imported(VARIANTS["plain"]).name == "net"
    assert imported(VARIANTS["plain"]).origin == {"imported": "net.player", "format": "othello-league"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty; expected the number of tables, or the 64 weights"),
        ("{ }", "empty"),
        ("x", "expected the number of tables, a whole number .or 64 weights .*, not 1 words., found 'x'"),
        ("0.5 " * 63, "expected the number of tables.* not 63 words., found '0.5'"),
        ("0.5 " * 63 + "x", "weight 64 of 64: expected a number, found 'x'"),
        ("0", "expected at least one table, found 0"),
        ("-1", "expected the number of tables.*, found '-1'"),
        ("1", "table 1 of 1: expected the number of squares per tuple, 1 to 16, found the end of the file"),
        ("1 0 1", "table 1 of 1: expected 1 to 16 squares per tuple, found 0"),
        ("1 17 1", "table 1 of 1: expected 1 to 16 squares per tuple, found 17"),
        ("1 2.0 1", "table 1 of 1: expected the number of squares per tuple, 1 to 16, found '2.0'"),
        ("1 2 3", "table 1 of 1: expected 1, 2, 4 or 8 placements, found 3"),
        ("1 2 1 0 64", "table 1 of 1, placement 1: expected a square, 0 to 63, found 64"),
        ("1 2 1 0 -1", "table 1 of 1, placement 1: expected a square, 0 to 63, found '-1'"),
        ("1 2 2 0 8 0", "table 1 of 1, placement 2: expected a square, 0 to 63, found the end of the file"),
        ("1 2 1 8 8", "table 1 of 1, placement 1: expected different squares, found 8 8"),
        (f"1 {PAIR[:-3]}", "table 1 of 1: expected 9 weights, found 8 before the file ends"),
        (f"1 {PAIR} 19", "expected the file to end after table 1, found 1 more: '19'"),
        (f"2 {PAIR}", "table 2 of 2: expected the number of squares per tuple, 1 to 16, found the end of the file"),
        (f"2 {PAIR} 19.5 {PAIR}", "table 2 of 2: expected the number of squares per tuple, 1 to 16, found '19.5'"),
        (f"1 {PAIR}".replace("12", "nan"), "table 1 of 1: weight 3 of 9: expected a number, found 'nan'"),
        (f"1 {PAIR}".replace("12", "1,2"), "table 1 of 1: weight 3 of 9: expected a number, found '1,2'"),
        (f"1 {PAIR}".replace("12", "1_2"), "table 1 of 1: weight 3 of 9: expected a number, found '1_2'"),
        (f"1 {PAIR}".replace("12", "1e999"), "weights: number 3 should be finite, found inf"),
        ("1 3 8 " + "0 8 16 " * 8 + "0.5 " * 27, None),
        ("1 3 8 " + "0 8 16 " * 8 + "0.5 " * 26, "table 1 of 1: expected 27 weights, found 26"),
        ("1 4 1 0 1 2 3 " + "0.5 " * 57, "table 1 of 1: expected 81 weights, found 57"),  # 64 words, but no counter
    ],
)
def test_every_kind_of_damage_is_named_with_file_and_table(imported, text, message):
    if message is None:
        assert len(imported(text).weights) == 27
        return
    with pytest.raises(UserError, match=rf"net\.player: (player 1 'net': )?{message}"):
        imported(text)


def test_files_that_cannot_be_read_are_named(tmp_path):
    with pytest.raises(UserError, match=r"none\.player: no such file"):
        read_league_player(tmp_path / "none.player", "negation")
    with pytest.raises(UserError, match="cannot be read as text"):
        read_league_player(tmp_path, "negation")
    (tmp_path / "binary").write_bytes(b"\xff\x00")
    with pytest.raises(UserError, match="cannot be read as text"):
        read_league_player(tmp_path / "binary", "negation")


def table(draw, n_squares, n_placements):
    squares = st.lists(st.integers(0, 63), min_size=n_squares, max_size=n_squares, unique=True)
    numbers = st.floats(-LARGEST_WEIGHT, LARGEST_WEIGHT)
    placements = [draw(squares) for _ in range(n_placements)]
    weights = draw(st.lists(numbers, min_size=3**n_squares, max_size=3**n_squares))
    return [n_squares, n_placements, *itertools.chain(*placements), *map(repr, weights)]


@st.composite
def networks(draw):
    shapes = draw(st.lists(st.tuples(st.integers(1, 3), st.sampled_from([1, 2, 4, 8])), min_size=1, max_size=3))
    return " ".join(map(str, [len(shapes), *itertools.chain(*(table(draw, *shape) for shape in shapes))]))


@given(networks())
def test_what_is_exported_reads_back_to_the_same_bits_and_is_exported_to_the_same_bytes(tmp_path_factory, text):
    folder = tmp_path_factory.mktemp("league")
    (folder / "a.player").write_text(text)
    first = read_league_player(folder / "a.player", "negation")
    write_league_player(folder / "b.player", first)
    second = read_league_player(folder / "b.player", "negation")
    assert second.weights.tobytes() == first.weights.tobytes()
    assert second.value_function_entry == first.value_function_entry
    assert league_text(second).encode() == (folder / "b.player").read_bytes()
    assert (folder / "b.player").read_text().split() == text.split()


def test_our_own_networks_and_counters_play_the_same_when_they_come_back(imported):
    rng = np.random.default_rng(3)
    for entry, n_weights in (
        ({"name": "ntuple", "tuples": "2x2+rand-3x4"}, 1053),
        ({"name": "wpc", "symmetric": True}, 10),
    ):
        own = NamedPlayer("own", {"name": "othello"}, entry, "negation", rng.normal(size=n_weights))
        back = imported(league_text(own))
        for _ in range(20):
            cells = rng.integers(-1, 2, 64).astype(np.int8)
            assert value(back, cells) == pytest.approx(value(own, cells), abs=1e-12)


@pytest.mark.parametrize(
    ("game", "value_function", "n_weights", "message"),
    [
        ("connect-four", {"name": "wpc"}, 42, "'x' cannot be written for the Othello League: it plays connect-four"),
        ("othello", {"name": "mlp", "hidden": 1}, 67, "its value function is mlp"),
        ("othello", {"name": "wpc", "bias": True}, 65, "its weighted piece counter has a bias"),
        ("othello", {"name": "ntuple", "tuples": "all-1", "stages": [20]}, 60, "its network has stages"),
        (
            "othello",
            {"name": "ntuple", "tuples": "", "literal": [["a1", "b1", "c1"]]},
            3,
            "a table of its network has 3 placements",
        ),
    ],
)
def test_what_the_format_cannot_say_is_refused(game, value_function, n_weights, message):
    player = NamedPlayer("x", {"name": game}, value_function, "negation", np.zeros(n_weights))
    with pytest.raises(UserError, match=message):
        league_text(player)
