"""`distlearn players` as a user calls it."""

import json
from pathlib import Path

import campaigns
import commands
import numpy as np
import pandas as pd
import pytest
from typer.testing import CliRunner

from distlearn.cli import app
from distlearn.errors import UserError
from distlearn.players import PLAYERS, NamedPlayer, read_players, shipped_named_player, write_players

SWH = shipped_named_player("othello-swh")
LEAGUE = ("--format", "othello-league", "--interpretation", "inversion")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("players")
    campaigns.run(campaigns.small_spec(path), path / "results")
    return path


@pytest.fixture(autouse=True)
def in_folder(folder, monkeypatch):
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "120")


def call(*arguments):
    """What it prints."""
    done = CliRunner().invoke(app, ["players", *map(str, arguments)], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_every_command_has_help_with_an_example():
    for command in ("list", "show", "export", "import"):
        assert f"Example:  distlearn players {command}" in call(command, "--help")


def test_the_shipped_players_are_listed():
    output = call("list")
    assert all(name in output for name in PLAYERS)
    assert [row["name"] for row in json.loads(call("list", "--json"))] == list(PLAYERS)


def test_the_last_players_of_results_are_listed_with_how_to_name_them():
    output = call("list", "results")
    for name in ("tdl-0@3", "tdl-1@3", "cel-0@3", "cel-1@3", "612 games", "results:ARM:SEED"):
        assert name in output
    rows = json.loads(call("list", "results", "--json"))
    assert rows[0]["origin"]["campaign"] == "small"
    assert rows[0]["value_function"] == {"name": "wpc", "bias": False, "symmetric": False}


def test_a_counter_is_shown_with_its_weights_on_the_board():
    lines = call("show", "othello-swh").splitlines()
    assert lines[0] == "othello-swh"
    assert lines[-8].split() == ["1", "+1.00", "-0.25", "+0.10", "+0.05", "+0.05", "+0.10", "-0.25", "+1.00"]
    assert lines[-9].split() == list("abcdefgh")
    assert any(line.split()[:1] == ["weights"] and "64, from -0.25 to 1" in line for line in lines)


@pytest.mark.parametrize(
    ("size", "shown"),
    [(1e-9, "+1.0e-09"), (0.00123, "+0.00123"), (12345.6, "+12346"), (3e7, "+3.0e+07"), (0.0, "+0"), (-7.0, "-7.00")],
)
def test_weights_of_any_size_can_be_read(size, shown):
    write_players("one.json", [NamedPlayer("one", {"name": "othello"}, {"name": "wpc"}, "negation", np.full(64, size))])
    assert call("show", "one.json").splitlines()[-1].split() == ["8", *[shown] * 8]


def test_weights_that_learning_has_made_too_large_can_be_looked_at():
    from distlearn.cli.board_map import board_map

    assert board_map(np.array([np.nan, np.inf, -1e300, 0.0]), (2, 2)).plain.split()[3:5] == ["+nan", "+inf"]


def test_what_others_wrote_is_shown_as_it_is():
    text = call("show", "othello-swh", "--json").replace('"shipped": "othello-swh"', '"games": "many"')
    Path("theirs.json").write_text(text, encoding="utf-8-sig")
    assert "many games" in call("show", "theirs.json")


def test_counters_with_shared_weights_and_bias_are_shown_on_the_whole_board():
    entry = {"name": "wpc", "symmetric": True, "bias": True}
    write_players("s.json", [NamedPlayer("s", {"name": "othello"}, entry, "inversion", np.arange(11.0))])
    lines = call("show", "s.json").splitlines()
    assert lines[-2].split()[:3] == ["8", "+0.00", "+1.00"]
    assert lines[-1].split() == ["bias", "+10"]
    assert any("inversion" in line for line in lines)


def test_networks_are_shown_by_their_tuples_and_the_range_of_their_weights():
    entry = {"name": "ntuple", "tuples": "2x2+all-1"}
    write_players("net.json", [NamedPlayer("net", {"name": "othello"}, entry, "negation", np.linspace(-1, 2, 840))])
    output = call("show", "net.json")
    assert "840 in 10 1-tuples, 10 4-tuples at 160 placements, from -1 to 2, mean 0.5" in output


def test_players_without_weights_and_games_of_numbers_can_be_shown_too():
    assert "none" in call("show", "random")
    assert "go (size 7" in call("show", "random", "--game", "go:size=7")
    numbers = {"name": "compare-on-one"}
    write_players("n.json", [NamedPlayer("n", numbers, None, "negation", np.array([1.0, 2.0]))])
    assert "2, from 1 to 2" in call("show", "n.json")


def test_colours_are_told_apart_by_sign_and_strongest_at_the_largest_weight():
    from distlearn.cli.board_map import HIGHEST, LOWEST, ZERO, board_map

    board = board_map(np.array([2.0, -2.0, 0.0, 1.0]), (2, 2))
    colours = [tuple(span.style.bgcolor.triplet) for span in board.spans]
    assert colours[:3] == [HIGHEST, LOWEST, ZERO]
    assert colours[3] == tuple(round((zero + high) / 2) for zero, high in zip(ZERO, HIGHEST, strict=True))


def test_what_is_shown_for_machines_is_a_player_file():
    output = call("show", "results:tdl:0:2", "--json")
    with open("again.json", "w") as file:  # noqa: PTH123
        file.write(output)
    (player,) = read_players("again.json")
    stored = pd.read_parquet("results/players").query("arm == 'tdl' and seed == 0 and checkpoint == 2").weights.item()
    assert player.weights.tolist() == stored.tolist()


def test_many_players_are_not_shown_one_after_the_other():
    write_players("many.json", [NamedPlayer(f"p{n}", *_kind(), np.zeros(64)) for n in range(11)])
    with pytest.raises(UserError, match=r"many\.json: 11 players; show one of them, as in many\.json#p0"):
        call("show", "many.json")
    assert call("show", "many.json#p3").startswith("p3\n")


def _kind():
    return {"name": "othello"}, {"name": "wpc"}, "negation"


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ((), ["tdl-0@3", "tdl-1@3", "cel-0@3", "cel-1@3"]),
        (("--arm", "cel"), ["cel-0@3", "cel-1@3"]),
        (("--seed", "1"), ["tdl-1@3", "cel-1@3"]),
        (("--arm", "tdl", "--seed", "0", "--checkpoint", "all"), [f"tdl-0@{n}" for n in range(4)]),
        (("--arm", "tdl", "--checkpoint", "1"), ["tdl-0@1", "tdl-1@1"]),
    ],
)
@pytest.mark.parametrize("suffix", ["json", "parquet"])
def test_exported_are_those_asked_for(options, names, suffix):
    call("export", "results", *options, "--out", f"out.{suffix}")
    assert [player.name for player in read_players(f"out.{suffix}")] == names


