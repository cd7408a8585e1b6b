"""A whole campaign on many cores, as its driver shares them out, in simulated time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from distlearn.campaign.sharing import helpers, next_run, runs_at_once, seconds_per_call
from distlearn.campaign.spec import RunKey
from distlearn.scaling.costs import Costs, Work
from distlearn.scaling.runs import generation_seconds

Order = Callable[[Sequence[RunKey], Mapping[str, float], int], RunKey]


@dataclass
class _Run:
    key: RunKey
    work: Work
    left: float  # generations


def seed_by_seed(waiting: Sequence[RunKey], arm_seconds: Mapping[str, float], n_cores: int) -> RunKey:
    """The order of the plan, whatever is known."""
    return waiting[0]


def core_seconds(arms: Mapping[str, Work], n_seeds: int) -> float:
    """Of all runs, one after the other on one core."""
    return n_seeds * sum(work.n_generations * work.generation for work in arms.values())


def campaign_seconds(
    arms: Mapping[str, Work],
    n_seeds: int,
    n_cores: int,
    costs: Costs = Costs(),
    order: Order = next_run,
    n_checkpoints: int = 50,
) -> float:
    """From the start to the end of the last run. Runs go on evenly between the moments at which one ends."""
    waiting = deque(RunKey(arm, seed) for seed in range(n_seeds) for arm in arms)
    known: dict[str, float] = {}  # of arms of which a run has got anywhere
    running: list[_Run] = []
    now = costs.start
    while waiting or running:
        while len(running) < runs_at_once(len(running) + len(waiting), n_cores, "auto") and waiting:
            key = order(waiting, known, n_cores)
            waiting.remove(key)
            running.append(_Run(key, arms[key.arm], arms[key.arm].n_generations))
        known |= {run.key.arm: run.work.n_generations * run.work.generation for run in running}
        rates = _rates(running, n_cores, costs, n_checkpoints)
        step = min(run.left / rate for run, rate in zip(running, rates, strict=True))
        now += step
        for run, rate in zip(running, rates, strict=True):
            run.left -= rate * step
        running = [run for run in running if run.left > 1e-6]
    return now


def _rates(running: Sequence[_Run], n_cores: int, costs: Costs, n_checkpoints: int) -> list[float]:
    """Generations per second of every run; all are slower if the driver cannot keep up with writing."""
    jobs = [run.work.n_parts * run.work.part if run.work.n_parts > 1 else 0.0 for run in running]
    shares = helpers(jobs, n_cores, "auto")
    rates = [1 / generation_seconds(run.work, n, costs) for run, n in zip(running, shares, strict=True)]
    checkpoints = sum(n_checkpoints * rate / run.work.n_generations for run, rate in zip(running, rates, strict=True))
    busy = checkpoints * costs.write + len(running) * costs.word / seconds_per_call(len(running))
    return [rate / max(1.0, busy) for rate in rates]
