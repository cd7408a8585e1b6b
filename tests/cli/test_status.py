"""A campaign as its files show it."""

import json
import re
import shutil
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import campaigns
import pandas as pd
import pytest
from rich.cells import cell_len
from rich.console import Console

from distlearn.campaign.look import Look, Onlooker, SeenRun
from distlearn.campaign.spec import RunKey
from distlearn.campaign.watch import Watcher
from distlearn.cli import watching
from distlearn.cli.overview import picture, print_runs, summary
from distlearn.cli.status import status
from distlearn.cli.watching import looks, watch, watch_as_json
from distlearn.errors import UserError
from distlearn.store import open_folder


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    path = tmp_path_factory.mktemp("status")
    campaigns.run(campaigns.small_spec(path), path / "results")
    return path / "results"


class LooksOn(Watcher):
    """Looks at the files at every event of a campaign, as another process would."""

    def __init__(self, path):
        self.looks = []
        self._onlooker = Onlooker(open_folder(path))

    def event(self, *_):
        self.looks.append(self._onlooker.look())

    planned = compiling = started = advanced = measured = finished = event


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    """All looks at a campaign from its beginning to its end."""
    path = tmp_path_factory.mktemp("seen")
    onlooker = LooksOn(path / "results")
    campaigns.run(campaigns.small_spec(path), path / "results", onlooker)
    return [*onlooker.looks, Onlooker(open_folder(path / "results")).look()]


def run(arm="tdl", seed=0, status="running", done=300, seconds_left=None, **changed):
    row = {
        "arm": arm,
        "seed": seed,
        "status": status,
        "games": done,
        "generation": done // 50,
        "budget": 600,
        "budget_unit": "games",
        "seconds": done / 100,
        "games_per_second": 100.0 if done else None,
        "host": "here",
        "updated": "2026-03-01T12:00:00.000000Z",
        "error": None,
        **changed,
    }
    return SeenRun(RunKey(arm, seed), row, {"heuristic": 0.4, "random": 0.8} if done else {}, seconds_left)


def look_at(*runs, is_worked_on=True):
    return Look("results/small", "small", list(runs), is_worked_on)


def picture_lines(look, width=120, height=20):
    return ["".join(segment.text for segment in row) for row in picture(look, width, height)]


def test_a_campaign_can_be_looked_at_at_every_moment_and_never_goes_back(seen):
    fractions = [look.fraction for look in seen]
    assert fractions[0] == 0
    assert fractions == sorted(fractions)
    assert fractions[-1] == 1
    assert [look.has_ended for look in seen[:-1]].count(True) <= 1
    assert seen[-1].n_by_status == {"finished": 4}


def test_one_run_at_a_time_is_running_in_one_process(seen):
    assert max(look.n_by_status.get("running", 0) for look in seen) == 1
    assert all(look.is_worked_on for look in seen[:-1])
    assert not seen[-1].is_worked_on


def test_the_best_value_of_each_measure_is_the_largest_in_the_table(finished):
    metrics = pd.read_parquet(finished / "metrics")
    for each in Onlooker(open_folder(finished)).look().runs:
        of_run = metrics[(metrics.arm == each.key.arm) & (metrics.seed == each.key.seed)]
        assert each.best_scores == of_run.groupby("measure").value.max().to_dict()


def test_what_has_not_changed_is_not_read_again(finished, monkeypatch):
    folder = open_folder(finished)
    onlooker = Onlooker(folder)
    first = onlooker.look()
    read = []
    monkeypatch.setattr(folder, "read", lambda name, read_file=folder.read: read.append(name) or read_file(name))
    assert onlooker.look() == first
    assert not [name for name in read if not name.startswith(("runs/", "spec.toml"))]


def test_weights_are_never_read(finished, tmp_path):
    path = tmp_path / "results"
    shutil.copytree(finished, path)
    shutil.rmtree(path / "players")
    shutil.rmtree(path / "generations")
    status(str(path))


