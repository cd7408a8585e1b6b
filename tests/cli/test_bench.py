"""The benchmark command; how fast anything is, is not for tests to say."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from distlearn.analysis.benchmarks import WORKS

ENVIRONMENT = {**os.environ, "COLUMNS": "120", "NO_COLOR": "1"}
BENCH = [sys.executable, "-m", "distlearn", "bench"]
SMALL = ["--seconds", "0.001", "--repeats", "1"]


def call(*arguments):
    return subprocess.run([*BENCH, *map(str, arguments)], capture_output=True, text=True, env=ENVIRONMENT)


def test_the_works_have_the_names_that_others_rely_on():
    assert set(WORKS) == {
        "go-wpc",
        "go-td-wpc",
        "othello-wpc",
        "othello-ntuple",
        "othello-mlp",
        "othello-td-wpc",
        "othello-td-ntuple",
    }


def test_help_names_every_work():
    text = call("--help").stdout
    assert all(name in text for name in WORKS)


@pytest.mark.parametrize("name", ["othello-wpc", "othello-td-wpc"])
def test_a_job_for_three_cores_is_three_times_the_job_for_one_in_equal_parts(name):
    one, three = WORKS[name].job(2), WORKS[name].job(2, n_cores=3)
    parts = [three.part(three.n_parts * i // 3, three.n_parts * (i + 1) // 3) for i in range(3)]
    assert one.n_games == 2 * 40 * 39
    assert [part.n_games for part in parts] == 3 * [one.n_games]


def test_in_a_round_robin_everybody_meets_everybody_else_in_both_colours():
    job = WORKS["othello-wpc"].job(1)
    pairs = set(zip(job.first.tolist(), job.second.tolist(), strict=True))
    assert pairs == {(i, j) for i in range(40) for j in range(40) if i != j}
    assert len(set(job.seeds.tolist())) == job.n_games


def test_json_has_an_object_per_work_and_number_of_cores():
    done = call("othello-wpc", "othello-td-wpc", "--cores", 2, "--json", *SMALL)
    assert done.returncode == 0, done.stderr
    records = json.loads(done.stdout)
    names = ["othello-wpc", "othello-wpc", "othello-td-wpc", "othello-td-wpc"]
    assert [(record["work"], record["cores"]) for record in records] == list(zip(names, [1, 2, 1, 2], strict=True))
    assert all(set(record) == {"work", "cores", "games_per_second"} for record in records)
    assert all(record["games_per_second"] > 0 for record in records)


def test_the_table_has_a_line_per_work():
    done = call("othello-wpc", "--cores", 1, *SMALL)
    assert done.returncode == 0, done.stderr
    assert all(text in done.stdout for text in ("work", "1 core", "ready after", "othello-wpc"))
    assert done.stderr == "othello-wpc …\n"


def test_an_unknown_work_is_refused_with_the_nearest_one():
    wrong = call("othello-wcp")
    assert wrong.returncode == 2
    assert "unknown work 'othello-wcp'; did you mean 'othello-wpc'? known: " in wrong.stderr
    assert all(name in wrong.stderr for name in WORKS)


@pytest.mark.parametrize("arguments", [["--cores", "0"], ["--repeats", "0"], ["--seconds", "0"]])
def test_numbers_out_of_range_are_wrong_usage(arguments):
    assert call(*arguments).returncode == 2


def test_ctrl_c_stops_all_processes_without_a_traceback():
    command = [*BENCH, "othello-wpc", "--cores", "2", "--repeats", "100000"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, env=ENVIRONMENT, start_new_session=True, **pipes) as process:
        try:
            assert process.stderr.readline() == "othello-wpc …\n"
            time.sleep(0.5)  # now the others are being imported, or at work
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does
            # Ends only when all who hold the pipes have ended.
            output, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert (output, errors) == ("", "\nStopped.\n")
