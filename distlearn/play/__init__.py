"""Jobs of games and how they are played in one process."""

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
from distlearn.play.matches import play_matches
from distlearn.play.problem import Problem
from distlearn.play.self_play import learn_by_self_play

__all__ = [
    "Group",
    "Job",
    "PlayJob",
    "PlayResult",
    "Problem",
    "Result",
    "TDJob",
    "TDResult",
    "TDRule",
    "Ties",
    "do",
    "play_matches",
]


def do(job: Job) -> Result:
    """The result of a job; depends on nothing but the job."""
    if isinstance(job, TDJob):
        return learn_by_self_play(job)
    return play_matches(job)
