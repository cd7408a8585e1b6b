"""How the cores are shared out: one run per core while there are many, several cores for a run when they are few."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from distlearn.arenas.shards import LONG

Parallel = Literal["auto", "runs", "games"]


def runs_at_once(n_runs: int, n_cores: int, parallel: Parallel) -> int:
    """Of so many runs that are left. At least one, even if all machines are gone: others may come."""
    return min(n_runs, 1 if parallel == "games" else max(1, n_cores))


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
