"""Campaigns on one Ray that all these tests share: whoever does the work and whatever dies, the rows are the same."""

import os
import signal

import campaigns
import pandas as pd
import processes
import pytest
import ray
from drivers import Driver

from distlearn.campaign import ray_crew
from distlearn.campaign.ray_crew import RayCrew
from distlearn.campaign.sharing import helpers, runs_at_once
from distlearn.campaign.watch import Watcher
from distlearn.store import open_folder, save_content, write_save

RUN_ACTOR = "ray::RunActor"

MIXED = """
# Are the rows the same, whoever plays and whatever dies?
game = "othello"
value_function = "wpc"
seeds = 2
budget = { generations = 12, checkpoint_every = 3 }

[arms.tdl]
learner = { name = "tdl", block = 500 }

[arms.ctdl]
learner = { name = "ctdl", population = 30, archive = "best-of-generation", archive_opponents = 30 }

[arms.cma-es]
value_function = { name = "ntuple", tuples = "all-2" }
interpretation = "inversion"
learner = { name = "cma-es", population = 40, openings = "othello-6-ply" }

[measures.heuristic]
name = "versus"
player = "othello-swh"
games = 100
epsilon = 0.1
"""


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    path = tmp_path_factory.mktemp("undisturbed")
    assert campaigns.run(campaigns.small_spec(path, text=MIXED), path / "results") == []
    return path / "results"


class AtReport(Watcher):
    """Does something at the n-th report of any run, and keeps what happened."""

    def __init__(self, number=0, do=None):
        self._left, self._do = number, do
        self.lost_runs = []
        self.starts = []

    def started(self, key, report):
        self.starts.append((str(key), report.generation))

    def advanced(self, key, report):
        self._left -= 1
        if self._left == 0:
            self._do()

    def lost(self, key, why):
        self.lost_runs.append(str(key))

    @property
    def has_come(self):
        return self._left <= 0


def run(tmp_path, watcher=None, crew=None, **options):
    spec = campaigns.small_spec(tmp_path, text=MIXED)
    crew = crew or RayCrew(n_workers=3)
    return campaigns.run(spec, tmp_path / "results", watcher=watcher or Watcher(), crew=crew, **options)


def assert_as_undisturbed(tmp_path, undisturbed):
    assert campaigns.table_bytes(tmp_path / "results") == campaigns.table_bytes(undisturbed)
    assert campaigns.results(tmp_path / "results") == campaigns.results(undisturbed)


pytestmark = pytest.mark.usefixtures("ray_here")


@pytest.mark.parametrize(("n_workers", "parallel"), [(1, "auto"), (3, "games"), (None, "runs")])
def test_whichever_way_the_cores_are_used_the_bytes_are_those_of_one_process(
    undisturbed, tmp_path, n_workers, parallel
):
    assert run(tmp_path, crew=RayCrew(n_workers=n_workers, parallel=parallel)) == []
    assert_as_undisturbed(tmp_path, undisturbed)
    assert processes.wait_until(lambda: not processes.called(RUN_ACTOR))


@pytest.mark.parametrize("parallel", ["runs", "games"])
def test_processes_of_runs_that_are_killed_cost_nothing_but_time(undisturbed, tmp_path, parallel):
    watcher = AtReport(9, lambda: processes.kill(processes.called(RUN_ACTOR)))
    assert run(tmp_path, watcher, RayCrew(n_workers=2, parallel=parallel)) == []
    assert watcher.lost_runs
    assert_as_undisturbed(tmp_path, undisturbed)
    attempts = pd.read_parquet(tmp_path / "results" / "runs").attempts
    assert 6 < attempts.sum() <= 6 + len(watcher.lost_runs)  # one that dies before it begins does not count


@pytest.mark.slow
def test_a_process_that_falls_silent_is_given_up(undisturbed, tmp_path):
    def stop():
        for pid in processes.called(RUN_ACTOR)[:1]:
            os.kill(pid, signal.SIGSTOP)

    watcher = AtReport(5, stop)
    assert run(tmp_path, watcher, RayCrew(n_workers=2, silence=1.5)) == []
    assert watcher.lost_runs
    assert_as_undisturbed(tmp_path, undisturbed)
    assert processes.wait_until(lambda: not processes.called(RUN_ACTOR))


def test_ctrl_c_ends_all_processes_and_the_same_command_goes_on(undisturbed, tmp_path):
    class Interrupt(Watcher):
        def measured(self, key, report):
            if key.arm == "cma-es" and report.checkpoint == 2:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, Interrupt())
    assert processes.wait_until(lambda: not processes.called(RUN_ACTOR))
    statuses = set(pd.read_parquet(tmp_path / "results" / "runs").status)
    assert "stopped" in statuses
    assert "running" not in statuses
    watcher = AtReport()
    assert run(tmp_path, watcher) == []
    assert any(generation > 0 for _, generation in watcher.starts)
    assert_as_undisturbed(tmp_path, undisturbed)


