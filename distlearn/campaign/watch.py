"""What can be seen of a running campaign from outside."""

from __future__ import annotations

from distlearn.campaign.spec import RunKey, Spec
from distlearn.campaign.worker import Report


class Watcher:
    """Is told of everything that happens; this one looks away. Never influences a result."""

    def planned(self, spec: Spec, waiting: list[RunKey], finished: list[RunKey]) -> None:
        """What is to be run, and what was run before."""

    def starting(self, what: str) -> None:
        """Something that takes seconds is being started before any run can be: Ray."""

    def compiling(self) -> None:
        """Kernels are being compiled, or read from the cache."""

    def started(self, key: RunKey, report: Report) -> None:
        """A run starts, or goes on from a save."""

    def advanced(self, key: RunKey, report: Report) -> None:
        """Some generations are done."""

    def measured(self, key: RunKey, report: Report) -> None:
        """A checkpoint is measured and on disk."""

    def finished(self, key: RunKey, report: Report) -> None:
        """A run has reached its budget."""

    def lost(self, key: RunKey, why: str) -> None:
        """The process that a run was in is gone; the run will go on from its last save."""

    def failed(self, key: RunKey, error: str, traceback_file: str) -> None:
        """A run stopped because of a bug; the others go on."""

    def waiting(self) -> None:
        """Nothing has happened for a moment."""
