"""Compiled code of plug-ins is kept on disk under a name that changes with whatever was compiled in."""

import os
import subprocess
import sys
import types

import numpy as np
import pytest

from distlearn.games.othello import Othello
from distlearn.kernels.compile import compiled, name_on_disk
from distlearn.kernels.fingerprint import KNOWN_SOURCES

RULES = """
import math
import numpy as np
from distlearn.kernels.compile import compiled
from distlearn.kernels.arrays import BLACK
SIZE = 3
TABLE = np.arange(SIZE)

@compiled
def helper(x):
    return math.sqrt(x) + TABLE[0] + BLACK

@compiled
def play(cells, memory, colour, move):
    cells[move] = colour * helper(len(cells)) * np.int64(1)
"""


@pytest.fixture
def kit(monkeypatch):
    """Makes a module of a known or an unknown source."""

    def made(source=RULES, name="kit", known="v1"):
        module = types.ModuleType(name)
        monkeypatch.setitem(sys.modules, name, module)
        if known:
            monkeypatch.setitem(KNOWN_SOURCES, name, known)
        exec(compile(source, f"{name}.py", "exec"), vars(module))
        return module

    return made


def test_the_same_source_has_the_same_name(kit):
    assert name_on_disk(kit().play) == name_on_disk(kit().play)
    assert name_on_disk(kit().play).startswith("kit.play@")


def test_another_source_has_another_name(kit):
    first = name_on_disk(kit().play)
    assert name_on_disk(kit(known="v2").play) != first


def test_constants_count_also_where_they_come_from_outside(kit):
    names = set()
    for size in (3, 4):
        module = kit()
        module.TABLE = np.arange(size)
        names.add(name_on_disk(module.play))
    assert len(names) == 2


def test_what_a_function_calls_counts(kit):
    names = set()
    for known in ("v1", "v2"):
        helper = kit(
            "from distlearn.kernels.compile import compiled\n@compiled\ndef helper(x):\n    return x", "tools", known
        )
        module = kit()
        module.helper = helper.helper
        names.add(name_on_disk(module.play))
    assert len(names) == 2


@pytest.mark.parametrize(
    "source",
    [
        RULES.replace("import math", "import pathlib as math").replace("math.sqrt(x)", "math.Path"),
        RULES + "helper = lambda x: x\nhelper.__module__ = 'nowhere'\nhelper = compiled(helper)",
        RULES + "class Odd:\n    __reduce_ex__ = None\nTABLE = Odd()",
    ],
)
def test_what_may_change_unnoticed_is_not_kept(kit, source):
    assert name_on_disk(kit(source).play) is None


def test_functions_of_nobody_knows_where_are_not_kept(kit):
    assert name_on_disk(kit(known=None).play) is None
    assert name_on_disk(Othello.rules.play, compiled(lambda cells, memory, colour, move: None)) is None


def test_names_do_not_get_too_long_for_a_file(kit):
    name = name_on_disk(*10 * [kit(name="a_plugin_with_rather_a_long_name").play])
    assert len(name) == 64


PROGRAM = """
import sys
from pathlib import Path
from distlearn.kernels.compile import bind, name_on_disk
from distlearn.plugins import found, import_plugin
def loop(x):
    return answer(x)
plugin = import_plugin(found("./kit.py", Path(sys.argv[1])))
bound = bind(loop, name_on_disk(plugin.answer), answer=plugin.answer)
print(bound(1), sum(bound.stats.cache_hits.values()))
"""
KIT = "from distlearn.kernels.compile import compiled\n@compiled\ndef answer(x):\n    return x + {}\n"


def test_edited_plugins_never_run_stale_code_and_others_are_compiled_once(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)  # numba keeps nothing that is not in a file
    environment = {**os.environ, "DISTLEARN_CACHE": str(tmp_path / "cache")}
    found = []
    for number in (1, 1, 2):
        (tmp_path / "kit.py").write_text(KIT.format(number))
        command = [sys.executable, tmp_path / "program.py", tmp_path]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        found.append(tuple(map(int, done.stdout.split())))
    assert found == [(2, 0), (2, 1), (3, 0)]
