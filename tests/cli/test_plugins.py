"""Players of somebody else's game in the commands that take players."""

import json
import shutil
from pathlib import Path

import campaigns
import commands
import html_tree
import pytest
from typer.testing import CliRunner

from distlearn.campaign.read import read_spec
from distlearn.cli import app
from distlearn.errors import UserError
from distlearn.tables import loaded, unload

pytestmark = pytest.mark.usefixtures("no_plugins_left")

EXAMPLE = Path(__file__).parents[1] / "plugin_example"
NOUGHTS = ["--plugin", str(EXAMPLE / "noughts")]


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    return run_in(tmp_path_factory.mktemp("campaign"), EXAMPLE / "campaign.toml")


@pytest.fixture
def edited(tmp_path):
    """A copy of the example in which something stands in another way."""

    def edit(module, old, new):
        shutil.copytree(EXAMPLE, tmp_path / "edited", ignore=shutil.ignore_patterns("__pycache__"))
        path = tmp_path / "edited" / "noughts" / f"{module}.py"
        assert path.read_text().count(old) == 1
        path.write_text(path.read_text().replace(old, new))
        return tmp_path / "edited"

    return edit


def run_in(folder, spec_file):
    spec = read_spec(spec_file, ["seeds=1", "budget.games=100", "budget.checkpoint_every=100"])
    assert campaigns.run(spec, folder / "results") == []
    for plugin in loaded():
        unload(plugin.module)
    return folder / "results"


def call(*arguments):
    done = CliRunner().invoke(app, [*map(str, arguments)])
    if done.exception is not None:
        raise done.exception
    return done.stdout


def test_stored_players_need_no_more_than_the_results(results):
    names = [row["name"] for row in json.loads(call("players", "list", results, "--json"))]
    assert names == ["td-0@1", "lucky-0@1"]
    table = json.loads(call("tournament", f"{results}:all:all", "--games", 2, "--epsilon", 1, "--json"))
    assert {row["player"] for row in table["results"]} == set(names)


def test_those_in_files_need_the_plug_in_by_its_name(results, tmp_path):
    call("players", "export", results, "--out", tmp_path / "noughts.json")
    unload("noughts")
    with pytest.raises(UserError, match=r"player 1 'td-0@1': game: unknown name 'noughts'; known: "):
        call("tournament", tmp_path / "noughts.json", "random")
    table = call("tournament", tmp_path / "noughts.json", "noughts-centre", "--games", 2, "--json", *NOUGHTS)
    assert "noughts-centre" in table
    assert "noughts (size 3)" in call("players", "show", f"{tmp_path}/noughts.json#td-0@1", *NOUGHTS)


def test_players_of_two_sources_do_not_meet(results, tmp_path, edited):
    others = run_in(tmp_path, edited("rings", "total = 0.0", "total = 1.0") / "campaign.toml")
    with pytest.raises(
        UserError, match=r"need this source of 'noughts', and another one is in use \(.*/results/plugins"
    ):
        call("tournament", f"{results}:td:0", f"{others}:td:0")


@pytest.mark.parametrize(
    ("old", "new", "command", "told"),
    [
        ("return Position(", "return {}[1](", ("tournament", "random"), ", line 69: KeyError: 1"),
        (
            "cells[move] = colour",
            "cells[move] = colour + 'x'",
            ("play", "--terminal", "--colour", "white"),
            ", line 26) cannot be compiled by numba: No implementation",
        ),
    ],
)
def test_a_mistake_in_a_plug_in_is_told_with_its_place_and_no_traceback(edited, old, new, command, told):
    folder = edited("game", old, new)
    done = commands.call(*command, "noughts-centre", "--plugin", folder / "noughts")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert f"{folder}/noughts/game.py{told}" in done.stderr


def test_a_report_shows_players_while_their_plugin_is_there(results, tmp_path):
    call("report", results, "--out", tmp_path / "whole.html", "--quiet")
    whole = html_tree.section(html_tree.parsed((tmp_path / "whole.html").read_text("utf-8")), "Best players")
    assert "rings with" in html_tree.text_of(whole)
    lacking = shutil.copytree(results, tmp_path / "lacking")
    shutil.rmtree(lacking / "plugins")
    for plugin in loaded():
        unload(plugin.module)
    call("report", lacking, "--out", tmp_path / "lacking.html", "--quiet")
    page = html_tree.parsed((tmp_path / "lacking.html").read_text("utf-8"))
    assert "The players of td are left out" in html_tree.text_of(html_tree.section(page, "Tournament"))
    assert "no player yet" in html_tree.text_of(html_tree.section(page, "Best players"))
    assert "centre" in html_tree.text_of(html_tree.section(page, "Scores"))
