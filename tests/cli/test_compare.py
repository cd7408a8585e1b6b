"""`distlearn compare` as users see it."""

import importlib
import json
import re
import shutil
from pathlib import Path

import campaigns
import hand_made_runs as made
import pandas as pd
import pytest
from commands import call_here, refused
from rich.cells import cell_len

from distlearn.analysis.compare import compare as comparison_of
from distlearn.cli.compare import compare
from distlearn.cli.comparison import print_comparison
from distlearn.errors import UserError
from distlearn.store import open_folder

pytest_plugins = ["s3_server"]

PAGE = Path(__file__).parents[2] / "docs" / "comparing.md"


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    path = tmp_path_factory.mktemp("compare")
    campaigns.run(campaigns.small_spec(path, "seeds=3"), path / "results")
    return path / "results"


HIGH = [0.80, 0.81, 0.82, 0.83, 0.84, 0.85]
LOW = [0.10, 0.11, 0.12, 0.13, 0.14, 0.15]


def comparison(**values):
    return comparison_of(made.results(*made.finished(values)))


def shown(capsys, found, monkeypatch, columns=80):
    monkeypatch.setenv("COLUMNS", str(columns))
    print_comparison("made", found)
    return capsys.readouterr().out


def test_arms_that_differ_in_games_show_them_and_how_to_compare_them_after_as_many(capsys, monkeypatch):
    rows = [("a", seed, k, 1000 * k, 0.5) for k in range(3) for seed in range(2)]
    rows += [("b", seed, k, 9000 * k, 0.5) for k in range(3) for seed in range(2)]
    runs = made.runs(a0="finished", a1="finished", b0="finished", b1="finished")
    text = shown(capsys, comparison_of(made.results(made.metrics(*rows), runs)), monkeypatch)
    assert "18 000" in text
    assert "differ in training games (a 2 000, b 18 000): --at compares them" in " ".join(text.split())


def test_a_lone_arm_is_shown_and_said_to_be_alone(capsys, monkeypatch):
    text = shown(capsys, comparison(a=LOW), monkeypatch)
    assert "0.125" in text
    assert "m: only a has values, there is nothing to compare it with" in " ".join(text.split())


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal(capsys, monkeypatch, columns):
    found = comparison(**{"a-long-name-of-an-arm-that-goes-on-and-on": HIGH, "low": LOW, "[red]": LOW[:2]})
    text = shown(capsys, found, monkeypatch, columns)
    assert max(cell_len(line) for line in text.splitlines()) <= columns
    assert "[red]" in text
    assert text.count("0.825 (0.8") == 1  # whatever has to go, the IQM and its interval stay
    assert "\u00a0" not in text


def test_intervals_do_not_fall_apart_at_the_end_of_a_line(capsys, monkeypatch):
    for columns in range(60, 100, 3):
        text = shown(capsys, comparison(high=HIGH, low=LOW), monkeypatch, columns)
        assert "(0.69 … 1.00)" in text
        assert "p = 0.002" in text


def test_the_command_shows_tables_and_verdicts_within_80_columns(finished):
    done = call_here("compare", finished, COLUMNS="80")
    assert done.returncode == 0, done.stderr
    assert max(map(cell_len, done.stdout.splitlines())) <= 80
    for text in (
        "small: 6 of 6 runs finished",
        "heuristic",
        "random",
        "tdl",
        "cel",
        "IQM",
        "probability of improvement",
    ):
        assert text in done.stdout
    assert done.stderr == ""


def test_json_has_it_all(finished):
    done = call_here("compare", finished, "--json", "--last", 2, "--by", "wins", "--measure", "random")
    record = json.loads(done.stdout)
    assert (record["campaign"], record["last"], record["by"], record["is_final"]) == ("small", 2, "wins", True)
    assert {row["measure"] for row in record["arms"]} == {"random"}
    metrics = pd.read_parquet(finished / "metrics").query("measure == 'random' and checkpoint >= 2")
    shares = (metrics.wins / 20).groupby(metrics.arm).mean()
    assert {row["arm"]: row["mean"] for row in record["arms"]} == pytest.approx(shares.to_dict())
    assert len(record["pairs"]) == 1
    assert record["left_out"] == []


@pytest.mark.parametrize("ending", ["csv", "parquet", "md"])
def test_tables_are_written_as_the_name_ends(finished, tmp_path, ending):
    out = tmp_path / f"table.{ending}"
    compare(str(finished), out=out)
    pairs = tmp_path / f"table-pairs.{ending}"
    if ending == "md":
        assert out.read_text().startswith("| measure | arm | runs |")
        assert pairs.read_text().startswith("| measure | arm | other |")
    else:
        read = pd.read_csv if ending == "csv" else pd.read_parquet
        assert list(read(out).arm.sort_values().unique()) == ["cel", "tdl"]
        assert len(read(pairs)) == 2


def test_arms_stand_by_rank_and_measures_in_the_order_of_the_file(finished, capsys):
    compare(str(finished), as_json=True)
    record = json.loads(capsys.readouterr().out)
    assert list(dict.fromkeys(row["measure"] for row in record["arms"])) == ["heuristic", "random"]
    for measure in ("heuristic", "random"):
        values = [row["iqm"] for row in record["arms"] if row["measure"] == measure]
        assert values == sorted(values, reverse=True)


def test_what_cannot_be_done_is_refused_in_a_sentence(finished, tmp_path):
    assert refused(call_here("compare", tmp_path), "no results here")
    assert refused(call_here("compare", finished, "--arms", "tdk"), "unknown arm 'tdk'; did you mean 'tdl'?")
    for options, message in (
        ({"measure": "randm"}, "unknown measure 'randm'; did you mean 'random'"),
        ({"at": 10}, "no arm has a checkpoint within 10 games; the first is at 200"),
        ({"out": tmp_path / "x.xlsx"}, "expected a name that ends in .csv"),
        ({"out": tmp_path / "nowhere" / "x.csv"}, "there is no folder"),
    ):
        with pytest.raises(UserError, match=message):
            compare(str(finished), **options)


def test_wrong_options_are_wrong_usage(finished):
    assert call_here("compare", finished, "--last", "0").returncode == 2
    assert call_here("compare", finished, "--by", "luck").returncode == 2


def test_weights_are_never_read(finished, tmp_path, capsys):
    path = tmp_path / "results"
    shutil.copytree(finished, path)
    shutil.rmtree(path / "players")
    shutil.rmtree(path / "generations")
    compare(str(path))
    assert "tdl" in capsys.readouterr().out


def test_results_in_an_object_store_are_compared_as_here(finished, s3_uri):
    folder = open_folder(s3_uri)
    for path in (finished / "spec.toml", *finished.glob("*/*.parquet")):
        folder.write(str(path.relative_to(finished)), path.read_bytes())
    there, here = call_here("compare", s3_uri), call_here("compare", finished)
    assert there.returncode == 0, there.stderr
    assert there.stdout == here.stdout


def test_the_page_about_it_shows_what_runs(tmp_path, monkeypatch, capsys):
    page = PAGE.read_text(encoding="utf-8")
    campaigns.run(campaigns.small_spec(tmp_path), tmp_path / "results" / "quickstart")
    monkeypatch.chdir(tmp_path)
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)[1].replace("games=10_000", "games=400")
    exec(compile(code, PAGE.name, "exec"), {})
    assert "no clear difference" in capsys.readouterr().out
    for module, names in re.findall(r"^\| `(\w+)\.(.*?) \|", page, re.MULTILINE):
        for name in re.findall(r"\w+", names):
            assert hasattr(importlib.import_module(f"distlearn.analysis.{module}"), name)
