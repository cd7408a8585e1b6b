"""Helpers that only pretend to play: a pool that they help does all that it ever does, in simulated time."""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from distlearn.play import Job, Prepared, Result
from distlearn.scaling.costs import Costs, Work


@dataclass(frozen=True)
class SimulatedJob:
    """As much of a job as the pool looks at."""

    work: Work
    game: None = None
    wants_moves: bool = False
    wants_leads: bool = False
    groups: tuple[()] = ()

    @property
    def n_parts(self) -> int:
        return self.work.n_parts

    def sample(self) -> SimulatedJob:
        return self


@dataclass(frozen=True)
class SimulatedResult:
    """Of some parts of a job."""

    start: int
    stop: int

    @classmethod
    def merged(cls, parts: Sequence[SimulatedResult]) -> SimulatedResult:
        """Every part once and in order, as the real ones are."""
        for before, after in itertools.pairwise(parts):
            assert before.stop == after.start, f"parts {before.stop} to {after.start} are missing, or come twice"
        return cls(parts[0].start, parts[-1].stop)


class SimulatedCrowd:
    """Time passes by what things cost; the scheduler's own code may be charged with what it takes here."""

    def __init__(self, costs: Costs, is_charged: bool = False) -> None:
        self.costs = costs
        self._now = 0.0
        self._mark = time.thread_time() if is_charged else None
        self._n_helpers = 0
        self._n_jobs = 0
        self._work: Work | None = None
        self._holders: dict[int, float] = {}  # machines that have the job, and since when
        self._arrivals: dict[Any, float] = {}  # of results
        self._results: dict[Any, SimulatedResult] = {}

    def now(self) -> float:
        self._charge()
        return self._now

    def pass_by(self, seconds: float) -> None:
        """Somebody does something else for so long."""
        self._charge()
        self._now += seconds

    def helper(self, samples: Sequence[Job]) -> SimulatedHelper:
        """On this machine while it has cores, then on the next."""
        self._n_helpers += 1
        return SimulatedHelper(self, self._n_helpers // self.costs.cores_per_machine, self._now + self.costs.start)

    def shared(self, job: Job) -> Any:
        self._work = cast(SimulatedJob, job).work
        self.pass_by(self._work.job_bytes / self.costs.store)
        self._n_jobs += 1
        self._holders = {0: self._now}
        return self._n_jobs

    def arrived(self, references: Sequence[Any], n_wanted: int, seconds: float) -> list[Any]:
        self.pass_by(self.costs.wait * len(references))
        arrivals = sorted(self._arrivals[reference] for reference in references)
        self._now = max(self._now, min(self._now + seconds, arrivals[n_wanted - 1]))
        there = [reference for reference in references if self._arrivals[reference] <= self._now]
        return there[:n_wanted]

    def result(self, reference: Any) -> Result:
        assert self._work is not None
        result = self._results.pop(reference)
        n_bytes = self._work.result_bytes * (result.stop - result.start) / self._work.n_parts
        self.pass_by(self.costs.take + n_bytes / self.costs.store)
        return cast(Result, result)

    def prepared(self, job: Job) -> Prepared:
        work = cast(SimulatedJob, job).work
        self.pass_by(work.prepare)
        return cast(Prepared, _Played(self, work))

    def alone(self, job: Job) -> Result:
        return self.prepared(job).part(0, job.n_parts)

    def holds_from(self, machine: int) -> float:
        """When the job is on a machine: whoever has it hands it on, so twice as many have it each time."""
        assert self._work is not None
        if machine not in self._holders:
            n_times = math.ceil(math.log2(len(self._holders) + 1))
            self._holders[machine] = self._now + n_times * self._work.job_bytes / self.costs.network
        return self._holders[machine]

    def play_there(self, free_from: float, machine: int, knows_job: bool, start: int, stop: int) -> float:
        """A helper takes a shard on; returns when it will have played it."""
        assert self._work is not None
        self.pass_by(self.costs.send)
        begins = max(self._now + self.costs.latency, free_from, self.holds_from(machine))
        ends = begins + (0.0 if knows_job else self._work.prepare) + (stop - start) * self._work.part
        reference = (self._n_jobs, start, ends)
        self._arrivals[reference] = ends + self.costs.latency
        self._results[reference] = SimulatedResult(start, stop)
        return ends

    def _charge(self) -> None:
        if self._mark is not None:
            spent, self._mark = time.thread_time() - self._mark, time.thread_time()
            self._now += spent


class SimulatedHelper:
    """Plays one shard after the other."""

    def __init__(self, crowd: SimulatedCrowd, machine: int, ready_from: float) -> None:
        self._crowd = crowd
        self._machine = machine
        self._free_from = ready_from
        self._ready_from = ready_from
        self._job: Any = None
        self.is_gone = False
        self.seconds = 0.0

    def is_ready(self) -> bool:
        return self._crowd.now() >= self._ready_from

    def send(self, reference: Any, start: int, stop: int) -> Any:
        ends = self._crowd.play_there(self._free_from, self._machine, reference == self._job, start, stop)
        self._free_from, self._job = ends, reference
        return (reference, start, ends)

    def doubt(self) -> None:
        """Nothing simulated is ever out of reach."""

    def dismiss(self) -> None:
        self.is_gone = True


@dataclass(frozen=True)
class _Played:
    crowd: SimulatedCrowd
    work: Work

    def part(self, start: int, stop: int) -> SimulatedResult:
        self.crowd.pass_by((stop - start) * self.work.part)
        return SimulatedResult(start, stop)
