"""The commands as a user calls them, each in a process of its own unless it only shows something."""

import json
import os
import signal
import subprocess
import sys
import time

import campaigns
import pandas as pd
import processes
import pytest
from commands import call_here
from drivers import Driver

import distlearn
from distlearn.games import EVERY_GAME
from distlearn.learners import LEARNERS, PARTS
from distlearn.measures import MEASURES
from distlearn.players import PLAYERS
from distlearn.value_functions import VALUE_FUNCTIONS

COMMANDS = ["run", "status", "list", "validate", "compare", "bench"]
# Without Ray, which takes seconds to start, unless a test says where.
ENVIRONMENT = {**os.environ, "COLUMNS": "120", "NO_COLOR": "1", "DISTLEARN_ADDRESS": "none"}


def call(*arguments, cwd=None):
    command = [sys.executable, "-m", "distlearn", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=ENVIRONMENT)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a campaign file that has been run."""
    path = tmp_path_factory.mktemp("cli")
    (path / "small.toml").write_text(campaigns.SMALL)
    done = call("run", "small.toml", cwd=path)
    assert done.returncode == 0, done.stderr
    (path / "run.out").write_text(done.stdout)
    (path / "run.err").write_text(done.stderr)
    return path


def test_version_and_help():
    assert call("--version").stdout == f"distlearn {distlearn.__version__}\n"
    assert "experiments/quickstart.toml" in call("--help").stdout
    for command in COMMANDS:
        assert f"Example:  distlearn {command}" in call(command, "--help").stdout


def test_run_ends_with_a_table_where_the_results_are_and_what_to_do_next(folder):
    output = (folder / "run.out").read_text()
    for text in ("arm", "heuristic", "random", "tdl", "cel", "0.", "…", "Results: results/small", "Next:"):
        assert text in output
    assert (folder / "results" / "small" / "metrics").is_dir()


def test_the_commands_that_run_names_next_work(folder):
    output = (folder / "run.out").read_text()
    commands = [line.strip() for line in output.partition("Next:")[2].splitlines() if line.strip()]
    assert len(commands) == 3
    for command in commands:
        runnable = command.partition("        ")[0]
        subprocess.run(runnable, shell=True, check=True, cwd=folder, capture_output=True)


def test_progress_goes_to_stderr_in_plain_lines_when_nobody_looks(folder):
    lines = (folder / "run.err").read_text().splitlines()
    assert lines[:2] == ["Does the small campaign work?", "small: 2 arms × 2 seeds, 4 runs to go"]
    assert sum("finished" in line and "games/s" in line for line in lines) == 4


def test_a_finished_campaign_says_so_and_shows_its_table_again(folder):
    again = call("run", "small.toml", cwd=folder)
    assert again.returncode == 0
    assert "0 runs to go, 4 finished before" in again.stderr
    assert "heuristic" in again.stdout


def test_quiet_is_quiet(folder):
    quiet = call("run", "small.toml", "--quiet", "--results", "quiet", "--runs", "1", "--arms", "tdl", cwd=folder)
    assert (quiet.stdout, quiet.stderr, quiet.returncode) == ("", "", 0)
    assert pd.read_parquet(folder / "quiet" / "runs").status.tolist() == ["finished"]


def test_settings_runs_and_arms_choose_what_is_run(folder):
    chosen = ["--set", "budget.games=200", "--runs", "3", "--arms", "cel", "--results", "chosen", "--quiet"]
    assert call("run", "small.toml", *chosen, cwd=folder).returncode == 0
    runs = pd.read_parquet(folder / "chosen" / "runs")
    assert runs[["arm", "seed", "budget"]].values.tolist() == [["cel", seed, 200] for seed in range(3)]


def test_status_shows_runs_and_scores(folder):
    status = call_here("status", "results/small", cwd=folder)
    assert status.returncode == 0
    assert status.stdout.count("finished") == 5  # four runs and their number
    assert "600 of 600 games" in status.stdout
    assert "Mean score" in status.stdout


def test_status_for_machines(folder):
    runs = json.loads(call_here("status", "results/small", "--json", cwd=folder).stdout)
    assert [(run["arm"], run["seed"], run["status"]) for run in runs] == [
        (arm, seed, "finished") for arm in ("cel", "tdl") for seed in (0, 1)
    ]


def test_list_names_everything_with_options_and_defaults():
    listed = json.loads(call_here("list", "--json").stdout)
    names = {title: {entry["name"] for entry in entries} for title, entries in listed.items()}
    tables = (EVERY_GAME, VALUE_FUNCTIONS, PLAYERS, LEARNERS, *PARTS.values(), MEASURES)
    parts = (f"{title} (parts of learners)" for title in PARTS)
    titles = ("games", "value functions", "players", "learners", *parts, "measures")
    assert names == {title: set(table) for title, table in zip(titles, tables, strict=True)}
    tdl = next(entry for entry in listed["learners"] if entry["name"] == "tdl")
    alpha = next(option for option in tdl["options"] if option["name"] == "alpha")
    assert alpha["default"] == 0.01
    text = call_here("list").stdout
    assert all(name in text for table in tables for name in table)
    assert "zero | uniform" in text


def test_list_shows_only_what_is_named():
    listed = json.loads(call_here("list", "cel", "ipca", "--json").stdout)
    assert {title: [entry["name"] for entry in entries] for title, entries in listed.items()} == {
        "learners": ["cel"],
        "archives (parts of learners)": ["ipca"],
    }
    refused = call_here("list", "cell")
    assert refused.returncode == 2
    assert "unknown name 'cell'; did you mean 'cel'?" in refused.stderr


def test_validate_says_what_would_be_run(folder):
    valid = call_here("validate", "small.toml", "--set", "seeds=30", cwd=folder)
    assert valid.returncode == 0
    assert "2 arms × 30 seeds = 60 runs" in valid.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "nothing.toml"], "nothing.toml: no such file"),
        (["validate", "nothing.toml"], "nothing.toml: no such file"),
        (["run", "small.toml", "--set", "arms.tdl.learner.alpa=1"], "did you mean 'alpha'?"),
        (["run", "small.toml", "--arms", "tld"], "unknown arm 'tld'"),
        (["run", "small.toml", "--runs", "0"], "--runs"),
        (["run", "small.toml", "--address", "nowhere"], "--address nowhere: not an address. Known: local"),
        (["run", "small.toml", "--workers", "2"], "--workers 2: with --address none there is one, this process"),
        (["run", "small.toml", "--parallel", "threads"], "--parallel"),
        (["run", "small.toml", "--no-such-option"], "--no-such-option"),
        (["run", "small.toml", "--results", "small.toml"], "cannot write to small.toml"),
        (["status", "."], "no results here"),
        (["status", "nowhere"], "no results here"),
        (["status", "small.toml"], "no results here"),
        (["run", "small.toml", "--runs", "1000000001"], "--runs"),
        (["no-such-command"], "no-such-command"),
    ],
)
def test_wrong_usage_and_bad_files_give_a_sentence_and_exit_code_2(folder, arguments, message):
    wrong = call_here(*arguments, cwd=folder)
    assert wrong.returncode == 2
    assert message in wrong.stderr
    assert "Traceback" not in wrong.stderr


@pytest.mark.parametrize("sink", ["/dev/full", "closed"])
def test_a_log_that_cannot_be_written_does_not_stop_a_campaign(folder, sink):
    arguments = ["run", "small.toml", "--runs", "1", "--results", f"log-{sink[-4:]}"]
    redirection = "2>&1 >/dev/null | true" if sink == "closed" else "2>/dev/full >/dev/null"
    command = f"{sys.executable} -m distlearn {' '.join(arguments)} {redirection}"
    subprocess.run(command, shell=True, cwd=folder, env=ENVIRONMENT)
    assert pd.read_parquet(folder / f"log-{sink[-4:]}" / "runs").status.tolist() == ["finished", "finished"]


def test_output_that_cannot_be_written_is_a_sentence(folder):
    command = f"{sys.executable} -m distlearn validate small.toml >/dev/full"
    done = subprocess.run(command, shell=True, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == "distlearn: cannot write the output: No space left on device\n"


def test_a_terminal_without_greek_letters_will_do(folder):
    command = [sys.executable, "-m", "distlearn", "validate", "small.toml"]
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "2 arms" in done.stdout


BUGGY = """
import sys
from distlearn import play
from distlearn.arenas import LocalArena
from distlearn.cli import main
def run(self, job):
    if isinstance(job, play.TDJob):
        raise ZeroDivisionError("a bug")
    return play.do(job)
