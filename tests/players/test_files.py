"""Player files: what is written reads back to the last bit, and whatever is wrong with one is said."""

import json
import math
import re

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.errors import UserError
from distlearn.players import NamedPlayer, read_players, shipped_named_player, write_players
from distlearn.players.parquet_files import SCHEMA

SUFFIXES = pytest.mark.parametrize("suffix", [".json", ".parquet"])
SWH = shipped_named_player("othello-swh")
GO = {"name": "go", "size": 3, "komi": 0.5, "limit": 20}
NUMBERS = {"name": "compare-on-one", "dimensions": 2}
LITERAL = {"name": "ntuple", "tuples": "", "literal": [["a1 b1", "h8 g8"]]}
RNG = np.random.default_rng(7)
finite = st.floats(-1e300, 1e300)


def same(one, other):
    return (one.name, one.description, dict(one.origin), one.weights.tobytes()) == (
        other.name,
        other.description,
        dict(other.origin),
        other.weights.tobytes(),
    )


@SUFFIXES
@given(st.lists(st.lists(finite, min_size=9, max_size=9), min_size=1, max_size=4))
def test_weights_come_back_to_the_last_bit(tmp_path_factory, suffix, weights):
    path = tmp_path_factory.mktemp("players") / f"x{suffix}"
    entry = {"name": "wpc", "bias": False, "symmetric": False}
    players = [NamedPlayer(f"p{n}", GO, entry, "inversion", np.array(each)) for n, each in enumerate(weights)]
    write_players(path, players)
    assert all(same(*pair) for pair in zip(read_players(path), players, strict=True))


@SUFFIXES
def test_players_of_all_kinds_share_a_file(tmp_path, suffix):
    literal = {**LITERAL, "seed": 0}
    players = [
        SWH,
        NamedPlayer("5 < π", GO, {"name": "mlp", "hidden": 1}, "negation", np.arange(12.0), {"seed": 3, "arm": "ü:/"}),
        NamedPlayer("ελ 囲碁 'q\" #2", {"name": "othello"}, literal, "negation", np.linspace(-1, 1, 9) / 3),
        NamedPlayer("numbers", {**NUMBERS, "range": 10.0}, None, "negation", np.array([0.1, 0.2])),
        NamedPlayer("none", GO, {"name": "constant"}, "negation", np.zeros(0)),
    ]
    write_players(tmp_path / f"x{suffix}", players)
    read = read_players(tmp_path / f"x{suffix}")
    assert all(same(*pair) for pair in zip(read[:3], players[:3], strict=True))
    assert read[3].value_function_entry is None
    assert [player.name for player in read] == [player.name for player in players]


def test_options_that_are_left_out_are_there_when_it_is_read(tmp_path):
    bare = NamedPlayer("bare", {"name": "go"}, {"name": "wpc"}, "negation", np.zeros(25))
    write_players(tmp_path / "x.json", [bare])
    (player,) = read_players(tmp_path / "x.json")
    assert player.game_entry == {"name": "go", "size": 5, "komi": 0.0, "limit": 125}
    assert player.value_function_entry == {"name": "wpc", "bias": False, "symmetric": False}


@SUFFIXES
def test_thousands_of_players_and_large_ones_fit(tmp_path, suffix):
    many = [NamedPlayer(f"{n}", GO, {"name": "wpc"}, "negation", np.full(9, n / 7)) for n in range(3000)]
    large = NamedPlayer("large", {"name": "othello"}, {"name": "mlp", "hidden": 160}, "negation", RNG.random(10561))
    write_players(tmp_path / f"x{suffix}", [*many, large])
    read = read_players(tmp_path / f"x{suffix}")
    assert len(read) == 3001
    assert read[-1].weights.tobytes() == large.weights.tobytes()
    assert read[2999].weights.tolist() == [2999 / 7] * 9


@SUFFIXES
def test_the_same_players_are_the_same_bytes_and_no_other_file_is_left(tmp_path, suffix):
    for name in ("a", "b"):
        write_players(tmp_path / f"{name}{suffix}", [SWH])
        write_players(tmp_path / f"{name}{suffix}", read_players(tmp_path / f"{name}{suffix}"))
    assert (tmp_path / f"a{suffix}").read_bytes() == (tmp_path / f"b{suffix}").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"a{suffix}", f"b{suffix}"]