def test_the_best_of_a_measure_can_be_exported():
    call("export", "results", "--arm", "tdl", "--seed", "0", "--checkpoint", "best:random", "--out", "best.json")
    metrics = pd.read_parquet("results/metrics").query("arm == 'tdl' and seed == 0 and measure == 'random'")
    (player,) = read_players("best.json")
    assert metrics.set_index("checkpoint").value[player.origin["checkpoint"]] == metrics.value.max()


def test_without_a_file_a_file_is_printed():
    assert json.loads(call("export", "results", "--arm", "tdl"))["format"] == "distlearn players 1"
    assert json.loads(call("export", "othello-swh"))["players"][0]["weights"] == SWH.weights.tolist()
    assert call("export", "othello-swh", "--format", "othello-league").split() == [
        repr(w) for w in SWH.weights.tolist()
    ]


def test_players_go_to_the_othello_league_and_come_back_to_the_last_bit():
    call("export", "results", "--arm", "tdl", "--format", "othello-league", "--out", "league")
    call("import", "league/tdl-1@3.player", "league/tdl-0@3.player", *LEAGUE, "--out", "back.json")
    back = read_players("back.json")
    assert [(player.name, player.interpretation) for player in back] == [
        ("tdl-1@3", "inversion"),
        ("tdl-0@3", "inversion"),
    ]
    call("export", "results", "--arm", "tdl", "--out", "ours.json")
    assert [player.weights.tobytes() for player in back[::-1]] == [
        player.weights.tobytes() for player in read_players("ours.json")
    ]
    call("export", "back.json#tdl-0@3", "--format", "othello-league", "--out", "again.player")
    with open("again.player") as again, open("league/tdl-0@3.player") as first:  # noqa: PTH123
        assert again.read() == first.read()
    call("import", "again.player", *LEAGUE, "--out", "named.parquet", "--name", "champion")
    assert [player.name for player in read_players("named.parquet")] == ["champion"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("list", "none"), "unknown player 'none'"),
        (("show", "othello-swo"), "unknown player 'othello-swo'; did you mean 'othello-swh'"),
        (("export", "results", "--arm", "x"), "unknown arm 'x'; known: cel, tdl"),
        (
            ("export", "results", "--checkpoint", "first"),
            "unknown checkpoint 'first'; expected a number",
        ),
        (("export", "othello-swh", "--seed", "1"), "othello-swh: no results here .* so there can be no --seed"),
        (("export", "results", "--out", "x.csv"), r"x\.csv: a player file ends in \.json or \.parquet, found '\.csv'"),
        (("export", "results", "--format", "othello-league"), "4 players; with --format othello-league --out has to"),
        (("export", "go-kjs11", "--format", "othello-league"), "'go-kjs11' cannot be written for the Othello League"),
        (
            ("import", "results/spec.toml", *LEAGUE, "--out", "x.json"),
            r"results/spec\.toml: expected the number",
        ),
        (("import", "a", "b", *LEAGUE, "--out", "x.json", "--name", "c"), "--name c: found 2 files; a name is for one"),
    ],
)
def test_what_cannot_be_is_refused(arguments, message):
    with pytest.raises(UserError, match=message):
        call(*arguments)


def test_refusals_end_the_program_with_code_2_and_a_sentence(folder):
    assert commands.refused(commands.call("players", "show", "othello-swo"), "did you mean 'othello-swh'")
    usage = commands.call("players", "import", "x.player", "--format", "othello-league", "--out", "x.json")
    assert usage.returncode == 2
    assert "--interpretation" in usage.stderr
