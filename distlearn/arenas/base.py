"""What an arena is: where jobs run."""

from __future__ import annotations

from typing import Protocol

from distlearn.play import Job, Result


class Arena(Protocol):
    """Runs jobs; which arena it was can never be told from a result."""

    def run(self, job: Job) -> Result:
        """The job's result."""