def test_a_cluster_that_is_there_is_joined_and_left_as_it_was(undisturbed, tmp_path):
    (tmp_path / "small.toml").write_text(MIXED)
    driver = Driver(tmp_path / "small.toml", tmp_path / "results", "--address", "auto", "--workers", 2)
    driver.wait_for("measured")
    assert not [command for command in processes.descendants(driver.pid).values() if "raylet" in command]
    assert driver.exit_code() == 0
    assert_as_undisturbed(tmp_path, undisturbed)
    assert ray.cluster_resources()["CPU"] == 3
    assert processes.wait_until(lambda: not processes.called(RUN_ACTOR))


class Unreadable:
    """Pickles, but does not unpickle."""

    def __reduce__(self):
        return int, ("not a number",)


def test_a_bug_fails_its_run_and_no_other_and_only_that_is_tried_again(undisturbed, tmp_path):
    spec = campaigns.small_spec(tmp_path, text=MIXED)
    content = save_content(spec.arms["tdl"].hash, Unreadable())
    write_save(open_folder(tmp_path / "results"), "tdl", 1, 1, content)
    watcher = AtReport()
    assert [str(key) for key in run(tmp_path, watcher)] == ["tdl-1"]
    runs = pd.read_parquet(tmp_path / "results" / "runs").set_index(["arm", "seed"])
    assert runs.status.value_counts().to_dict() == {"finished": 5, "failed": 1}
    assert runs.attempts["tdl", 1] == 1  # a bug is not tried again by itself
    assert not watcher.lost_runs
    assert "cannot read its save back" in runs.error["tdl", 1]
    trace = (tmp_path / "results" / "errors" / "tdl-1.txt").read_text()
    assert "Traceback" in trace
    assert "not a number" in trace
    again = AtReport()
    assert run(tmp_path, again, restart=True) == []
    assert again.starts == [("tdl-1", 0)]
    assert_as_undisturbed(tmp_path, undisturbed)


def test_a_run_whose_processes_die_again_and_again_fails_in_the_end(tmp_path, monkeypatch):
    monkeypatch.setattr(ray_crew, "MOST_LOSSES", 3)

    class Deadly(Watcher):
        def started(self, key, report):
            processes.kill(processes.called(RUN_ACTOR))

    spec = campaigns.small_spec(tmp_path, "budget.checkpoint_every=12", "seeds=1", text=MIXED)
    spec.arms.pop("tdl"), spec.arms.pop("ctdl")
    failed = campaigns.run(spec, tmp_path / "results", watcher=Deadly(), crew=RayCrew(n_workers=1))
    assert [str(key) for key in failed] == ["cma-es-0"]
    error = pd.read_parquet(tmp_path / "results" / "runs").error[0]
    assert error.startswith("its process died 3 times without getting to another checkpoint")


@pytest.mark.parametrize(
    ("n_runs", "n_cores", "parallel", "expected"),
    [
        (9, 4, "auto", 4),
        (3, 4, "auto", 3),
        (9, 4, "runs", 4),
        (9, 4, "games", 1),
        (2, 0, "auto", 1),
        (0, 4, "games", 0),
    ],
)
def test_as_many_runs_at_once_as_there_are_cores(n_runs, n_cores, parallel, expected):
    assert runs_at_once(n_runs, n_cores, parallel) == expected


@pytest.mark.parametrize(
    ("job_seconds", "n_cores", "parallel", "expected"),
    [
        ([5.0, 5.0], 2, "auto", [0, 0]),  # no core to spare
        ([5.0, 5.0], 8, "auto", [3, 3]),
        ([5.0, 5.0], 7, "auto", [3, 2]),
        ([5.0], 4, "runs", [0]),
        ([5.0, 0.0], 8, "auto", [6, 0]),  # a single learner's games cannot be shared out
        ([6.0, 2.0], 10, "auto", [6, 2]),
        ([0.25], 8, "games", [1]),  # two shards, of a tenth of a second at least
        ([0.01, 0.19], 8, "auto", [0, 0]),
        ([], 8, "auto", []),
        ([5.0, 5.0, 5.0], 2, "auto", [0, 0, 0]),  # a node has left
    ],
)
def test_spare_cores_help_where_there_is_most_to_do(job_seconds, n_cores, parallel, expected):
    assert helpers(job_seconds, n_cores, parallel) == expected
