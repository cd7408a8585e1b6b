"""What can be seen of a running campaign from outside."""

from __future__ import annotations

from distlearn.campaign.run import Run
from distlearn.campaign.spec import RunKey, Spec


class Watcher:
    """Is told of everything that happens; this one looks away. Never influences a result."""

    def planned(self, spec: Spec, waiting: list[RunKey], finished: list[RunKey]) -> None:
        """What is to be run, and what was run before."""

    def compiling(self) -> None:
        """Kernels are being compiled, or read from the cache."""

    def started(self, key: RunKey, run: Run) -> None:
        """A run starts, or goes on from a save."""

    def advanced(self, key: RunKey, run: Run) -> None:
        """A generation is done."""

    def measured(self, key: RunKey, run: Run) -> None:
        """A checkpoint is measured and on disk."""

    def finished(self, key: RunKey, run: Run) -> None:
        """A run has reached its budget."""

    def failed(self, key: RunKey, error: BaseException, traceback_file: str) -> None:
        """A run stopped because of a bug; the others go on."""
