"""Where plug-ins are found, and what is said when they are not."""

import re
import sys

import pytest

from distlearn.errors import UserError
from distlearn.plugins import found
from distlearn.plugins.finding import MOST_BYTES


@pytest.fixture
def package(tmp_path):
    folder = tmp_path / "my_package" / "parts"
    folder.mkdir(parents=True)
    for path in ("__init__.py", "games.py", "parts/__init__.py", "parts/rules.py", "weights.txt"):
        (tmp_path / "my_package" / path).write_text(f"# {path}")
    return tmp_path


def test_a_file_is_found_from_the_folder_of_the_one_that_names_it(tmp_path):
    (tmp_path / "my_game.py").write_text("GAMES = {}")
    plugin = found("./my_game.py", tmp_path)
    assert (plugin.module, plugin.files) == ("my_game", {"my_game.py": b"GAMES = {}"})
    assert found("my_game.py", tmp_path) == found(str(tmp_path / "my_game.py"), tmp_path / "elsewhere") == plugin


def test_a_package_comes_with_all_its_files_whichever_module_is_named(package):
    files = {f"my_package/{path}" for path in ("__init__.py", "games.py", "parts/__init__.py", "parts/rules.py")}
    modules = {
        "./my_package": "my_package",
        "./my_package/__init__.py": "my_package",
        "./my_package/games.py": "my_package.games",
        "./my_package/parts": "my_package.parts",
        "./my_package/parts/rules.py": "my_package.parts.rules",
    }
    for path, module in modules.items():
        plugin = found(path, package)
        assert plugin.module == module
        assert set(plugin.files) == files | {"my_package/weights.txt"}


def test_a_module_is_found_on_the_path_of_python(package, monkeypatch):
    monkeypatch.setattr(sys, "path", [str(package), *sys.path])
    assert found("my_package.games", package / "elsewhere") == found("./my_package/games.py", package)
    with pytest.raises(
        UserError, match=r"^my_package.gmes: unknown module 'my_package.gmes'; did you mean 'my_package.ga"
    ):
        found("my_package.gmes", package)


def test_bytecode_and_hidden_files_stay_at_home(package):
    (package / "my_package" / "__pycache__").mkdir()
    for path in ("__pycache__/games.cpython-311.pyc", ".secret", "old.pyc"):
        (package / "my_package" / path).write_text("x")
    assert len(found("./my_package", package).files) == 5


def test_a_package_that_is_too_large_to_travel_is_refused(package):
    with (package / "my_package" / "games.npy").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(UserError, match=r"my_package has 20 MB; plug-ins travel, so 20 at most"):
        found("./my_package", package)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("./nothing.py", "./nothing.py: no such file or folder: "),
        ("./folder", "./folder: not a package, as it has no __init__.py; name one, or a file that ends with .py"),
        ("./text.txt", "./text.txt: not a file of Python; expected a name that ends with .py"),
        ("./my-game.py", "my-game.py: 'my-game' cannot be imported; a module's name is letters, digits and _"),
        ("./numbers.py", "./numbers.py: there is another module 'numbers' ("),
        ("./numba.py", "./numba.py: there is another module 'numba' ("),
        ("./sys.py", "./sys.py: there is another module 'sys' ("),
        ("no_such_module", "no_such_module: no module is called 'no_such_module'; it is neither installed nor on the"),
        ("no_such.module", "no_such.module: no module is called 'no_such'"),
        ("my game", "my game: no module is called 'my game'"),
        ("sys", "sys: no module is called 'sys'"),
    ],
)
def test_what_cannot_be_found_is_said(tmp_path, name, message):
    (tmp_path / "folder").mkdir()
    for path in ("text.txt", "my-game.py", "numbers.py", "numba.py", "sys.py"):
        (tmp_path / path).write_text("GAMES = {}")
    with pytest.raises(UserError, match=re.escape(message)):
        found(name, tmp_path)
