"""Who is told how far a job is."""

from __future__ import annotations

from collections.abc import Callable

Watch = Callable[[int], None]
"""Called now and then, by the thread that runs the job, with the number of parts that are done."""


def nobody(n_done: int) -> None:
    pass
