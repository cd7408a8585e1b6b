"""Whatever takes players takes shipped names, player files, and players in results."""

from dataclasses import replace

import campaigns
import numpy as np
import pandas as pd
import pytest

from distlearn.analysis.references import found_players
from distlearn.errors import UserError
from distlearn.players import NamedPlayer, shipped_named_player, write_players

pytest_plugins = ["s3_server"]

SWH = shipped_named_player("othello-swh")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """`results` of two arms (one with colons in its name) by two seeds, and some player files."""
    path = tmp_path_factory.mktemp("references")
    text = campaigns.SMALL.replace("[arms.cel]", '[arms."cel:0:1"]')
    campaigns.run(campaigns.small_spec(path, text=text), path / "results")
    campaigns.run(campaigns.small_spec(path, "name=other", "seeds=[1]", 'arms={tdl={learner="tdl"}}'), path / "other")
    write_players(path / "team.json", [replace(SWH, name=name) for name in ("a", "b#c", "random")])
    write_players(path / "odd#1.json", [replace(SWH, name="odd")])
    go = NamedPlayer("go-mine", {"name": "go", "size": 3}, {"name": "wpc"}, "negation", np.zeros(9))
    write_players(path / "go.parquet", [go])
    return path


@pytest.fixture(autouse=True)
def in_folder(folder, monkeypatch):
    monkeypatch.chdir(folder)


def names(*references, game=None):
    return [player.name for player in found_players(references, game)]


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("othello-lr06", ["othello-lr06"]),
        ("team.json", ["a", "b#c", "random"]),
        ("team.json#b#c", ["b#c"]),
        ("odd#1.json", ["odd"]),
        ("odd#1.json#odd", ["odd"]),
        ("results:tdl:1", ["tdl-1@3"]),
        ("results:tdl:1:last", ["tdl-1@3"]),
        ("results:tdl:1:0", ["tdl-1@0"]),
        ("results:tdl:1:all", ["tdl-1@0", "tdl-1@1", "tdl-1@2", "tdl-1@3"]),
        ("results:tdl:*:2", ["tdl-0@2", "tdl-1@2"]),
        ("results:all:0", ["tdl-0@3", "cel:0:1-0@3"]),
        ("results:cel:0:1:0:2", ["cel:0:1-0@2"]),
        ("./results:*:*:*", None),
    ],
)
def test_every_form_of_reference_finds_its_players(reference, expected):
    if expected is None:
        assert len(names(reference)) == 2 * 2 * 4
    else:
        assert names(reference) == expected


def test_a_stored_player_is_that_of_the_table_to_the_last_bit(folder):
    table = pd.read_parquet(folder / "results" / "players").query("arm == 'tdl' and seed == 1")
    for row in table.itertuples():
        (player,) = found_players([f"results:tdl:1:{row.checkpoint}"])
        assert player.weights.tobytes() == row.weights.tobytes()
        assert player.origin["games"] == row.games
        assert (player.origin["campaign"], player.origin["arm"], player.origin["seed"]) == ("small", "tdl", 1)


def test_the_best_is_where_the_measure_was_largest_for_the_first_time(folder):
    metrics = pd.read_parquet(folder / "results" / "metrics").query("arm == 'tdl' and measure == 'random'")
    for seed, rows in metrics.groupby("seed"):
        checkpoint = min(rows.checkpoint[rows.value == rows.value.max()])
        assert names(f"results:tdl:{seed}:best:random") == [f"tdl-{seed}@{checkpoint}"]


def test_equal_names_are_told_apart_by_campaign_and_else_by_number():
    assert names("results:tdl:1:0", "other:tdl:1:0") == ["small/tdl-1@0", "other/tdl-1@0"]
    assert names("othello-swh", "othello-swh", "team.json#a", "othello-swh") == [
        "othello-swh",
        "othello-swh#2",
        "a",
        "othello-swh#3",
    ]
    assert names("random", "team.json#random") == ["random", "random#2"]
    assert names("results:tdl:1", "results:tdl:1:3") == ["tdl-1@3", "tdl-1@3#2"]


def test_players_of_any_game_take_that_of_the_others_or_the_one_given():
    assert found_players(["random", "othello-swh"])[0].game_entry == {"name": "othello"}
    assert found_players(["random", "go.parquet"])[0].game_entry["size"] == 3
    assert found_players(["go-liberty", "go.parquet"])[0].game_entry["size"] == 3
    assert found_players(["go-liberty"])[0].game_entry["size"] == 5
    assert found_players(["random"], {"name": "connect-four"})[0].game_entry == {"name": "connect-four"}
    assert found_players(["random"], {"name": "go", "size": 4})[0].game.shape == (4, 4)


