"""What running campaigns costs beside their games, as ratios measured in one run; run by `make bench`.

The machine may be shared and noisy, so what is compared is measured in turns.
"""

import time
from contextlib import suppress

import campaigns
import numpy as np
import pytest
from drivers import Driver

from distlearn import play
from distlearn.arenas import LocalArena
from distlearn.arenas.ray_pool import RayPool
from distlearn.arenas.ray_session import LOCAL, ray_session
from distlearn.campaign.build import build_learner
from distlearn.campaign.ray_crew import RayCrew
from distlearn.campaign.run import Run
from distlearn.campaign.watch import Watcher
from distlearn.games import GAMES
from distlearn.learners import LEARNERS
from distlearn.play import Problem
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

N_GAMES = 3_000_000
CEL = f"""
# What does a campaign cost beside its games?
game = "othello"
value_function = "wpc"
seeds = 4
budget = {{ games = {N_GAMES}, checkpoint_every = {N_GAMES // 10} }}
arms.cel.learner.name = "cel"
measures.heuristic = {{ name = "versus", player = "othello-swh", epsilon = 0.1 }}
"""


def cel_run(tmp_path):
    return campaigns.small_spec(tmp_path, text=CEL).arms["cel"]


def bare_speed(arm, seconds=4.0):
    """Games per second of the kernel alone on the jobs of a CEL run, which are made ready before."""
    learner, jobs = build_learner(arm, seed=0), []
    for _ in range(50):
        jobs.append(learner.ask())
        learner.tell(play.do(jobs[-1]))
    ready = [play.prepared(job) for job in jobs]
    n_games, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        for prepared, job in zip(ready, jobs, strict=True):
            prepared.part(0, job.n_parts)
            n_games += job.n_games
    return n_games / (time.perf_counter() - began)


class Clock(Watcher):
    """When runs started and finished."""

    def __init__(self):
        self.times = []

    def started(self, *_):
        self.times.append(time.perf_counter())

    finished = started


def test_many_runs_on_two_workers(benchmark, tmp_path):
    spec, clock = campaigns.small_spec(tmp_path, text=CEL), Clock()
    speeds = [bare_speed(spec.arms["cel"])]
    began = time.perf_counter()
    benchmark.pedantic(campaigns.run, (spec, tmp_path / "results", clock, False, RayCrew(n_workers=2)))
    took, n_games = time.perf_counter() - began, 4 * N_GAMES
    speeds.append(bare_speed(spec.arms["cel"]))
    bare = 2 * np.mean(speeds)
    benchmark.extra_info["campaign / (2 × one core's bare kernel)"] = (
        n_games / (clock.times[-1] - clock.times[0]) / bare
    )
    benchmark.extra_info["the same with starting and stopping Ray"] = n_games / took / bare
    print(benchmark.extra_info)


def test_one_big_job_on_two_processes(benchmark):
    othello = GAMES["othello"]()
    all_4 = VALUE_FUNCTIONS["ntuple"](othello, tuples="all-4+2x2")
    job = LEARNERS["cma-es"](Problem(othello, all_4, "inversion"), Stream.of("x"), openings="othello-6-ply").ask()
    seconds = {"local": [], "pool": []}
    with ray_session(LOCAL, 2):
        pool, local = RayPool(), LocalArena()
        pool.run(job.part(0, 2000))
        pool.resize(1)
        while not pool._helpers[0].is_ready():
            time.sleep(0.1)

        def both():
            for name, arena in (("local", local), ("pool", pool)):
                began = time.perf_counter()
                arena.run(job)
                seconds[name].append(time.perf_counter() - began)

        benchmark.pedantic(both, rounds=5, warmup_rounds=1)
        pool.resize(0)
    ratios = np.array(seconds["local"][1:]) / np.array(seconds["pool"][1:])
    benchmark.extra_info["one process / two, each time"] = [round(ratio, 2) for ratio in ratios]
    benchmark.extra_info["median"] = float(np.median(ratios))
    print(benchmark.extra_info)


class Stopwatch(LocalArena):
    """Notes the time of games."""

    seconds = 0.0

    def run(self, job):
        began = time.perf_counter()
        result = super().run(job)
        self.seconds += time.perf_counter() - began
        return result


def test_the_run_loop_beside_its_games(benchmark, tmp_path):
    run, arena = Run(cel_run(tmp_path), seed=0), Stopwatch()
    steps = run.steps(arena)
    for _ in range(20):
        next(steps)
    arena.seconds, before = 0.0, run.seconds

    def go_on():
        with suppress(StopIteration):
            next(steps)

    benchmark.pedantic(go_on, rounds=1000)
    benchmark.extra_info["overhead / games"] = (run.seconds - before) / arena.seconds - 1
    print(benchmark.extra_info)


@pytest.mark.parametrize("address", ["none", "local"])
def test_time_lost_by_kill_9(benchmark, tmp_path, address):
    """A run of some 20 s is killed once, just before a checkpoint, and the same command called again at once.

    Undisturbed and killed ones in turns, and medians of both: single ones differ by seconds on a shared machine.
    """
    (tmp_path / "cel.toml").write_text(CEL)
    options = ("--runs", 1, "--address", address, "--set", f"budget.checkpoint_every={N_GAMES // 5}")
    undisturbed, start_ups, killed = [], [], []

    def undisturbed_run(folder):
        began = time.perf_counter()
        driver = Driver(tmp_path / "cel.toml", folder, *options)
        driver.wait_for("started")
        start_ups.append(time.perf_counter() - began)
        assert driver.exit_code() == 0
        undisturbed.append(time.perf_counter() - began)

    def killed_run(folder):
        began = time.perf_counter()
        driver = Driver(tmp_path / "cel.toml", folder, *options)
        driver.wait_for("measured", 3)
        time.sleep(0.9 * interval())
        driver.kill()
        assert Driver(tmp_path / "cel.toml", folder, *options).exit_code() == 0
        killed.append(time.perf_counter() - began)

    def interval():
        return (np.median(undisturbed) - np.median(start_ups)) / 5

    def both():
        number = len(undisturbed)
        undisturbed_run(tmp_path / f"undisturbed-{number}")
        killed_run(tmp_path / f"killed-{number}")

    benchmark.pedantic(both, rounds=5)
    lost, start_up = np.median(killed) - np.median(undisturbed), np.median(start_ups)
    benchmark.extra_info |= {"lost": lost, "checkpoint interval": interval(), "start-up": start_up}
    benchmark.extra_info["lost / (interval + start-up)"] = lost / (interval() + start_up)
    print(benchmark.extra_info)
