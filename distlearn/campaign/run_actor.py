"""A process on Ray that takes runs on, one after the other, and tells the driver how far they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import ray
from ray.exceptions import RayError

from distlearn.arenas.ray_pool import RayPool
from distlearn.campaign.worker import Assignment, Failure, Report, Worker


@dataclass(frozen=True)
class Word:
    """What comes back from the process of a run."""

    news: Report | Failure
    job_seconds: float  # what the run's largest jobs take on one core


class RunActor:
    """Has no state that matters but the run, and that goes on from its last save in any other process."""

    def __init__(self) -> None:
        self._pool = RayPool()
        self._worker: Worker | None = None

    def begin(self, assignment: Assignment) -> Word:
        """Takes a run on, in place of the one before."""
        self._worker = None  # what was before makes room
        self._pool.begin_anew()

        def begun() -> Report:
            self._worker = Worker(assignment, self._pool)
            return self._worker.begin()

        return self._word(begun)

    def advance(self, seconds: float) -> Word:
        """Goes on for about so long; see `Worker.advance`."""

        def advanced() -> Report:
            assert self._worker is not None
            return self._worker.advance(seconds)

        return self._word(advanced)

    def resize(self, n_helpers: int) -> None:
        self._pool.resize(n_helpers)

    @ray.method(concurrency_group="pulse")
    def pulse(self) -> None:
        """Answers while the others work, as long as the process lives and can be reached."""

    def _word(self, do: Callable[[], Report]) -> Word:
        news: Report | Failure
        try:
            news = do()
        except RayError:
            raise  # none of the work's errors: the driver lets another process go on
        except Exception as error:
            news = Failure.of(error)
        return Word(news, self._pool.job_seconds)


_OPTIONS: Any = {"num_cpus": 1, "max_restarts": 0, "concurrency_groups": {"pulse": 1}}
_RunActor: Any = ray.remote(**_OPTIONS)(RunActor)


def new_run_actor() -> Any:
    """Takes up a core of the cluster; it may have to wait for one."""
    return _RunActor.remote()
