"""Our Go and GNU Go's over GTP: the same legal moves, the same boards, the same scores.

Scores are compared where the rules agree: GNU Go takes dead stones off before it counts, our rules count all stones
as alive. So it is told to capture them first (--capture-all-dead), and scores by area (--chinese-rules).
"""

import subprocess
import sys

import pytest
import tools

from distlearn.games import GAMES
from distlearn.ongoing import OngoingGame
from distlearn.ongoing.vertices import read_vertex, vertex
from distlearn.seeds import Stream

pytestmark = pytest.mark.slow
GNU_GO = ["--mode", "gtp", "--level", "5", "--chinese-rules", "--capture-all-dead", "--seed", "5", "--quiet"]
LONGEST = 400


class Program:
    """A program that speaks GTP, in a process of its own."""

    def __init__(self, *command):
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(self, command):
        """What it answers; a refusal fails the test."""
        self._process.stdin.write(f"{command}\n")
        self._process.stdin.flush()
        lines = []
        while not lines or lines[-1] != "\n":
            lines.append(self._process.stdout.readline())
            assert lines[-1], f"it ended at {command!r}"
        answer = "".join(lines).strip()
        assert answer.startswith("="), f"{command}: {answer}"
        return answer.removeprefix("=").strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.communicate("quit\n", timeout=60)


def gnu_go():
    return Program(tools.path_of("gnugo"), *GNU_GO)


def ours(player, size, *options):
    return Program(sys.executable, "-m", "distlearn", "gtp", player, "--size", str(size), *options)


@pytest.mark.parametrize(
    ("player", "size", "komi", "colour"),
    [
        ("go-kjs11", 5, 0.5, "b"),
        ("go-kjs11", 5, 3, "w"),
        ("go-heuristic", 5, 0, "w"),
        ("go-liberty", 7, 4.5, "b"),
        ("random", 9, 5.5, "w"),
    ],
)
def test_a_whole_game_is_accepted_and_counted_alike_by_both(player, size, komi, colour):
    with ours(player, size) as own, gnu_go() as other:
        for program in (own, other):
            for command in (f"boardsize {size}", "clear_board", f"komi {komi}", "time_settings 600 0 0"):
                program.say(command)
        moves = []
        while moves[-2:] != ["pass", "pass"] and len(moves) < LONGEST:
            turn = "bw"[len(moves) % 2]
            mover, watcher = (own, other) if turn == colour else (other, own)
            moves.append(mover.say(f"genmove {turn}").lower())
            assert moves[-1] != "resign"
            watcher.say(f"play {turn} {moves[-1]}")
        assert moves[-2:] == ["pass", "pass"]
        assert len(moves) > size  # they did not just pass
        assert same_score(own.say("final_score"), other.say("final_score"))


def same_score(own, other):
    """GNU Go writes B+3.0 for our B+3, and 0 as we do."""
    return own == other.removesuffix(".0")


@pytest.mark.parametrize("size", [2, 3, 5, 9])
def test_random_games_have_the_same_legal_moves_and_boards(size):
    rng = Stream.of("GNU Go", size).generator()
    game = GAMES["go"](size=size, limit=10_000)
    with gnu_go() as other:
        other.say(f"boardsize {size}")
        for _ in range(4):
            other.say("clear_board")
            ongoing = OngoingGame(game)
            for _ in range(150):
                compare(ongoing, other, size)
                moves = [move for move in ongoing.now.moves if move < size * size] or [size * size]
                move = int(rng.choice(moves))
                other.say(f"play {'b' if ongoing.now.colour > 0 else 'w'} {vertex(move, size)}")
                ongoing.make(move)
                if ongoing.now.is_over:
                    break


def compare(ongoing, other, size):
    now = ongoing.now
    for colour, name in ((1, "black"), (-1, "white")):
        stones = {read_vertex(each, size) for each in other.say(f"list_stones {name}").split()}
        assert stones == {point for point, cell in enumerate(now.cells.tolist()) if cell == colour}
    legal = other.say(f"all_legal {'black' if now.colour > 0 else 'white'}")
    theirs = {read_vertex(each, size) for each in legal.split()}
    own = {move for move in now.moves if move < size * size}
    assert own <= theirs
    for move in theirs - own:  # GNU Go forbids the board of two moves ago, KJS11 that of three, too
        assert repeats_the_board_of_three_moves_ago(ongoing, move)


def repeats_the_board_of_three_moves_ago(ongoing, move):
    cells, memory = ongoing.now.cells.copy(), ongoing.now.memory.copy()
    ongoing.game.rules.play(cells, memory, ongoing.now.colour, move)
    return len(ongoing.moments) > 2 and (cells == ongoing.moments[-3].cells).all()
