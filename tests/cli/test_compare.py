"""`distlearn compare` as users see it."""

import json
import shutil

import campaigns
import hand_made_runs as made
import pandas as pd
import pytest
from commands import call, refused
from rich.cells import cell_len

from distlearn.analysis.load import Results
from distlearn.cli.basis import left_out_lines
from distlearn.cli.compare import compare
from distlearn.cli.comparison import compared, print_comparison
from distlearn.cli.verdicts import verdict
from distlearn.errors import UserError
from distlearn.store import SCHEMAS


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    path = tmp_path_factory.mktemp("compare")
    campaigns.run(campaigns.small_spec(path, "seeds=3"), path / "results")
    return path / "results"


def results(metrics, runs):
    spec = {"name": "made", "arms": {arm: {"measures": {"m": {}}} for arm in dict.fromkeys(runs.arm)}}
    empty = {name: SCHEMAS[name].empty_table().to_pandas() for name in ("players", "generations")}
    return Results("results/made", spec, metrics=metrics, runs=runs, **empty)


def shown(capsys, found, monkeypatch, columns=80):
    monkeypatch.setenv("COLUMNS", str(columns))
    print_comparison(found)
    return capsys.readouterr().out


def comparison(games=None, last=1, **values):
    return compared(results(*made.finished(values)), games, last, "score")


HIGH = [0.80, 0.81, 0.82, 0.83, 0.84, 0.85]
LOW = [0.10, 0.11, 0.12, 0.13, 0.14, 0.15]


def test_a_verdict_says_who_beats_whom_by_how_much_and_how_sure_that_is():
    pair = comparison(high=HIGH, low=LOW).pairs.iloc[0]
    assert pair.verdict == (
        "high beats low: probability of improvement 1.00 (0.69 … 1.00), "
        f"IQM 0.700 higher ({pair.difference_low:.3f} … {pair.difference_high:.3f}), p = 0.002; 6 and 6 runs"
    )


def test_a_verdict_does_not_claim_what_could_be_chance():
    words = comparison(a=[0.1, 0.5, 0.4], b=[0.6, 0.3, 0.7]).pairs.verdict[0]
    assert words.startswith("no clear difference between b and a: probability of improvement 0.78")
    assert "p = 0.40" in words


def test_p_is_said_to_be_corrected_where_it_is():
    three = comparison(high=HIGH, low=LOW, middle=[0.4, 0.5, 0.41, 0.51, 0.42, 0.52]).pairs
    assert three.verdict.str.contains("after Holm; 6 and 6 runs").all()
    assert three.verdict.str.contains("p = 0.006").all()  # 2/924 × 3


def test_a_difference_of_middles_can_go_the_other_way_than_the_probability():
    pair = {**comparison(high=HIGH, low=LOW).pairs.iloc[0], "difference": -0.1}
    pair |= {"difference_low": -0.3, "difference_high": 0.05}
    assert "IQM 0.100 lower (−0.050 … 0.300)" in verdict(pair, 1)


def test_arms_without_a_difference_are_said_to_be_the_same():
    words = comparison(a=[0.5] * 4, b=[0.5] * 4).pairs.verdict[0]
    assert words == "a and b came to the same value in all runs; 4 and 4 runs"


def test_what_is_left_out_is_named_with_the_reason():
    metrics, _ = made.finished({"a": LOW, "b": HIGH})
    statuses = {f"{arm}{seed}": "finished" for arm in "ab" for seed in range(6)}
    found = compared(
        results(metrics, made.runs(**{**statuses, "a1": "failed", "a2": "failed", "b5": "running"})), None, 1, "score"
    )
    assert left_out_lines(found.samples) == [
        "  left out: a, 2 runs (seeds 1, 2): not finished (failed)",
        "  left out: b, seed 5: not finished (running)",
    ]
    assert "9 of 12 runs finished" in found.basis
    assert list(found.arms.runs) == [5, 4]


def test_the_basis_of_an_unfinished_campaign_is_where_all_arms_are():
    rows = [("a", 0, k, 100 * k, 0.5) for k in range(5)] + [("b", 0, k, 100 * k, 0.5) for k in range(3)]
    found = compared(results(made.metrics(*rows), made.runs(a0="finished", b0="running")), None, 1, "score")
    assert found.basis == (
        "made: 1 of 2 runs finished. Compared by score: all runs that have come to checkpoint 2 (200 games), the last "
        "that all arms have."
    )


