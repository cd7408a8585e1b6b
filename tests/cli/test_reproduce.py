"""`distlearn reproduce` as a user calls it."""

import pytest
from typer.testing import CliRunner

from distlearn.cli import app
from distlearn.errors import UserError
from distlearn.replications import REPLICATIONS

NAME = "othello_tdl_deterministic_2006"
SMALL = [
    *("--address", "none"),
    *(f"--set={setting}" for setting in ("budget.games=30", "budget.checkpoint_every=10", "learner.block=10")),
    *(f"--set=measures.{measure}.games=4" for measure in ("heuristic", "random")),
]


def reproduce(*arguments):
    return CliRunner().invoke(app, ["reproduce", *map(str, arguments)])


def test_without_a_name_it_lists_the_experiments_with_their_questions():
    listed = reproduce().output
    assert all(f"{name}  ({replication.paper.key})" in listed for name, replication in REPLICATIONS.items())
    assert "What becomes of TD learning without any chance" in listed


def test_it_runs_what_is_left_and_writes_page_and_tables(tmp_path):
    where = tmp_path / "found"
    first = reproduce(NAME, "--results", where, *SMALL)
    assert first.exit_code == 0, first.output
    assert "at this size" in first.output
    page = (tmp_path / "found.html").read_text()
    assert (tmp_path / "found-tables" / "findings.csv").exists()
    runs = {path.name: path.read_bytes() for path in (where / "runs").iterdir()}

    again = reproduce(NAME, "--results", where, *SMALL, "--out", tmp_path / "deep" / "again.html")
    assert again.exit_code == 0, again.output
    assert (tmp_path / "deep" / "again.html").read_text() == page
    assert {path.name: path.read_bytes() for path in (where / "runs").iterdir()} == runs


def test_results_of_other_settings_are_refused(tmp_path):
    assert reproduce(NAME, "--results", tmp_path / "found", *SMALL).exit_code == 0
    done = reproduce(NAME, "--results", tmp_path / "found", *SMALL, "--set", "arms.tdl.learner.alpha=0.5")
    assert "other settings: learner.alpha was 0.01, is 0.5" in str(done.exception)


def test_results_of_another_campaign_are_refused(tmp_path):
    assert reproduce(NAME, "--results", tmp_path / "found", *SMALL).exit_code == 0
    done = reproduce("othello_ctdl_2009", "--no-run", "--results", tmp_path / "found")
    assert f"holds the campaign '{NAME}', not 'othello_ctdl_2009'" in str(done.exception)


@pytest.mark.parametrize(
    ("arguments", "texts"),
    [
        (["othello_ctld_2009"], ["unknown experiment", "did you mean 'othello_ctdl_2009'"]),
        ([NAME, "--scale", "2"], ["--scale 2", "up to 1"]),
        ([NAME, "--out", "page.pdf"], ["page.pdf", ".html"]),
        ([NAME, "--no-run", "--results", "nowhere"], ["nowhere", "no results here"]),
        ([NAME, "--set", "budget.gmaes=3"], ["unknown key 'gmaes'"]),
    ],
)
def test_what_the_user_can_mend_is_a_sentence(arguments, texts, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = reproduce(*arguments)
    assert isinstance(done.exception, UserError)
    assert all(text in str(done.exception) for text in texts)
    assert list(tmp_path.iterdir()) == []
