"""The arena of one process."""

from __future__ import annotations

from distlearn import play
from distlearn.play import Job, Result


class LocalArena:
    """Runs every job at once, here."""

    def run(self, job: Job) -> Result:
        return play.do(job)
