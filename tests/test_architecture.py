"""The shape of the program: imports go one way, and every entry is under contract."""

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from distlearn.games import GAMES
from distlearn.learners import LEARNERS
from distlearn.measures import MEASURES
from distlearn.value_functions import VALUE_FUNCTIONS

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "distlearn"

# Lower levels come first; a module imports from lower levels and from its own folder, never from a sibling.
LEVELS = [
    {"seeds", "options", "errors", "versions", "notation"},
    {"binding"},
    {"kernels"},
    {"games", "value_functions", "plugins"},
    {"players"},
    {"play"},
    {"arenas", "learners", "measures", "ongoing"},
    {"tables"},
    {"store"},
    {"campaign", "analysis"},
    {"scaling", "web", "replications"},
    {"cli"},
]
LEVEL = {name: level for level, names in enumerate(LEVELS) for name in names}
MAY_IMPORT_RAY = {
    *(f"arenas/ray_{name}.py" for name in ("cluster", "helpers", "pool", "session")),
    *(f"campaign/{name}.py" for name in ("ray_crew", "run_actor", "station")),
    "cli/ray_jobs.py",  # of the commands submit, jobs, logs, stop and fetch
}


def imports(path):
    """The modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            yield node.module
            if node.module == "distlearn":
                yield from (f"distlearn.{alias.name}" for alias in node.names)


def modules():
    files = sorted(PACKAGE.rglob("*.py"))
    return [file for file in files if file.parent != PACKAGE or file.stem in LEVEL]


def folder(path):
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_one_way(path):
    own = folder(path)
    for module in imports(path):
        other = module.split(".")[1] if module.startswith("distlearn.") else own
        if other in LEVEL and other != own:
            assert LEVEL[other] < LEVEL[own], f"{path} imports {module}"


def test_there_is_no_folder_without_a_level():
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders <= set(LEVEL)


def test_kernels_import_only_numpy_and_numba_with_its_llvmlite():
    allowed = {"numpy", "numba", "llvmlite", *sys.stdlib_module_names}
    for path in (PACKAGE / "kernels").glob("*.py"):
        for module in imports(path):
            assert module.split(".")[0] in allowed or module.startswith("distlearn.kernels"), f"{path}: {module}"


def test_ray_is_imported_where_it_is_allowed_and_nowhere_else():
    for path in PACKAGE.rglob("*.py"):
        if str(path.relative_to(PACKAGE)) not in MAY_IMPORT_RAY:
            assert not any(module.split(".")[0] == "ray" for module in imports(path)), path


@pytest.mark.parametrize(
    ("module", "spared"),
    [
        ("distlearn", "ray numba pandas numpy"),
        ("distlearn.cli", "ray numba pandas numpy"),
        ("distlearn.campaign.worker", "ray pandas"),
    ],
)
def test_importing_loads_nothing_heavy(module, spared):
    code = f"import sys, {module}; print([name for name in {spared.split()} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("games", GAMES),
        ("value_functions", VALUE_FUNCTIONS),
        ("learners", LEARNERS),
        ("measures", MEASURES),
    ],
)
def test_the_contract_tests_cover_every_entry(name, table):
    spec = importlib.util.spec_from_file_location("contract", TESTS / name / "test_contract.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    names, values = module.pytestmark.args
    covered = {value if isinstance(names, str) else value[0] for value in values}
    assert covered == set(table)


def test_every_option_of_every_entry_is_explained():
    from distlearn.binding import options, summary

    for table in (GAMES, VALUE_FUNCTIONS, LEARNERS, MEASURES):
        for name, constructor in table.items():
            assert summary(constructor), name
            for option in options(constructor):
                assert option.meaning, f"{name}: {option.name} is missing under Options: in the docstring"
