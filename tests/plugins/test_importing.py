"""Plug-ins are imported from their data, whatever is on the disk, and errors name the user's own lines."""

import re
import sys

import pytest

from distlearn.errors import UserError
from distlearn.plugins import Plugin, forget, found, import_plugin, imported, line_of_plugin

PACKAGE = {
    "kit/__init__.py": b"from kit.parts.rules import ANSWER\n",
    "kit/parts/rules.py": b"from pathlib import Path\nANSWER = Path(__file__).with_name('answer.txt').read_text()\n",
    "kit/parts/answer.txt": b"42",
}


@pytest.fixture(autouse=True)
def nothing_left():
    yield
    for plugin in imported():
        forget(plugin.name)


def test_what_came_as_data_has_its_submodules_and_its_other_files():
    module = import_plugin(Plugin("kit", PACKAGE, "elsewhere"))
    assert module.ANSWER == "42"
    assert sys.modules["kit.parts.rules"].ANSWER == "42"


def test_where_nothing_can_be_kept_it_is_imported_all_the_same(monkeypatch):
    monkeypatch.setattr("distlearn.plugins.unpacking.cache_root", lambda: None)
    assert import_plugin(Plugin("kit", PACKAGE, "elsewhere")).ANSWER == "42"


def test_another_source_of_the_same_size_and_second_takes_the_place_of_the_first(tmp_path):
    for answer in (1, 2, 3):
        (tmp_path / "kit.py").write_text(f"ANSWER = {answer}")
        module = import_plugin(found("./kit.py", tmp_path))
        assert answer == module.ANSWER
    assert not (tmp_path / "__pycache__").exists()


def test_the_same_source_is_imported_once(tmp_path):
    (tmp_path / "kit.py").write_text("THING = object()")
    first = import_plugin(found("./kit.py", tmp_path))
    (tmp_path / "kit.py").write_text("# a remark\nTHING = object()")
    assert import_plugin(found("./kit.py", tmp_path)) is first


def test_the_code_that_runs_is_the_one_that_was_hashed(tmp_path):
    (tmp_path / "kit.py").write_text("ANSWER = 1")
    plugin = found("./kit.py", tmp_path)
    (tmp_path / "kit.py").write_text("ANSWER = 2")
    assert import_plugin(plugin).ANSWER == 1


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("x = 1\ny = x / 0\n", "kit.py, line 2: ZeroDivisionError: division by zero"),
        ("import json\n\njson.loads('{')\n", "kit.py, line 3: JSONDecodeError: Expecting property name"),
        ("import no_such_module\n", "kit.py, line 1: ModuleNotFoundError: No module named 'no_such_module'"),
        ("x = 1\nif x\n", "kit.py, line 2: expected ':'"),
        ("raise SystemExit(3)\n", "kit.py, line 1: SystemExit: 3"),
    ],
)
def test_an_error_while_it_is_imported_names_its_own_file_and_line(tmp_path, source, message):
    (tmp_path / "kit.py").write_text(source)
    told = re.escape(f"./kit.py: cannot be imported: {tmp_path}/{message}")
    with pytest.raises(UserError, match=f"^{told}"):
        import_plugin(found("./kit.py", tmp_path))
    (tmp_path / "kit.py").write_text("ANSWER = 1")
    assert import_plugin(found("./kit.py", tmp_path)).ANSWER == 1


def test_errors_name_the_files_that_the_user_knows_also_where_those_are_not(tmp_path):
    (tmp_path / "kit.py").write_text("def answer():\n    return 1 / 0\n")
    plugin = found("./kit.py", tmp_path).sent()
    (tmp_path / "kit.py").unlink()
    module = import_plugin(plugin)
    with pytest.raises(ZeroDivisionError) as raised:
        module.answer()
    assert line_of_plugin(raised.value) == f"{tmp_path}/kit.py, line 2"
    assert line_of_plugin(KeyError()) is None


def test_a_module_of_that_name_that_somebody_else_has_imported_is_left_alone():
    with pytest.raises(UserError, match=r"^there: this process has imported another module 'json'"):
        import_plugin(Plugin("json", {"json.py": b""}, "there"))


def test_what_was_imported_as_usual_before_is_the_same_module(tmp_path, monkeypatch):
    (tmp_path / "kit.py").write_text("THING = object()")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    import kit

    assert import_plugin(found("kit", tmp_path)) is kit