def test_a_json_file_can_be_read_by_people(tmp_path):
    write_players(tmp_path / "x.json", [SWH])
    lines = (tmp_path / "x.json").read_text().splitlines()
    assert ' "format": "distlearn players 1",' in lines
    assert '   "value_function": {"name": "wpc", "bias": false, "symmetric": false},' in lines
    assert "    1.0, -0.25, 0.1, 0.05, 0.05, 0.1, -0.25, 1.0," in lines


@SUFFIXES
@pytest.mark.parametrize(
    ("players", "message"),
    [
        ([SWH, SWH], "players 1 and 2 are both called 'othello-swh'; every player needs a name of its own"),
        ([], "no players in it; expected at least one"),
        (
            [NamedPlayer("x", {"name": "othello"}, {"name": "wpc"}, "negation", np.full(64, math.nan))],
            "player 1 'x': weights: number 1 should be finite, found nan",
        ),
        (
            [NamedPlayer("x", {"name": "othello"}, {"name": "wpc"}, "negation", np.zeros(63))],
            "player 1 'x': weights: found 63, expected 64 for its value function",
        ),
    ],
)
def test_what_could_not_be_read_back_is_not_written(tmp_path, suffix, players, message):
    with pytest.raises(UserError, match=rf"x\{suffix}: {message}"):
        write_players(tmp_path / f"x{suffix}", players)
    assert list(tmp_path.iterdir()) == []


RECORD = {
    "name": "x",
    "game": {"name": "go", "size": 2},
    "value_function": {"name": "wpc"},
    "interpretation": "negation",
    "origin": {"seed": 1},
    "weights": [1, 2.5, -3, 4e-300],
}
DAMAGED_RECORDS = [
    ("name", 3, "player 1: name: should be printable text, found 3"),
    ("name", "", "player 1: name: should be printable text, found ''"),
    ("name", "a\x1b[31m", "player 1: name: should be printable text, found"),
    ("game", "go", "player 1 'x': game: should be a table with a name, found 'go'"),
    ("game", {"size": 2}, "player 1 'x': game: should be a table with a name, found {'size': 2}"),
    ("game", {"name": "gu"}, "player 1 'x': game: unknown name 'gu'; known: compare-on-all"),
    ("game", {"name": "go", "size": 77}, "player 1 'x': game.size: should be less than or equal to 9, found 77"),
    ("game", {"name": "go", "siz": 2}, "player 1 'x': game: unknown option 'siz'; did you mean 'size'"),
    ("value_function", {"name": "wcp"}, "player 1 'x': value_function: unknown name 'wcp'; did you mean 'wpc'"),
    ("value_function", {"name": "ntuple", "tuples": "9x9"}, "player 1 'x': value_function: '9x9' does not fit"),
    ("value_function", 3, "player 1 'x': value_function: should be a table with a name, found 3"),
    ("value_function", None, "player 1 'x': value_function: is missing"),
    ("interpretation", "inverse", "player 1 'x': interpretation: should be negation or inversion, found 'inverse'"),
    ("interpretation", ["negation"], "player 1 'x': interpretation: should be negation or inversion, found"),
    ("weights", [1, 2, 3], "player 1 'x': weights: found 3, expected 4 for its value function"),
    ("weights", "1 2 3 4", "player 1 'x': weights: should be a list of numbers, found '1 2 3 4'"),
    ("weights", {}, "player 1 'x': weights: should be a list of numbers, found {}"),
    ("weights", [1, 2, 3, "4"], "player 1 'x': weights: number 4 should be a number, found '4'"),
    ("weights", [1, True, 3, 4], "player 1 'x': weights: number 2 should be a number, found True"),
    ("weights", [1, None, 3, 4], "player 1 'x': weights: number 2 should be a number, found None"),
    ("weights", [1, 2, 3, [4]], "player 1 'x': weights: number 4 should be a number, found [4]"),
    ("weights", [1, 2, 3, 10**400], "player 1 'x': weights: a whole number is too large"),
    ("origin", 3, "player 1 'x': origin: should be a table, found 3"),
    ("origin", {"seed": [1]}, "player 1 'x': origin.seed: should be text or a whole number, found [1]"),
    ("weight", [], "player 1: unknown key 'weight'; did you mean 'weights'? known: game, interpretation, name, origin"),
]