@pytest.mark.parametrize(
    ("references", "game", "message"),
    [
        (
            ["othello-swo"],
            None,
            "unknown player 'othello-swo'; did you mean 'othello-swh'.*; expected a shipped",
        ),
        (["random"], None, "player 'random' plays any game; say which"),
        (["othello-swh", "go.parquet"], None, "player 'othello-swh' does not play go .size 3, komi 0.0, limit 125."),
        (["team.json", "go.parquet"], None, "player 'a' is for othello, player 'go-mine' for go .size 3"),
        (["othello-swh", "go-kjs11"], None, "player 'othello-swh' is for othello, player 'go-kjs11' for go"),
        (["go-kjs11"], {"name": "go", "size": 7}, "player 'go-kjs11' does not play go .size 7"),
        (["team.json"], {"name": "go"}, "the game asked for is for go .size 5.*, player 'a' for othello"),
        (["none.json"], None, "none.json: no such file"),
        (["team.json#x"], None, "team.json: unknown player 'x'; known: a, b#c, random"),
        (["small.toml"], None, "small.toml: a player file ends in .json or .parquet; files of other programs"),
        (["results"], None, "results: results; which of its players"),
        (["none:tdl:0"], None, "none: no results here"),
        (["results:tld:0"], None, "results: unknown arm 'tld'; did you mean 'tdl'.* known: cel:0:1, tdl"),
        (["results:tdl:7"], None, "results: no players of arm 'tdl' with seed 7; seeds with players: 0, 1"),
        (["results:tdl:0:4"], None, "results: no checkpoint 4 of run tdl-0; there are 0 to 3"),
        (["results:tdl:0:best:rand"], None, "results, run tdl-0: unknown measure 'rand'; did you mean 'random'"),
        (["results:tdl:0:first"], None, "unknown player 'results:tdl:0:first'"),
        (["results:tdl"], None, "unknown player 'results:tdl'"),
        (["s3://KEY:SECRET@bucket/x.json"], None, "s3://bucket/x.json"),
    ],
)
def test_what_is_unknown_or_does_not_fit_is_refused_with_what_is_known(references, game, message):
    with pytest.raises(UserError, match=message):
        found_players(references, game)


def test_uris_with_colons_are_taken_apart_from_the_end():
    from distlearn.store.references import stored_reference

    uri = "s3://bucket/x?endpoint_override=localhost:9000&scheme=http"
    other = "s3://bucket/x?scheme=http&endpoint_override=localhost:9000"
    for rest in ("tdl:0:last", "tdl:*:best:random", "all:3:17", "*:*:*"):
        arm, seed, checkpoint = rest.split(":", 2)
        assert stored_reference(f"{uri}:{rest}") == (uri, arm, seed, checkpoint)
        assert stored_reference(f"{other}:{rest}") == (other, arm, seed, checkpoint)
    assert stored_reference(f"{uri}:all:3") == (uri, "all", "3", "last")
    assert stored_reference(f"{other}:*:1") == (other, "*", "1", "last")
    assert stored_reference("s3://bucket/folder:tdl:0") == ("s3://bucket/folder", "tdl", "0", "last")
    assert stored_reference(uri) is None


def test_players_in_an_object_store_are_found_by_its_uri(s3_uri, tmp_path):
    campaigns.run(campaigns.small_spec(tmp_path, "seeds=1"), s3_uri)
    assert "endpoint_override" in s3_uri
    assert names(f"{s3_uri}:*:*") == ["tdl-0@3", "cel-0@3"]
    assert names(f"{s3_uri}:tdl:0:1", "random") == ["tdl-0@1", "random"]
    with pytest.raises(UserError, match="unknown arm 'tld'"):
        found_players([f"{s3_uri}:tld:0"])


def test_runs_without_players_yet_are_passed_over(tmp_path):
    from distlearn.store import open_folder, table_content, write_table

    spec = campaigns.small_spec(tmp_path, "seeds=1")
    campaigns.run(spec, tmp_path / "results")
    write_table(open_folder(tmp_path / "results"), "players", "tdl", 5, table_content("players", "tdl", 5, []))
    assert names(f"{tmp_path}/results:tdl:all") == ["tdl-0@3"]
    with pytest.raises(UserError, match="no players yet of arm 'tdl' with seed 5"):
        found_players([f"{tmp_path}/results:tdl:5"])


def test_weights_that_do_not_fit_the_campaign_are_refused(tmp_path):
    spec = campaigns.small_spec(tmp_path, "seeds=1")
    campaigns.run(spec, tmp_path / "results")
    toml = tmp_path / "results" / "spec.toml"
    toml.write_text(toml.read_text().replace("symmetric = false", "symmetric = true"))
    with pytest.raises(UserError, match="run tdl-0: expected 10 weights, found other numbers of them"):
        found_players([f"{tmp_path}/results:tdl:0"])
    toml.write_text(toml.read_text().replace('name = "wpc"', 'name = "wcp"'))
    with pytest.raises(UserError, match=r"spec\.toml: arms\.tdl\.value_function: unknown name 'wcp'"):
        found_players([f"{tmp_path}/results:tdl:0"])
