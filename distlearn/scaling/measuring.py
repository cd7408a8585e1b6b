"""The same works for real, on one core and on two of this machine, in turns since machines are rarely idle."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from distlearn.arenas import Arena, LocalArena
from distlearn.arenas.ray_pool import RayPool
from distlearn.arenas.ray_session import LOCAL, ray_session
from distlearn.campaign.build import build_learner
from distlearn.campaign.ray_crew import RayCrew
from distlearn.campaign.read import read_spec
from distlearn.campaign.runner import run_campaign
from distlearn.campaign.spec import RunKey, Spec
from distlearn.campaign.watch import Watcher
from distlearn.campaign.worker import Report
from distlearn.learners import Learner
from distlearn.scaling.curves import ALL_RUNS, SINGLE
from distlearn.store import open_folder

EXPERIMENTS = Path("experiments")
ARMS = {
    "a run of CEL 50": ("othello_ctdl_2009", "cel"),
    "a run of Co-CMA-ES 400": ("othello_cocmaes_size_2016", "all-4+2x2"),
}
GENERATIONS = {"a run of CEL 50": 200, "a run of Co-CMA-ES 400": 1}  # in a turn
SECONDS_TO_LOAD = 30.0  # what is compiled, by a helper
SMALL = ("seeds=1", "budget.games=450000", "budget.checkpoint_every=90000")  # a campaign of five runs
N_TURNS = {"a run of CEL 50": 9, "a run of Co-CMA-ES 400": 5, ALL_RUNS: 3}


T = TypeVar("T")


class Turn(NamedTuple):
    """One after the other."""

    one_core: float  # seconds
    two_cores: float


def measured(say: Callable[[str], None]) -> dict[str, list[Turn]]:
    """By work."""
    found = {work: _runs(work, say) for work in SINGLE}
    return {**found, ALL_RUNS: [_said(ALL_RUNS, _campaigns(), say) for _ in range(N_TURNS[ALL_RUNS])]}


def _runs(work: str, say: Callable[[str], None]) -> list[Turn]:
    """With a helper, which the pool asks only if a job is worth it."""
    file, arm = ARMS[work]
    learner, local = build_learner(read_spec(EXPERIMENTS / f"{file}.toml").arms[arm], 0), LocalArena()
    with ray_session(LOCAL, 2):
        pool = RayPool()
        pool.run(learner.ask().sample())
        pool.resize(1)
        time.sleep(SECONDS_TO_LOAD)
        _turn(learner, local, pool, 1)
        n = GENERATIONS[work]
        turns = [_said(work, _turn(learner, local, pool, n), say) for _ in range(N_TURNS[work])]
        pool.resize(0)
    return turns


def _turn(learner: Learner, local: Arena, pool: Arena, n_generations: int) -> Turn:
    """Both play the same jobs; what the learner itself takes, which differs between generations, counts for both."""
    last, own, alone, shared = learner.generation + n_generations, 0.0, 0.0, 0.0
    while learner.generation < last:
        seconds, job = _timed(learner.ask)
        own += seconds
        seconds, result = _timed(partial(local.run, job))
        alone += seconds
        shared += _timed(partial(pool.run, job))[0]
        own += _timed(partial(learner.tell, result))[0]
    return Turn((own + alone) / n_generations, (own + shared) / n_generations)


def _timed(do: Callable[[], T]) -> tuple[float, T]:
    began = time.perf_counter()
    result = do()
    return time.perf_counter() - began, result


def _campaigns() -> Turn:
    spec = read_spec(EXPERIMENTS / "othello_ctdl_2009.toml", SMALL)
    return Turn(_campaign(spec, 1), _campaign(spec, 2))


def _campaign(spec: Spec, n_workers: int) -> float:
    """From the first start of a run to the last end."""
    clock = _Clock()
    with tempfile.TemporaryDirectory() as folder:
        run_campaign(spec, open_folder(Path(folder) / "results"), RayCrew(n_workers=n_workers), clock)
    return clock.times[-1] - clock.times[0]


class _Clock(Watcher):
    """When runs have started and ended."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def started(self, key: RunKey, report: Report) -> None:
        self.times.append(time.perf_counter())

    def finished(self, key: RunKey, report: Report) -> None:
        self.times.append(time.perf_counter())


def _said(work: str, turn: Turn, say: Callable[[str], None]) -> Turn:
    say(f"{work}: {turn.one_core:.3g} s on one core, {turn.two_cores:.3g} s on two")
    return turn
