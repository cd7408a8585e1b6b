"""Eight runs while a process is killed at random every few seconds, the driver and Ray's own among them."""

import random

import campaigns
import processes
import pytest
from drivers import Driver

SPEC = """
# Does a campaign come to the same end, whatever is killed?
game = "othello"
value_function = "wpc"
seeds = 2
budget = { generations = 200, checkpoint_every = 10 }

[arms.tdl]
learner = { name = "tdl", block = 3000 }

[arms.cel]
learner = { name = "cel", archive = "best-of-generation" }

[arms.ctdl]
learner = { name = "ctdl" }

[arms.cma-es]
value_function = { name = "ntuple", tuples = "all-2" }
interpretation = "inversion"
learner = { name = "cma-es", population = 50, openings = "othello-6-ply" }

[measures.heuristic]
name = "versus"
player = "othello-swh"
games = 200
epsilon = 0.1
"""
SECONDS_BETWEEN_KILLS = (2.0, 6.0)
MOST_STARTS = 60
# What is killed how often: processes of runs, helpers, the driver, and whatever else there is of Ray.
TARGETS = (
    ["ray::RunActor"] * 8 + ["ray::Evaluator"] * 4 + ["driver", "raylet/raylet", "gcs_server", "ray::DashboardAgent"]
)


@pytest.mark.chaos
@pytest.mark.parametrize(("seed", "parallel"), [(1, "auto"), (2, "games")])
def test_whatever_is_killed_the_end_is_the_same_and_nothing_is_left(tmp_path, seed, parallel):
    (tmp_path / "spec.toml").write_text(SPEC)
    undisturbed, results = tmp_path / "undisturbed", tmp_path / "results"
    assert Driver(tmp_path / "spec.toml", undisturbed, "--address", "none").exit_code() == 0
    rng = random.Random(seed)
    seen, n_killed = set(), 0
    for _ in range(MOST_STARTS):
        driver = Driver(tmp_path / "spec.toml", results, "--workers", 2, "--parallel", parallel)
        while not driver.has_ended(rng.uniform(*SECONDS_BETWEEN_KILLS)):
            seen |= set(processes.descendants(driver.pid))
            n_killed += kill_one(driver, rng.choice(TARGETS))
        exit_code = driver.exit_code()
        if exit_code == 0:
            break
        # Killed, or its Ray died again and again, or died just as it was called, when Ray itself ends the process.
        assert exit_code in (-9, 2, 1)
        assert not list(results.glob("errors/*"))
    assert exit_code == 0
    assert n_killed >= 10
    assert campaigns.table_bytes(results) == campaigns.table_bytes(undisturbed)
    assert campaigns.results(results) == campaigns.results(undisturbed)
    assert processes.wait_until(lambda: not any(processes.is_alive(pid) for pid in seen))
    print(f"{n_killed} processes killed")


def kill_one(driver, target):
    """Whether there was one."""
    if target == "driver":
        victims = [driver.pid]
    else:
        below = processes.descendants(driver.pid).items()
        victims = [pid for pid, command in below if target in command.partition(" ")[0]]
    processes.kill(victims[:1])
    return bool(victims)
