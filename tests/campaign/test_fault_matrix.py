"""Who does the work × what dies: always the same bytes. One of the cells is a quick test, `make test-all` runs all.

Every cell is `distlearn run` in a process of its own, on this process, on Ray with one and two workers, and on a
cluster of three nodes; faults come when the campaign has got to its third and its sixth measured checkpoint.
"""

import os
import signal
from contextlib import contextmanager

import campaigns
import pandas as pd
import processes
import pytest
from drivers import Driver

SPEC = """
# Are the rows the same, whoever plays and whatever dies?
game = "othello"
value_function = "wpc"
seeds = 2
budget = { generations = 24, checkpoint_every = 3 }

[arms.tdl]
learner = { name = "tdl", block = 1500 }

[arms.ctdl]
learner = { name = "ctdl", population = 40, archive = "best-of-generation", archive_opponents = 40 }

[arms.cma-es]
value_function = { name = "ntuple", tuples = "all-2" }
interpretation = "inversion"
learner = { name = "cma-es", population = 60, openings = "othello-6-ply" }

[measures.heuristic]
name = "versus"
player = "othello-swh"
games = 100
epsilon = 0.1
"""
WHEN = (3, 6)  # checkpoints measured, when a fault comes

PLACES = {
    "in process": ("--address", "none"),
    "1 worker": ("--workers", 1),
    "2 workers": ("--workers", 2),
    "2 workers, games": ("--workers", 2, "--parallel", "games"),
}
NODES = {"3 nodes": 3, "1 node": 1}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    path = tmp_path_factory.mktemp("undisturbed")
    (path / "spec.toml").write_text(SPEC)
    driver = Driver(path / "spec.toml", path / "results", *PLACES["in process"])
    assert driver.exit_code() == 0
    return path


class Place:
    """Where a campaign is run: on this machine, or on nodes that can be taken away."""

    def __init__(self, options, cluster=None):
        self.options = options
        self.cluster = cluster

    def processes(self, driver, title):
        """Those of the driver's Ray, wherever it lies below."""
        return processes.called(title, os.getpid() if self.cluster else driver.pid)


@contextmanager
def place(name):
    if name in PLACES:
        yield Place(PLACES[name])
        return
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        for _ in range(NODES[name] - 1):
            cluster.add_node(num_cpus=1)
        yield Place(("--address", cluster.address), cluster)
    finally:
        cluster.shutdown()


def nothing(driver, where):
    """No fault."""


def actors_killed(driver, where):
    victims = where.processes(driver, "ray::RunActor")[:1] + where.processes(driver, "ray::Evaluator")[:1]
    assert victims
    processes.kill(victims)


def node_killed(driver, where):
    """One of the cluster's while it has a run, or the only node, which the driver then starts again."""
    if where.cluster and len(where.cluster.worker_nodes) == 2:
        where.cluster.remove_node(busy_node(where), allow_graceful=False)
    elif where.cluster is None:
        (raylet,) = [pid for pid, command in processes.descendants(driver.pid).items() if "raylet/raylet" in command]
        processes.kill([raylet])


def node_silent(driver, where):
    """As with a cable that is pulled: nothing is closed, nothing answers. One node, while it has a run."""
    if any(processes.state(raylet_of(node)) == "T" for node in where.cluster.worker_nodes):
        return
    raylet = raylet_of(busy_node(where))
    for pid in (*processes.descendants(raylet), raylet):
        os.kill(pid, signal.SIGSTOP)


def raylet_of(node):
    return node.all_processes["raylet"][0].process.pid


def busy_node(where):
    found = []

    def is_found():
        nodes = where.cluster.worker_nodes
        found.extend(node for node in nodes if processes.called("ray::RunActor.advance", raylet_of(node)))
        return found

    assert processes.wait_until(is_found)
    return found[0]


def node_added(driver, where):
    """It gets something to do; only one comes."""
    if where.cluster.worker_nodes:
        return
    raylet = raylet_of(where.cluster.add_node(num_cpus=1))
    assert processes.wait_until(lambda: processes.called("ray::RunActor.", raylet))


def driver_killed(driver, where):
    driver.kill()


def driver_interrupted(driver, where):
    driver.interrupt()


FAULTS = (nothing, actors_killed, node_killed, driver_killed)
CELLS = [
    *(
        (name, fault)
        for name in (*PLACES, "3 nodes")
        for fault in FAULTS
        if name != "in process" or fault in (nothing, driver_killed)
    ),
    *((name, driver_interrupted) for name in (*PLACES, "3 nodes")),
    ("1 node", node_added),
    ("3 nodes", node_silent),
]
QUICK = {("3 nodes", node_killed)}


@pytest.mark.parametrize(
    ("name", "fault"),
    [pytest.param(*cell, marks=[] if cell in QUICK else pytest.mark.slow) for cell in CELLS],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_the_rows_are_those_of_one_undisturbed_process(undisturbed, tmp_path, name, fault):
    spec_file, results = undisturbed / "spec.toml", tmp_path / "results"
    with place(name) as where:
        driver = Driver(spec_file, results, *where.options)
        for n_measured in WHEN:
            driver.wait_for("measured", n_measured)
            below = processes.descendants(driver.pid)
            fault(driver, where)
            if fault in (driver_killed, driver_interrupted):
                break
        exit_code = driver.exit_code()
        if fault in (driver_killed, driver_interrupted):
            assert exit_code == (130 if fault is driver_interrupted else -signal.SIGKILL)
            assert processes.wait_until(lambda: not any(processes.is_alive(pid) for pid in below))
            exit_code = Driver(spec_file, results, *other_workers(where)).exit_code()
        assert exit_code == 0
        if fault is actors_killed:
            assert driver.count("lost") > 0
    assert campaigns.table_bytes(results) == campaigns.table_bytes(undisturbed / "results")
    assert campaigns.results(results) == campaigns.results(undisturbed / "results")
    assert not list((results / "saves").iterdir())
    resumed = pd.read_parquet(results / "runs").attempts.sum() > 6
    assert resumed == (fault in (actors_killed, node_killed, node_silent, driver_killed, driver_interrupted))


def other_workers(where):
    """The same command, but with another number of workers."""
    if where.cluster:
        return (*where.options, "--workers", 2)
    return ("--workers", 1) if "--workers" in where.options and 2 in where.options else ("--workers", 2)
