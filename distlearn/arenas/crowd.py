"""What a pool needs of those that help it, whether they are processes on Ray or only simulated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from distlearn.play import Job, Prepared, Result


class UnreachableError(Exception):
    """A helper cannot be reached, perhaps for a moment only."""


class LostError(Exception):
    """A helper is dead, or cannot get at the job."""


class Helper(Protocol):
    """Plays shards for someone else."""

    is_gone: bool

    def is_ready(self) -> bool:
        """Whether it has answered, since it was made or since it was last out of reach."""

    def send(self, reference: Any, start: int, stop: int) -> Any:
        """Starts a shard; returns the reference of its result."""

    def doubt(self) -> None:
        """It is out of reach, perhaps for a moment; it is asked again."""

    def dismiss(self) -> None:
        """It is not needed any more, or given up."""


class Crowd(Protocol):
    """Those that may help, and the clock that they go by."""

    def helper(self, samples: Sequence[Job]) -> Helper:
        """A new one, a core of its own, which warms up with these."""

    def shared(self, job: Job) -> Any:
        """The reference of a job where all can get at it; None if there is no room for it."""

    def arrived(self, references: Sequence[Any], n_wanted: int, seconds: float) -> list[Any]:
        """The references of those results that are there, once so many are or so much time has passed."""

    def result(self, reference: Any) -> Result:
        """A result that is there. It may turn out to be an `UnreachableError`, a `LostError` or a bug in the work."""

    def now(self) -> float:
        """Seconds."""

    def prepared(self, job: Job) -> Prepared:
        """A job, ready to be played here in parts."""

    def alone(self, job: Job) -> Result:
        """The result of a job that is played here as a whole."""
