"""A crew of processes on Ray: as many runs at once as there are cores, and spare cores help runs with large jobs.

The driver holds everything that matters. A process that dies costs the work since its run's last save, a helper that
dies costs one shard; whichever cores do the work, the rows are the same.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import ray
from ray.exceptions import RayError

from distlearn.arenas.ray_cluster import Cluster, RayGoneError
from distlearn.arenas.ray_session import LOCAL, ray_session
from distlearn.campaign.desk import Desk
from distlearn.campaign.run_actor import Word
from distlearn.campaign.sharing import Parallel, cores_wanted, helpers, next_run, runs_at_once, seconds_per_call
from distlearn.campaign.spec import RunKey
from distlearn.campaign.station import Lost, Station
from distlearn.campaign.worker import Failure

SECONDS_TO_WAIT = 0.2  # for any news
MOST_STARTS = 4  # of Ray on this machine, if it dies
REST = 1.0  # seconds after a loss without new processes: if it was Ray that died, that is noticed meanwhile
FORESIGHT = 100  # runs per core, of those that wait: how far it is looked for slow ones
LONGEST_REST = 30.0  # between the losses of a run
MOST_LOSSES = 10  # of a run in a row without getting to another checkpoint


@dataclass(frozen=True)
class RayCrew:
    """Works on the Ray at an address, with a number of cores at the most."""

    address: str = LOCAL
    n_workers: int | None = None  # all cores there are, if not given
    parallel: Parallel = "auto"
    silence: float = 60.0  # seconds without a sign of life, after which a process is given up

    def work(self, keys: Sequence[RunKey], desk: Desk) -> None:
        left, was_there = deque(keys), False
        for n_left in reversed(range(MOST_STARTS)):
            desk.starting("Ray" if self.address == LOCAL else f"on the Ray cluster ({self.address})")
            try:
                with ray_session(self.address, self.n_workers) as cluster:
                    was_there = True
                    _Shift(self, cluster, left, desk).work()
                return
            except RayGoneError:
                if self.address != LOCAL or not was_there or n_left == 0:
                    raise


def rest_after(n_losses: int) -> float:
    """Seconds; what kills again and again may take its time to end."""
    return min(LONGEST_REST, REST * 2.0 ** (n_losses - 1))


class _Shift:
    """Takes a number of runs to their ends."""

    def __init__(self, crew: RayCrew, cluster: Cluster, waiting: deque[RunKey], desk: Desk) -> None:
        self._crew = crew
        self._cluster = cluster
        self._desk = desk
        self._waiting = waiting
        self._stations: list[Station] = []
        self._started: set[RunKey] = set()  # of those at the stations
        self._losses: Counter[RunKey] = Counter()
        self._rests_until: dict[RunKey, float] = {}  # of those that were lost
        self._starts_from = 0.0  # when there may be new processes
        self._checkpoints: dict[RunKey, int] = {}  # the last that got here
        self._arm_seconds: dict[str, float] = {}  # of a whole run, by the last that told how far it is

    def work(self) -> None:
        """Until all runs have ended. Whatever stops it before, no process stays, and runs under way wait again."""
        try:
            while self._waiting or any(station.key for station in self._stations):
                self._cluster.refuse_if_gone()
                self._fill_stations()
                self._share_out_helpers()
                self._wait()
                self._cluster.refuse_if_gone()
                for station in [station for station in self._stations if station.key]:
                    self._hear(station)
                self._desk.waiting()
        except (RayGoneError, RayError) as error:
            for station in [station for station in self._stations if station.key]:
                self._lose(station, "so did its Ray")
            raise RayGoneError(str(error)) from error
        finally:
            for station in self._stations:
                station.dismiss()

    @property
    def _n_cores(self) -> int:
        return min(self._cluster.n_cores, self._crew.n_workers or self._cluster.n_cores)

    def _fill_stations(self) -> None:
        n_running = sum(station.key is not None for station in self._stations)
        n_wanted = runs_at_once(n_running + len(self._waiting), self._n_cores, self._crew.parallel)
        for station in self._stations:
            if station.key is None and n_running < n_wanted and (key := self._next_run()):
                self._begin(station, key)
                n_running += 1
        may_start = time.monotonic() >= self._starts_from
        while may_start and n_running < n_wanted and (key := self._next_run()):
            self._stations.append(Station(self._crew.silence))
            self._begin(self._stations[-1], key)
            n_running += 1
        for station in [station for station in self._stations if station.key is None]:
            self._dismiss(station)  # its core is free for helpers

    def _next_run(self) -> RunKey | None:
        """One of those that wait and do not rest."""
        now = time.monotonic()
        rested = (key for key in self._waiting if self._rests_until.get(key, 0.0) <= now)
        ready = list(islice(rested, FORESIGHT * max(1, self._n_cores)))
        if not ready:
            return None
        key = next_run(ready, self._arm_seconds, self._n_cores)
        self._waiting.remove(key)
        return key

    def _begin(self, station: Station, key: RunKey) -> None:
        self._desk.compiling()
        station.take_on(key, self._desk.assignment(key))

    def _share_out_helpers(self) -> None:
        running = [station for station in self._stations if station.key]
        job_seconds = [station.job_seconds for station in running]
        shares = helpers(job_seconds, self._n_cores, self._crew.parallel)
        for station, n_helpers in zip(running, shares, strict=True):
            station.help_by(n_helpers)
        if self._crew.address != LOCAL:
            wanted = cores_wanted(len(self._waiting), job_seconds, self._crew.parallel)
            self._cluster.ask_for(min(wanted, self._crew.n_workers or wanted))

    def _wait(self) -> None:
        words = [station.next_word for station in self._stations if station.next_word is not None]
        if words:
            ray.wait(words, num_returns=1, timeout=SECONDS_TO_WAIT)
        else:
            time.sleep(SECONDS_TO_WAIT)

    def _hear(self, station: Station) -> None:
        """All that there is to be heard."""
        seconds = seconds_per_call(len(self._stations))
        while station.key is not None and (word := station.word(seconds)) is not None:
            if isinstance(word, Lost):
                self._lose(station, word.why)
            else:
                self._take(station, station.key, word)

    def _take(self, station: Station, key: RunKey, word: Word) -> None:
        news = word.news
        if isinstance(news, Failure):
            self._end_run(station, key)
            self._desk.fail(key, news)
            return
        if key not in self._started:
            self._started.add(key)
            self._checkpoints.setdefault(key, news.checkpoint)
            self._desk.started(key, news)
            return
        if news.done:
            self._arm_seconds[key.arm] = news.seconds * self._desk.budget(key) / news.done
        if news.checkpoint > self._checkpoints[key]:
            self._checkpoints[key] = news.checkpoint
            self._losses.pop(key, None)
        if news.is_finished:
            self._end_run(station, key)
        self._desk.take(key, news)

    def _lose(self, station: Station, why: str) -> None:
        """Its run goes on from its last save in another process, unless its processes die again and again."""
        key = station.key
        assert key is not None
        self._end_run(station, key)
        self._dismiss(station)
        self._losses[key] += 1
        self._starts_from = time.monotonic() + REST
        if self._losses[key] < MOST_LOSSES:
            self._waiting.appendleft(key)
            self._rests_until[key] = time.monotonic() + rest_after(self._losses[key])
            self._desk.lost(key, why)
        else:
            error = f"its process died {MOST_LOSSES} times without getting to another checkpoint ({why})"
            self._desk.fail(key, Failure(error, error))

    def _end_run(self, station: Station, key: RunKey) -> None:
        station.release()
        self._started.discard(key)

    def _dismiss(self, station: Station) -> None:
        station.dismiss()
        self._stations.remove(station)