def damaged(tmp_path, text):
    (tmp_path / "x.json").write_text(text)
    with pytest.raises(UserError) as refused:
        read_players(tmp_path / "x.json")
    return str(refused.value).removeprefix(f"{tmp_path}/")


def as_file(*records):
    return json.dumps({"format": "distlearn players 1", "players": records})


def test_a_record_written_by_hand_is_a_player(tmp_path):
    (tmp_path / "x.json").write_text(as_file(RECORD, {**RECORD, "name": "y"}))
    first, second = read_players(tmp_path / "x.json")
    assert first.weights.tolist() == [1.0, 2.5, -3.0, 4e-300]
    assert second.name == "y"


@pytest.mark.parametrize(("key", "value", "message"), DAMAGED_RECORDS)
def test_damage_to_a_player_is_named_with_file_player_and_key(tmp_path, key, value, message):
    assert damaged(tmp_path, as_file({**RECORD, key: value})).startswith(f"x.json: {message}")


@pytest.mark.parametrize("key", ["name", "game", "value_function", "interpretation", "weights"])
def test_a_missing_key_is_named(tmp_path, key):
    record = {other: value for other, value in RECORD.items() if other != key}
    assert re.search(f"x.json: player 1.*: {key}: is missing", damaged(tmp_path, as_file(record)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x.json: not valid JSON: Expecting value"),
        ("{", "x.json: not valid JSON: "),
        ("[" * 100_000, "x.json: not valid JSON: "),
        ("[]", "x.json: not a player file: expected a table with format = 'distlearn players 1', found []"),
        ('{"players": []}', "x.json: not a player file: expected a table with format"),
        ('{"format": "distlearn players 9"}', "x.json: format: expected 'distlearn players 1', found 'distlearn play"),
        ('{"format": "distlearn players 1"}', "x.json: players: should be a list, found None"),
        (as_file(), "x.json: no players in it; expected at least one"),
        (as_file(3), "x.json: player 1: should be a table, found 3"),
        (as_file(RECORD, RECORD), "x.json: players 1 and 2 are both called 'x'"),
        (as_file(RECORD)[:-1] + ', "more": 1}', "x.json: unknown key 'more'; known: format, players"),
        (as_file(RECORD).replace("2.5", "NaN"), "x.json: not valid JSON: NaN is no number in JSON"),
        (as_file(RECORD).replace("2.5", "-Infinity"), "x.json: not valid JSON: -Infinity is no number in JSON"),
        (
            as_file(RECORD).replace("2.5", "1e999"),
            "x.json: player 1 'x': weights: number 2 should be finite",
        ),
        (
            as_file(RECORD).replace("2.5", "-1e301"),
            "x.json: player 1 'x': weights: number 2 should be 1e+300 in size at most, found -1e+301",
        ),
        (
            as_file(RECORD).replace('"origin"', '"name": "y", "origin"'),
            "x.json: not valid JSON: the key 'name' stands twice in one table",
        ),
    ],
)
def test_damage_to_a_json_file_is_named(tmp_path, text, message):
    assert damaged(tmp_path, text).startswith(message)


def rewritten(tmp_path, change):
    """A good Parquet file with one thing changed."""
    write_players(tmp_path / "x.parquet", [SWH])
    pq.write_table(change(pq.read_table(tmp_path / "x.parquet")), tmp_path / "x.parquet")


def replaced(name, column):
    return lambda table: table.set_column(SCHEMA.names.index(name), name, column)


