"""`distlearn play` and `distlearn gtp` as they are typed."""

import json
import os
import pty
import signal
import subprocess
import sys
import time

import commands
import pages
import pytest
from typer.testing import CliRunner

from distlearn.cli import app
from distlearn.errors import UserError

SHORTEST = "e6 f4 e3 f6 g5 d6 e7 f5 c5"


def typed(text, *arguments):
    """What it says to these lines on its standard input."""
    done = CliRunner().invoke(app, list(map(str, arguments)), input=text)
    assert done.exit_code == 0, done.exception
    return done.stdout


def refusal(*arguments):
    """Why it cannot be."""
    done = CliRunner().invoke(app, list(map(str, arguments)))
    assert isinstance(done.exception, UserError), done.exception
    return str(done.exception)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["a", "b", "c"], "two players at the most can play, found 3"),
        (["othelo-swh"], "unknown player 'othelo-swh'; did you mean 'othello-swh'?"),
        (["othello-swh", "go-kjs11"], "players of different games cannot meet"),
        (["othello-swh", "--game", "go"], "'othello-swh' does not play go"),
        (["--game", "chess"], "--game: unknown game 'chess'"),
        (["--game", "go:sise=9"], "--game go:sise=9: unknown option 'sise'; did you mean 'size'?"),
        (["--game", "go:size=99"], "--game go:size=99: size: should be less than or equal to 9, found 99"),
        (["--game", "go:size"], "expected NAME:KEY=VALUE,KEY=VALUE, found 'size'"),
        (["--game", "compare-on-one"], "compare-on-one has no board to play on"),
        (["--replay", "nowhere.json"], "nowhere.json: cannot be read: No such file or directory"),
        (["othello-swh", "--openings", "nowhere.txt"], "nowhere.txt: no such file"),
        (["go-kjs11", "--openings", "othello-6-ply"], "--openings: unknown set of openings 'othello-6-ply'"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(arguments, text):
    assert text in refusal("play", *arguments)


def test_gtp_is_refused_where_the_player_has_another_board_or_game():
    assert "does not play go" in refusal("gtp", "othello-swh")
    assert "does not play go (size 7" in refusal("gtp", "go-kjs11", "--size", 7)


def test_gtp_is_spoken_on_standard_input_and_output():
    done = subprocess.run(
        [sys.executable, "-m", "distlearn", "gtp", "go-liberty", "--size", "9"],
        input="1 boardsize 7\n2 genmove b\n3 quit\n4 name\n",
        capture_output=True,
        text=True,
        timeout=commands.PATIENCE,
    )
    assert (done.stderr, done.returncode) == ("", 0)
    first, second, third, rest = done.stdout.split("\n\n")
    assert (first, second[:3], third, rest) == ("=1", "=2 ", "=3", "")


def test_a_game_in_the_terminal_ends_with_the_input():
    said = typed("d3\nhint\n", "play", "othello-swh", "--terminal", "--colour", "black")
    assert "White (othello-swh) plays c3 and flips 1." in said
    assert "worth to othello-swh: " in said


def test_options_of_the_game_the_colour_and_the_seed_count():
    arguments = ["play", "random", "--game", "go:size=3,komi=7", "--colour", "white", "--terminal"]
    said = typed("quit\n", *arguments)
    assert "3 " in said
    assert "4 " not in said
    assert "Black (random) plays " in said
    others = {typed("quit\n", *arguments, "--seed", str(seed)) for seed in range(1, 4)}
    assert len({said, *others}) > 1
    assert typed("quit\n", *arguments, "--seed", "0") == said


def test_a_stored_game_is_shown_in_the_terminal(tmp_path):
    (tmp_path / "game.txt").write_text(SHORTEST)
    said = typed("\n" * 9, "play", "--game", "othello", "--replay", str(tmp_path / "game.txt"), "--terminal")
    assert said.endswith("The game is over: black wins by 13 discs.\n")


def test_a_stored_game_that_breaks_the_rules_is_refused_at_once(tmp_path):
    (tmp_path / "game.json").write_text(json.dumps({"game": "othello", "moves": ["d3", "d3"]}))
    assert refusal("play", "--replay", tmp_path / "game.json").endswith("game.json: move 2, 'd3': d3 is taken")


def test_two_players_and_openings_are_seated_on_the_page():
    with pages.served("play", "othello-lr06", "othello-swh", "--openings", "othello-6-ply", "--seed", "3") as server:
        game = server.get("/api/games/0")
    assert (game["black"], game["white"], game["waits_for"]) == ("othello-lr06", "othello-swh", "player")
    assert sum(game["pieces"].values()) == 10  # six plies after the start


def test_ctrl_c_leaves_a_terminal_as_it_was_and_says_nothing():
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "distlearn", "play", "othello-swh", "--terminal"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        close_fds=True,
    )
    os.close(slave)
    shown = b""
    while b"your move" not in shown:
        shown += os.read(master, 1000)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=commands.PATIENCE) == 130
    time.sleep(0.05)
    rest = os.read(master, 1000)
    os.close(master)
    assert b"Traceback" not in rest
    assert rest.endswith(b"\n")
