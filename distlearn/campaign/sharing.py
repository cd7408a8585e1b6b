"""How the cores are shared out: one run per core while there are many, several cores for a run when they are few."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from distlearn.arenas.shards import LONG
from distlearn.campaign.spec import RunKey

Parallel = Literal["auto", "runs", "games"]
LAST_STRETCH = 2.0  # of a campaign, in times of its slowest run
SECONDS_PER_CALL = 0.5  # of a run's process, until it reports how far it is
CALLS_PER_SECOND = (
    100  # of all processes; they take half of the driver's time, the rest is for writing (docs/scaling.md)
)


def runs_at_once(n_runs: int, n_cores: int, parallel: Parallel) -> int:
    """Of so many runs that are left. At least one, even if all machines are gone: others may come."""
    return min(n_runs, 1 if parallel == "games" else max(1, n_cores))


def next_run(waiting: Sequence[RunKey], arm_seconds: Mapping[str, float], n_cores: int) -> RunKey:
    """The first in line, until the runs of the slowest arm must begin lest the campaign ends with waiting for them.

    `arm_seconds` is how long a run takes on one core, of those arms of which it is known.
    """
    seconds = [arm_seconds.get(key.arm, 0.0) for key in waiting]
    slowest = max(range(len(waiting)), key=seconds.__getitem__)
    rest = sum(seconds) / max(1, n_cores)  # of the campaign, if nothing were waited for
    return waiting[slowest] if rest < LAST_STRETCH * seconds[slowest] else waiting[0]


def seconds_per_call(n_processes: int) -> float:
    """How long a process works until its next report: longer where there are many, so that the driver keeps up."""
    return max(SECONDS_PER_CALL, n_processes / CALLS_PER_SECOND)


def cores_wanted(n_waiting: int, job_seconds: Sequence[float], parallel: Parallel) -> int:
    """How many would have something to do: for runs that wait, and for those under way with jobs of such lengths."""
    if parallel == "runs":
        return n_waiting + len(job_seconds)
    if parallel == "games":  # one run after the other
        n_waiting = 0 if job_seconds else min(n_waiting, 1)
    return n_waiting + sum(max(1, int(seconds / LONG)) for seconds in job_seconds)


def helpers(job_seconds: Sequence[float], n_cores: int, parallel: Parallel) -> list[int]:
    """For every run its helpers, from how long its largest jobs take on one core.

    Spare cores are dealt out one by one to whoever has the most work per core, and none that would have nothing to do.
    """
    dealt = [0] * len(job_seconds)
    n_spare = 0 if parallel == "runs" else n_cores - len(job_seconds)
    for _ in range(n_spare):
        shares = [seconds / (1 + n) for seconds, n in zip(job_seconds, dealt, strict=True)]
        neediest = max(range(len(shares)), key=shares.__getitem__, default=None)
        if neediest is None or job_seconds[neediest] < LONG * (2 + dealt[neediest]):
            break
        dealt[neediest] += 1
    return dealt
