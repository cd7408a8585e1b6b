"""The arena of a run on Ray: this process, and helpers in other processes that play shards of large jobs."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import ray
from ray.exceptions import ActorUnavailableError, ObjectStoreFullError, OutOfDiskError, RayError

from distlearn import play
from distlearn.arenas.crowd import LostError, UnreachableError
from distlearn.arenas.local import LocalArena
from distlearn.arenas.pool import Pool
from distlearn.arenas.ray_helpers import Helper, raise_if_bug
from distlearn.play import Job, Prepared, Result


class RayPool(Pool):
    """Plays jobs here, and with helpers on Ray if there are any and the job is worth it."""

    def __init__(self) -> None:
        super().__init__(_RayCrowd())


class _RayCrowd:
    """Helpers that are processes on Ray."""

    def __init__(self) -> None:
        self._local = LocalArena()

    def helper(self, samples: Sequence[Job]) -> Helper:
        return Helper(samples)

    def shared(self, job: Job) -> Any:
        try:
            return ray.put(job)
        except (ObjectStoreFullError, OutOfDiskError):
            return None

    def arrived(self, references: Sequence[Any], n_wanted: int, seconds: float) -> list[Any]:
        ready, _ = ray.wait(list(references), num_returns=n_wanted, timeout=seconds)
        return ready

    def result(self, reference: Any) -> Result:
        try:
            result: Result = ray.get(reference)
        except ActorUnavailableError as error:
            raise UnreachableError from error
        except RayError as error:
            raise_if_bug(error)
            raise LostError from error
        return result

    def now(self) -> float:
        return time.perf_counter()

    def prepared(self, job: Job) -> Prepared:
        return play.prepared(job)

    def alone(self, job: Job) -> Result:
        return self._local.run(job)
