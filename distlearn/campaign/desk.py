"""Where the reports of runs come in: what they bring is written, and whoever watches is told."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from distlearn.campaign.run import TABLES
from distlearn.campaign.spec import RunKey, Spec
from distlearn.campaign.watch import Watcher
from distlearn.campaign.worker import Assignment, Failure, Report
from distlearn.campaign.writer import RunWriter
from distlearn.errors import UserError
from distlearn.store import Folder, latest_save, runs_in
from distlearn.versions import versions


class Desk:
    """The only place that writes results, whoever takes the runs on."""

    def __init__(self, spec: Spec, folder: Folder, watcher: Watcher, keys: Sequence[RunKey]) -> None:
        self._spec = spec
        self._folder = folder
        self._watcher = watcher
        self._writers = {key: RunWriter(key, spec.arms[key.arm], folder) for key in keys}
        self._under_way: dict[RunKey, Report | None] = {}
        self._finishing: RunKey | None = None  # that it is finished is being written, and may be on disk already
        self.failed: list[RunKey] = []

    def announce(self) -> None:
        """Says which runs there are, and makes every table readable before anything has been measured."""
        known = runs_in(self._folder, "runs")
        for key, writer in self._writers.items():
            if key not in known:
                writer.announce()
        for table in TABLES:
            if self._writers and not runs_in(self._folder, table):
                next(iter(self._writers.values())).begin_table(table)

    def assignment(self, key: RunKey) -> Assignment:
        """What the run goes on from, as it is now."""
        self._under_way[key] = None
        self._writers[key].begin_attempt()
        plugins = tuple(plugin.sent() for plugin in self._spec.plugins)
        return Assignment(key, self._spec.arms[key.arm], latest_save(self._folder, *key), versions(), plugins)

    def budget(self, key: RunKey) -> int:
        """What a run has to do, in the unit of its reports."""
        return self._spec.arms[key.arm].budget.total

    def starting(self, what: str) -> None:
        self._watcher.starting(what)

    def waiting(self) -> None:
        self._watcher.waiting()

    def compiling(self) -> None:
        self._watcher.compiling()

    def started(self, key: RunKey, report: Report) -> None:
        self._under_way[key] = report
        self._writers[key].status("running", report)
        self._watcher.started(key, report)

    def take(self, key: RunKey, report: Report) -> None:
        """Writes what a report brings; the run may be finished with it."""
        self._under_way[key] = report
        self._watcher.advanced(key, report)
        if report.tables is not None:
            self._writers[key].checkpoint(report)
            self._watcher.measured(key, report)
        if report.is_finished:
            self._finishing = key
            self._writers[key].finish(report)
            del self._under_way[key]
            self._watcher.finished(key, report)

    def lost(self, key: RunKey, why: str) -> None:
        """The process of a run is gone; it will be taken on again from its last save."""
        self._under_way.pop(key)
        self._watcher.lost(key, why)

    def fail(self, key: RunKey, failure: Failure) -> None:
        """A bug in the work ends its run and no other."""
        writer = self._writers[key]
        writer.error(self._under_way.pop(key, None), failure)
        self.failed.append(key)
        self._watcher.failed(key, failure.error, self._folder.where(writer.error_file))

    def stop(self) -> None:
        """What is under way is said to be stopped."""
        with suppress(UserError):  # of a disk that is full, or a store that is gone: then the reason why it is stopped
            for key, report in self._under_way.items():
                if key != self._finishing:
                    self._writers[key].status("stopped", report)