def test_running_without_anybody_at_work_is_interrupted(finished, tmp_path):
    path = tmp_path / "results"
    shutil.copytree(finished, path)
    with pytest.raises(KeyboardInterrupt):
        campaigns.run(campaigns.small_spec(tmp_path, "seeds=3"), path, Killed())
    killed = path / "runs" / "tdl-2.parquet"
    row = pd.read_parquet(killed).assign(status="running")
    row.to_parquet(killed)
    look = Onlooker(open_folder(path)).look()
    assert look.n_by_status == {"finished": 4, "waiting": 1, "interrupted": 1}
    assert "; nobody is working on it; last written " in summary(look)
    with open_folder(path).locked():
        assert Onlooker(open_folder(path)).look().n_by_status == {"finished": 4, "running": 1, "waiting": 1}


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_watching_that_is_interrupted_says_so_by_its_exit_code_alone(tmp_path, sent, options):
    with pytest.raises(KeyboardInterrupt):
        campaigns.run(campaigns.small_spec(tmp_path), tmp_path / "results", Killed())
    command = [sys.executable, "-m", "distlearn", "status", str(tmp_path / "results"), "--watch", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert "stopped" in process.stdout.readline()
            process.send_signal(sent)
            output, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, errors) == (130, "")
    assert "Mean score" not in output


def test_watching_what_has_ended_ends_with_its_scores(finished):
    command = [sys.executable, "-m", "distlearn", "status", str(finished), "--watch"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("small: 4 finished; last written ")
    assert "Mean score of the last players" in done.stdout


class Killed(Watcher):
    def measured(self, *_):
        raise KeyboardInterrupt


def test_a_damaged_file_is_named(finished, tmp_path):
    path = tmp_path / "results"
    shutil.copytree(finished, path)
    (path / "runs" / "tdl-0.parquet").write_bytes(b"not ours")
    with pytest.raises(UserError, match=r"runs/tdl-0.parquet: damaged"):
        Onlooker(open_folder(path)).look()


def test_a_file_that_is_half_written_is_passed_over(finished, tmp_path):
    path = tmp_path / "results"
    shutil.copytree(finished, path)
    (path / "runs" / "_tdl-9.parquet").write_bytes(b"half of it")
    (path / "metrics" / "tdl-1.parquet").unlink()  # announced, not yet written
    look = Onlooker(open_folder(path)).look()
    assert [bool(each.best_scores) for each in look.runs] == [True, True, True, False]


def test_time_left_is_that_of_all_runs_shared_by_those_under_way():
    one = run(seed=0, seconds_left=3.0)
    assert look_at(one).seconds_left == 3
    waiting = [run(seed=seed, status="waiting", done=0) for seed in (2, 3)]
    assert look_at(one, run(seed=1, seconds_left=3.0), *waiting).seconds_left == (3 + 3 + 6 + 6) / 2
    assert look_at(one, run(seed=1, seconds_left=3.0), run(seed=2, status="failed")).seconds_left == 3


def test_a_run_of_an_arm_that_has_not_begun_is_taken_to_be_like_the_others():
    other = run("cel", 0, "waiting", 0)
    assert look_at(run(seconds_left=3.0), other).seconds_left == 9
    just_begun = run("cel", 0, "running", 0)
    assert look_at(run(seconds_left=3.0), just_begun).seconds_left == 6


def test_no_time_is_left_where_nothing_is_known_or_nobody_works():
    assert look_at(run(done=0)).seconds_left is None
    assert look_at(run(status="interrupted")).seconds_left is None
    assert look_at(run(status="finished", done=600)).seconds_left is None


def test_time_that_has_passed_since_the_last_checkpoint_is_not_left_any_more(finished, tmp_path):
    path = tmp_path / "results"
    shutil.copytree(finished, path)
    file = path / "runs" / "tdl-0.parquet"
    row = pd.read_parquet(file)
    a_minute_ago = datetime.now(UTC) - timedelta(minutes=1)
    row.assign(status="running", games=300, seconds=3600.0, updated=a_minute_ago).to_parquet(file)
    with open_folder(path).locked():
        look = Onlooker(open_folder(path)).look()
    assert look.running[0].seconds_left == pytest.approx(3540, abs=30)


def test_a_summary_counts_by_status_and_adds_up_speeds():
    runs = [run(seed=0, seconds_left=3.0), run(seed=1, seconds_left=3.0), run(seed=2, status="failed", error="E: x")]
    assert summary(look_at(*runs)) == (
        "2 running, 1 failed; 200 games/s, 3 s left; last written 2026-03-01 12:00:00 UTC"
    )
    assert summary(look_at()) == "no runs yet"


def test_a_failed_run_is_named_with_its_traceback(capsys):
    print_runs(look_at(run(status="failed", error="ZeroDivisionError: [b]a bug")))
    assert "tdl-0: ZeroDivisionError: [b]a bug (traceback in results/small/errors/tdl-0.txt)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("width", "gone"),
    [(140, []), (100, ["host"]), (80, ["time", "random", "host"]), (70, ["games/s", "time", "random", "host"])],
)
def test_a_narrow_terminal_goes_without_the_columns_that_matter_least(monkeypatch, capsys, width, gone):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", str(width))
    print_runs(look_at(run(seconds_left=3.0)))
    output = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out)
    header = output.splitlines()[2]
    columns = ("arm", "seed", "status", "done", "games/s", "time", "left", "heuristic", "random", "host")
    assert [column for column in columns if column not in header] == gone
    assert all(cell_len(line) <= width for line in output.splitlines()[1:-1])


