import os
import subprocess
import sys

import pytest
from disks import disk_of

from distlearn.games.othello import Othello
from distlearn.kernels.compile import compiled, name_on_disk, source_hash, unbound

PLAY_ONE_GAME = """
import numpy as np
from distlearn import play
from distlearn.games import GAMES
from distlearn.kernels.compile import cache_folder
from distlearn.play import Group, PlayJob
from distlearn.play.loops import match_loop_for
from distlearn.play.tuned import TUNED, tuned_loop
from distlearn.players import shipped_player
game = GAMES["othello"]()
swh = shipped_player("othello-swh", game)
wpc = swh.value_function
one = np.zeros(1, np.int64)
job = PlayJob(game, (Group.of(swh),), one, one, np.ones(1, np.uint64))
way = TUNED[type(game), type(wpc)]
scores = [play.do(job).scores[0]]
TUNED.clear()
scores.append(play.do(job).scores[0])
loops = tuned_loop(way, way), match_loop_for(game.rules, wpc.functions, wpc.functions)
print(*scores)
print(cache_folder())
print(*[sum(loop.stats.cache_hits.values()) for loop in loops])
"""


def play_one_game(**environment):
    """Scores, cache folder and cache hits of a game by the tuned and by the generic loop, in a fresh process."""
    run = subprocess.run(
        [sys.executable, "-c", PLAY_ONE_GAME],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    scores, folder, hits = run.stdout.splitlines()
    return scores, folder, hits


def test_compiled_code_is_found_again_by_the_next_process(tmp_path):
    scores, folder, hits = play_one_game(DISTLEARN_CACHE=str(tmp_path))
    assert hits == "0 0"
    assert folder.startswith(str(tmp_path))
    assert play_one_game(DISTLEARN_CACHE=str(tmp_path)) == (scores, folder, "1 1")


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path):
    file = tmp_path / "file"
    file.write_text("in the way of a folder")
    assert play_one_game(DISTLEARN_CACHE=str(file))[1] == "None"


FULL = """
import sys
from pathlib import Path
from distlearn.kernels import compile
compile.cache_folder = lambda: Path(sys.argv[1])
def loop(x):
    return add(x)
def add(x):
    return x + 1
folder = Path(sys.argv[1])
try:
    with (folder / "ballast").open("ab", buffering=0) as file:
        while file.write(bytes(100)):
            pass
except OSError:
    pass
with compile.first_on_this_machine("a") as is_first:
    print(is_first, compile.bind(loop, "a", add=compile.compiled(add))(1))
print(*sorted(path.name for path in folder.rglob("*.nb?")))
"""


@pytest.mark.parametrize("room", [4096, 16384])
def test_a_cache_on_a_full_disk_is_no_error(tmp_path, room):
    program = tmp_path / "full.py"  # numba keeps nothing that is not in a file
    program.write_text(FULL)
    (tmp_path / "cache").mkdir()
    with disk_of(room, tmp_path / "cache") as disk:
        run = subprocess.run([sys.executable, program, disk.path], capture_output=True, text=True, check=False)
    assert (run.stdout.split(), run.stderr) == (["True", "2"], "")


@pytest.mark.parametrize("folder", ["kernels", "games", "value_functions"])
def test_an_edit_of_any_hot_file_leads_to_another_cache(tmp_path, folder):
    for name in ("kernels", "games", "value_functions"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.py").write_text("x = 1")
    before = source_hash(tmp_path)
    assert source_hash(tmp_path) == before
    (tmp_path / folder / "a.py").write_text("x = 2")
    assert source_hash(tmp_path) != before


def test_code_from_elsewhere_is_never_kept_on_disk():
    """Nobody would notice an edit of it, and stale code would run."""
    ours, theirs = Othello.rules.play, compiled(lambda cells, memory, colour, move: None)
    assert name_on_disk(ours) == "othello.play"
    assert name_on_disk(ours, theirs) is None


def test_a_generic_loop_cannot_be_called_unbound():
    with pytest.raises(TypeError, match="bound to a game"):
        unbound()
