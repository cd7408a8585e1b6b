"""Jobs of games and how they are played in one process."""

from collections.abc import Sequence
from typing import Protocol

from distlearn.play.jobs import (
    Group,
    Job,
    PlayJob,
    PlayResult,
    Result,
    TDJob,
    TDResult,
    TDRule,
    Ties,
)
from distlearn.play.matches import Matches
from distlearn.play.problem import Problem
from distlearn.play.self_play import Lessons

__all__ = [
    "Group",
    "Job",
    "PlayJob",
    "PlayResult",
    "Prepared",
    "Problem",
    "Result",
    "TDJob",
    "TDResult",
    "TDRule",
    "Ties",
    "do",
    "merged",
    "prepared",
]


class Prepared(Protocol):
    """A job made ready, so that many parts of it can be done one by one without paying for that each time."""

    def part(self, start: int, stop: int) -> Result:
        """The result of this part of the job (see `n_parts`); depends on nothing but the job."""


def prepared(job: Job) -> Prepared:
    return Lessons(job) if isinstance(job, TDJob) else Matches(job)


def do(job: Job) -> Result:
    """The result of a whole job."""
    return prepared(job).part(0, job.n_parts)


def merged(parts: Sequence[Result]) -> Result:
    """The result of a job from those of its parts, in order."""
    return type(parts[0]).merged(parts)  # type: ignore[arg-type]