LocalArena.run = run
sys.argv[0] = "distlearn"
main()
"""


def test_a_failed_run_is_shown_and_makes_the_exit_code_1(folder):
    arguments = ["run", "small.toml", "--results", "buggy", "--runs", "1"]
    command = [sys.executable, "-c", BUGGY, *arguments]
    failed = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=ENVIRONMENT)
    assert failed.returncode == 1
    assert "tdl-0: FAILED, ZeroDivisionError: a bug (traceback in buggy/errors/tdl-0.txt)" in failed.stderr
    status = call_here("status", "buggy", cwd=folder).stdout
    assert "1 finished, 1 failed" in status
    assert "ZeroDivisionError: a bug" in status


def start_and_wait_for_a_save(folder, results):
    arguments = ["run", "small.toml", "--results", results, "--set", "budget.games=1000000"]
    command = [sys.executable, "-m", "distlearn", *arguments]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=folder, env=ENVIRONMENT)
    deadline = time.monotonic() + 60
    while not list((folder / results).glob("saves/*")) and time.monotonic() < deadline:
        time.sleep(0.01)
    return process


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_stopping_says_how_to_go_on(folder, sent):
    results = f"stopped-{sent}"
    with start_and_wait_for_a_save(folder, results) as process:
        try:
            assert " running " in call_here("status", results, cwd=folder).stdout
            process.send_signal(sent)
            _, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "Stopped. Go on from the last checkpoint with:" in errors
    assert "--set budget.games=1000000" in errors
    assert "Traceback" not in errors
    statuses = pd.read_parquet(folder / results / "runs").status.value_counts().to_dict()
    assert statuses == {"waiting": 3, "stopped": 1}


def test_a_killed_run_is_shown_as_interrupted(folder):
    with start_and_wait_for_a_save(folder, "killed") as process:
        process.kill()
    assert " interrupted " in call_here("status", "killed", cwd=folder).stdout


def test_on_ray_nothing_is_on_the_screen_but_what_is_ours(folder):
    done = call("run", "small.toml", "--address", "local", "--workers", "2", "--results", "on-ray", cwd=folder)
    assert done.returncode == 0
    assert done.stdout == (folder / "run.out").read_text().replace("results/small", "on-ray")
    ours = ("Does the", "small: ", "starting Ray", "compiling", "tdl-", "cel-")
    assert all(line.startswith(ours) for line in done.stderr.splitlines()), done.stderr
    assert campaigns.table_bytes(folder / "on-ray") == campaigns.table_bytes(folder / "results" / "small")


@pytest.mark.slow
def test_events_are_lines_of_json_even_when_processes_die(folder):
    options = ["--address", "local", "--workers", 2, "--set", "budget.games=6000"]
    driver = Driver(folder / "small.toml", folder / "events", *options)
    driver.wait_for("measured", 4)
    processes.kill(processes.called("ray::RunActor", driver.pid))
    assert driver.exit_code() == 0  # and all lines could be parsed
    assert driver.count("finished") == 4
    assert driver.count("lost") > 0
    assert (folder / "events.log").read_text() == ""


def test_ctrl_c_in_a_terminal_reaches_all_processes_and_none_is_left(folder):
    options = ["--address", "local", "--workers", 2, "--set", "budget.games=1000000"]
    driver = Driver(folder / "small.toml", folder / "ctrl-c", *options)
    driver.wait_for("measured", 4)
    below = processes.descendants(driver.pid)
    for _ in range(5):  # people press it again
        os.killpg(driver.pid, signal.SIGINT)  # a terminal sends it to all in the foreground, as most of Ray's are
        driver.has_ended(0.2)
    assert driver.exit_code() == 130
    assert not any(processes.is_alive(pid) for pid in below)
    log = (folder / "ctrl-c.log").read_text()
    assert log.startswith("\nStopped. Go on from the last checkpoint with:")
    assert len(log.splitlines()) == 2
    assert "running" not in set(pd.read_parquet(folder / "ctrl-c" / "runs").status)
