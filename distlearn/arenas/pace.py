"""How long jobs take on one core, learned from those that were played. Decides where games are played, never how."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from distlearn.play import Job, TDJob

MEMORY = 0.5  # of what was known before, beside what is measured now
Kind = tuple[object, ...]


class Pace:
    """Seconds per part of a job, by the kind of job."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._seconds_each: dict[Kind, float] = {}
        self._last: dict[Kind, float] = {}  # what the last job of a kind takes as a whole

    @property
    def job_seconds(self) -> float:
        """The largest of the last jobs of each kind that can be cut."""
        return max(self._last.values(), default=0.0)

    def seconds_each(self, job: Job) -> float:
        return self._seconds_each.get(kind(job), 0.0)

    def seconds(self, job: Job) -> float:
        """What the job should take; 0 for one whose like was never played."""
        return job.n_parts * self.seconds_each(job)

    @contextmanager
    def measured(self, job: Job, n_parts: int) -> Iterator[None]:
        """Learns from so many parts of a job that are played meanwhile."""
        started = self._clock()
        yield
        key = kind(job)
        each = (self._clock() - started) / n_parts
        self._seconds_each[key] = MEMORY * self._seconds_each.get(key, each) + (1 - MEMORY) * each
        if job.n_parts > 1:
            self._last[key] = self.seconds(job)


def kind(job: Job) -> Kind:
    """Jobs that take equally long per part."""
    if isinstance(job, TDJob):
        return ("td", type(job.game), type(job.value_function), job.value_function.n_weights, job.games_each)
    values = ((type(group.value_function), group.value_function.n_weights) for group in job.groups)
    return ("play", type(job.game), job.wants_moves, job.wants_leads, *values)