WEIGHTS = pa.list_(pa.float64())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda table: table.replace_schema_metadata({}), "not a player file of ours: expected distlearn_players = 1"),
        (lambda table: table.replace_schema_metadata({"distlearn_players": "2"}), "expected distlearn_players = 1"),
        (lambda table: table.drop_columns("game"), "expected the columns name, game, .*; found name, value_function"),
        (lambda table: table.append_column("more", pa.array([1])), "expected the columns name, .*, weights, more"),
        (replaced("weights", pa.array([1.0])), "column weights should be of type list.*, found double"),
        (replaced("weights", pa.array([None], WEIGHTS)), "column weights has 1 missing values; expected none"),
        (replaced("weights", pa.array([[None] + [0.0] * 63], WEIGHTS)), "column weights has 1 missing values"),
        (
            replaced("weights", pa.array([[math.inf] + [0.0] * 63], WEIGHTS)),
            "player 1 .*: weights: number 1 should be finite",
        ),
        (
            replaced("weights", pa.array([[0.0] * 65], WEIGHTS)),
            "player 1 .*: weights: found 65, expected 64",
        ),
        (replaced("name", pa.array([None], pa.string())), "column name has 1 missing values"),
        (replaced("game", pa.array(["othello"])), "player 1: game: not valid JSON"),
        (replaced("game", pa.array(['"othello"'])), "player 1 'othello-swh': game: should be a table with a name"),
        (
            replaced("value_function", pa.array([None], pa.string())),
            "player 1 .*: value_function: is missing",
        ),
        (lambda table: table.slice(0, 0), "no players in it; expected at least one"),
        (lambda table: pa.concat_tables([table, table]), "players 1 and 2 are both called 'othello-swh'"),
    ],
)
def test_damage_to_a_parquet_file_is_named(tmp_path, change, message):
    rewritten(tmp_path, change)
    with pytest.raises(UserError, match=rf"x\.parquet: .*{message}"):
        read_players(tmp_path / "x.parquet")


@pytest.mark.parametrize("content", [b"", b"PAR1", b"PAR1 and nothing more PAR1"])
def test_what_is_no_parquet_at_all_is_named(tmp_path, content):
    (tmp_path / "x.parquet").write_bytes(content)
    with pytest.raises(UserError, match=r"x\.parquet: not a Parquet file, or damaged"):
        read_players(tmp_path / "x.parquet")


def test_a_torn_parquet_file_is_named(tmp_path):
    write_players(tmp_path / "x.parquet", [SWH])
    content = (tmp_path / "x.parquet").read_bytes()
    for end in range(0, len(content), 97):
        (tmp_path / "x.parquet").write_bytes(content[:end])
        with pytest.raises(UserError, match=r"x\.parquet: not a Parquet file, or damaged"):
            read_players(tmp_path / "x.parquet")


def test_a_flipped_bit_among_the_weights_is_noticed(tmp_path):
    weights = RNG.normal(size=64)
    write_players(tmp_path / "x.parquet", [NamedPlayer("x", {"name": "othello"}, {"name": "wpc"}, "negation", weights)])
    content = bytearray((tmp_path / "x.parquet").read_bytes())
    content[content.index(weights[10].tobytes()) + 2] ^= 1
    (tmp_path / "x.parquet").write_bytes(content)
    with pytest.raises(UserError, match=r"x\.parquet: .*CRC"):
        read_players(tmp_path / "x.parquet")


def test_files_that_cannot_be_read_or_written_are_named(tmp_path):
    with pytest.raises(UserError, match=r"none\.json: no such file"):
        read_players(tmp_path / "none.json")
    with pytest.raises(UserError, match=r"x\.txt: a player file ends in \.json or \.parquet, found '\.txt'"):
        read_players(tmp_path / "x.txt")
    with pytest.raises(UserError, match="found 'no ending'"):
        write_players(tmp_path / "x", [SWH])
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(UserError, match=r"folder\.json: cannot be read"):
        read_players(tmp_path / "folder.json")
    with pytest.raises(UserError, match=r"folder\.json: cannot be written"):
        write_players(tmp_path / "folder.json", [SWH])
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe")
    with pytest.raises(UserError, match=r"binary\.json: not valid JSON"):
        read_players(tmp_path / "binary.json")


def test_reading_never_unpickles(tmp_path, monkeypatch):
    import pickle

    for suffix in (".json", ".parquet"):
        write_players(tmp_path / f"x{suffix}", [SWH])
    monkeypatch.setattr(pickle, "loads", None)
    monkeypatch.setattr(pickle, "load", None)
    for suffix in (".json", ".parquet"):
        assert read_players(tmp_path / f"x{suffix}")[0].weights.tobytes() == SWH.weights.tobytes()
