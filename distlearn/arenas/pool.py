"""Plays the jobs of a run in its own process, and shares the large ones with helpers, of whatever kind they are.

Helpers have no state that matters, every shard can be played by anyone, and this process plays shards too. So
whatever happens to helpers costs time only: a shard that does not come back is played here.
"""

from __future__ import annotations

import itertools
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from distlearn import play
from distlearn.arenas.crowd import Crowd, Helper, LostError, UnreachableError
from distlearn.arenas.pace import Kind, Pace, kind
from distlearn.arenas.shards import IN_FLIGHT, LONG, shard_edges
from distlearn.play import Job, Prepared, Result

SMALLEST_JOB = 0.05  # seconds on one core; what is smaller is played before a helper has heard of it
PATIENCE = 2.0  # times what the shards in flight should take, before they are played here too
SILENCE = 60.0  # seconds and more without a shard, after which a helper is taken for dead
REST = 1.0  # seconds between attempts to replace a helper


class Pool:
    """Plays jobs here, and with helpers if there are any and the job is worth it."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self._pace = Pace(crowd.now)
        self._samples: dict[Kind, Job] = {}  # of every kind of job there was, for new helpers to warm up with
        self._helpers: list[Helper] = []
        self._n_wanted = 0
        self._tried = 0.0

    @property
    def job_seconds(self) -> float:
        """What the largest of the last jobs that can be cut would take on one core."""
        return self._pace.job_seconds

    def begin_anew(self) -> None:
        """Other jobs will come, which take other times."""
        self._pace = Pace(self._crowd.now)

    def resize(self, n_helpers: int) -> None:
        """Takes on helpers, each a core of the cluster, or lets some go."""
        self._n_wanted = n_helpers
        self._fill_up()
        for helper in self._helpers[n_helpers:]:
            helper.dismiss()
        del self._helpers[n_helpers:]

    def run(self, job: Job) -> Result:
        seconds = self._pace.seconds(job)
        if kind(job) not in self._samples:
            self._samples[kind(job)] = job.sample()
        self._fill_up()
        usable = [helper for helper in self._helpers if helper.is_ready()]
        if not usable or job.n_parts < 2 or seconds < SMALLEST_JOB:
            with self._pace.measured(job, job.n_parts):
                return self._crowd.alone(job)
        reference = self._crowd.shared(job)
        if reference is None:
            return self._crowd.alone(job)
        edges = shard_edges(job.n_parts, seconds, 1 + len(usable))
        return _Sharing(self._crowd, job, reference, edges, usable, self._pace).result()

    def _fill_up(self) -> None:
        """Replaces helpers that are gone; the new ones are counted on once they have answered."""
        self._helpers = [helper for helper in self._helpers if not helper.is_gone]
        now = self._crowd.now()
        if len(self._helpers) >= self._n_wanted or now < self._tried + REST:
            return
        self._tried = now
        samples = tuple(self._samples.values())
        self._helpers += [self._crowd.helper(samples) for _ in range(self._n_wanted - len(self._helpers))]


@dataclass(eq=False)
class _Flight:
    """A shard that a helper has."""

    shard: int
    helper: Helper
    since: float


class _Sharing:
    """One job, shared between this process and helpers."""

    def __init__(
        self, crowd: Crowd, job: Job, reference: Any, edges: list[int], helpers: list[Helper], pace: Pace
    ) -> None:
        self._crowd = crowd
        self._job = job
        self._reference = reference
        self._shards = list(itertools.pairwise(edges))
        self._helpers = helpers
        self._pace = pace
        self._left = deque(range(len(self._shards)))  # shards that nobody has
        self._flights: dict[Any, _Flight] = {}
        self._results: dict[int, Result] = {}

    def result(self) -> Result:
        while len(self._results) < len(self._shards):
            self._send()
            if self._left:
                self._play_here(self._left.popleft())
            self._receive()
        return play.merged([self._results[number] for number in range(len(self._shards))])

    @cached_property
    def _prepared(self) -> Prepared:
        return self._crowd.prepared(self._job)  # not before helpers have something to do

    def _send(self) -> None:
        n_flights_of = Counter(id(flight.helper) for flight in self._flights.values())
        for helper in self._helpers:
            n_flights = n_flights_of[id(helper)]
            while self._left and n_flights < IN_FLIGHT and helper.is_ready():
                shard = self._left.popleft()
                reference = helper.send(self._reference, *self._shards[shard])
                self._flights[reference] = _Flight(shard, helper, self._crowd.now())
                n_flights += 1

    def _play_here(self, shard: int) -> None:
        if shard in self._results:
            return
        start, stop = self._shards[shard]
        with self._pace.measured(self._job, stop - start):
            self._results[shard] = self._prepared.part(start, stop)

    def _receive(self) -> None:
        """Takes what has come back. With nothing else to do it waits, but not longer than playing it here takes."""
        if not self._flights:
            return
        waiting = list(self._flights)
        is_idle = not self._left
        timeout = PATIENCE * IN_FLIGHT * self._shard_seconds() if is_idle else 0
        ready = self._crowd.arrived(waiting, 1 if is_idle else len(waiting), timeout)
        for reference in ready:
            self._take(reference, self._flights.pop(reference))
        if is_idle and not ready:
            self._play_here(self._overdue())
        self._forget_the_silent()

    def _take(self, reference: Any, flight: _Flight) -> None:
        if flight.shard in self._results:
            return
        try:
            self._results[flight.shard] = self._crowd.result(reference)
            return
        except UnreachableError:
            flight.helper.doubt()
        except LostError:
            flight.helper.dismiss()
        self._left.appendleft(flight.shard)

    def _overdue(self) -> int:
        """The shard that was sent last, of those that have not come back: it is the least likely to come soon."""
        missing = [flight for flight in self._flights.values() if flight.shard not in self._results]
        return max(missing, key=lambda flight: flight.since).shard

    def _forget_the_silent(self) -> None:
        longest = SILENCE + 10 * IN_FLIGHT * self._shard_seconds()
        for reference, flight in _silent(self._flights, self._crowd.now(), longest):
            flight.helper.dismiss()
            del self._flights[reference]
            if flight.shard not in self._results:
                self._left.appendleft(flight.shard)

    def _shard_seconds(self) -> float:
        start, stop = self._shards[0]
        return max(self._pace.seconds_each(self._job) * (stop - start), LONG)


def _silent(flights: dict[Any, _Flight], now: float, longest: float) -> Iterator[tuple[Any, _Flight]]:
    yield from [(reference, flight) for reference, flight in flights.items() if now - flight.since > longest]