def test_a_file_gets_all_columns_however_narrow_the_terminal(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    print_runs(look_at(run(seconds_left=3.0)))
    assert "host" in capsys.readouterr().out


@pytest.mark.parametrize("width", [20, 60, 80, 120])
@pytest.mark.parametrize(("n_running", "height"), [(0, 10), (3, 10), (300, 10), (300, 40)])
def test_what_is_watched_fits_the_terminal(width, height, n_running):
    runs = [run(seed=seed, seconds_left=3.0) for seed in range(n_running)]
    lines = picture_lines(look_at(*runs, run("cel", 0, "finished", 600)), width, height)
    assert len(lines) <= height - 1
    assert all(cell_len(line) <= width for line in lines)
    n_shown = sum(line.startswith("tdl-") for line in lines)
    assert n_shown == n_running or f"… and {n_running - n_shown} more runs"[:width] in lines


def test_watching_shows_what_is_running_and_the_campaign():
    runs = [run("cel", 0, "finished", 600), run("tdl", 0, seconds_left=3.0), run("tdl", 1, "waiting", 0)]
    assert picture_lines(look_at(*runs), 100) == [
        "tdl-0  ━━━━━━━━━╾─────────  300 of 600 games     100 games/s          3 s left  best heuristic 0.400",
        "small  ━━━━━━━━━╾─────────       1 of 3 runs     100 games/s          9 s left",
        "1 finished, 1 running, 1 waiting; last written 2026-03-01 12:00:00 UTC",
    ]


class Scripted:
    """An onlooker who sees one look after the other."""

    def __init__(self, *looks):
        self._looks = iter(looks)

    def look(self):
        return next(self._looks)


ENDING = (
    look_at(),
    look_at(run(seed=0), run(seed=1)),
    look_at(run(seed=0), run(seed=1)),
    look_at(run(seed=0), run(seed=1, status="failed", error="E: x")),
    look_at(run(seed=0, status="finished", done=600), run(seed=1, status="failed", error="E: x")),
)


def test_watching_ends_with_the_last_run_and_not_before_the_first():
    slept = []
    assert list(looks(Scripted(*ENDING), slept.append)) == list(ENDING)
    assert len(slept) == len(ENDING) - 1
    assert min(slept) >= watching.SECONDS_BETWEEN_LOOKS


def test_watching_goes_on_while_runs_wait_for_somebody_to_resume_them():
    interrupted = look_at(run(status="interrupted"), is_worked_on=False)
    assert list(looks(Scripted(interrupted, *ENDING), lambda _: None)) == [interrupted, *ENDING]


def test_a_log_gets_a_line_only_when_something_has_changed(capsys):
    assert watch(Scripted(*ENDING), Console(), lambda _: None) == ENDING[-1]
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(";")[0] for line in lines] == [
        "small: no runs yet",
        "small: 2 running",
        "small: 1 running, 1 failed",
        "small: 1 finished, 1 failed",
    ]


def test_a_terminal_is_told_once_of_every_failure(capsys):
    watch(Scripted(*ENDING), Console(force_terminal=True, width=100, height=20), lambda _: None)
    assert capsys.readouterr().out.count("✗ tdl-1: E: x (traceback in results/small/errors/tdl-1.txt)") == 1


def test_every_look_is_a_line_of_json(capsys):
    watch_as_json(Scripted(*ENDING), lambda _: None)
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [look["n_by_status"] for look in told] == [look.n_by_status for look in ENDING]
    assert told[1]["runs"][0]["done"] == 300
    assert told[-1]["runs"][1]["error"] == "E: x"


def test_json_has_no_numbers_that_json_does_not_know(finished, capsys):
    status(str(finished), as_json=True)

    def refuse(name):
        raise AssertionError(name)

    runs = json.loads(capsys.readouterr().out, parse_constant=refuse)
    assert [each["done"] >= 600 and each["host"] != "" for each in runs] == [True] * 4