def test_the_basis_says_what_is_averaged_and_which_share_counts():
    metrics = made.metrics(*(("a", 0, k, 1000 * k, 0.5) for k in range(5)))
    found = compared(results(metrics, made.runs(a0="finished")), 3500, 2, "wins")
    assert found.basis == (
        "made: all 1 run finished. Compared by share of wins: all runs that have come to checkpoint 3 (3 000 games), "
        "the last that all arms have within 3 500 games, each by the mean of its last 2 checkpoints up to there."
    )


def test_a_reader_is_warned_where_runs_are_few_and_where_nothing_could_come_of_it():
    remarks = comparison(a=[0.1, 0.2, 0.3], b=[0.4, 0.5, 0.6]).record()["remarks"]
    assert remarks == [
        "few runs (b 3, a 3): intervals and p are rough below 10 runs per arm",
        "3 and 3 runs cannot come to less than p = 0.10, whatever they show: telling such arms apart takes more runs",
    ]
    enough = {"a": [n / 100 for n in range(10)], "b": [n / 100 for n in range(10, 20)]}
    assert comparison(**enough).record()["remarks"] == []


def test_arms_that_differ_in_games_show_them_and_how_to_compare_them_after_as_many(capsys, monkeypatch):
    rows = [("a", seed, k, 1000 * k, 0.5) for k in range(3) for seed in range(2)]
    rows += [("b", seed, k, 9000 * k, 0.5) for k in range(3) for seed in range(2)]
    runs = made.runs(a0="finished", a1="finished", b0="finished", b1="finished")
    text = shown(capsys, compared(results(made.metrics(*rows), runs), None, 1, "score"), monkeypatch)
    assert "18 000" in text
    assert "--at 2000 compares them after about as many" in " ".join(text.split())


def test_a_lone_arm_is_shown_and_said_to_be_alone(capsys, monkeypatch):
    text = shown(capsys, comparison(a=LOW), monkeypatch)
    assert "0.125" in text
    assert "m: only a has values, there is nothing to compare it with" in " ".join(text.split())


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_no_line_is_wider_than_the_terminal(capsys, monkeypatch, columns):
    found = comparison(**{"a-long-name-of-an-arm-that-goes-on-and-on": HIGH, "low": LOW, "[red]": LOW[:2]})
    text = shown(capsys, found, monkeypatch, columns)
    assert max(cell_len(line) for line in text.splitlines()) <= columns
    assert "[red]" in text
    assert "\u00a0" not in text


def test_intervals_do_not_fall_apart_at_the_end_of_a_line(capsys, monkeypatch):
    for columns in range(60, 100, 3):
        text = shown(capsys, comparison(high=HIGH, low=LOW), monkeypatch, columns)
        assert "(0.69 … 1.00)" in text
        assert "p = 0.002" in text


def test_nothing_measured_is_refused():
    with pytest.raises(UserError, match="results/made: nothing has been measured yet"):
        compared(results(made.metrics(), made.runs(a0="running")), None, 1, "score")


def test_where_no_run_has_enough_checkpoints_the_reasons_are_given():
    with pytest.raises(
        UserError, match=r"no run can be compared\n.*2 runs \(seeds 0, 1\): has 1 of the last 7 checkpoints"
    ):
        comparison(last=7, a=[0.1, 0.2])


def test_the_command_shows_tables_and_verdicts_within_80_columns(finished):
    done = call("compare", finished, COLUMNS="80")
    assert done.returncode == 0, done.stderr
    assert max(map(cell_len, done.stdout.splitlines())) <= 80
    for text in (
        "small: all 6 runs finished",
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
    done = call("compare", finished, "--json", "--last", 2, "--by", "wins", "--measure", "random")
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
    assert refused(call("compare", tmp_path), "no results here")
    assert refused(call("compare", finished, "--arms", "tdk"), "--arms: unknown arm 'tdk'; did you mean 'tdl'?")
    for options, message in (
        ({"measure": "randm"}, "--measure: unknown measure 'randm'; did you mean 'random'"),
        ({"at": 10}, "no arm has a checkpoint within 10 games; the first is at 200"),
        ({"out": tmp_path / "x.xlsx"}, "expected a name that ends in .csv"),
        ({"out": tmp_path / "nowhere" / "x.csv"}, "there is no folder"),
    ):
        with pytest.raises(UserError, match=message):
            compare(str(finished), **options)


def test_wrong_options_are_wrong_usage(finished):
    assert call("compare", finished, "--last", "0").returncode == 2
    assert call("compare", finished, "--by", "luck").returncode == 2


def test_weights_are_never_read(finished, tmp_path, capsys):
    path = tmp_path / "results"
    shutil.copytree(finished, path)
    shutil.rmtree(path / "players")
    shutil.rmtree(path / "generations")
    compare(str(path))
    assert "tdl" in capsys.readouterr().out
