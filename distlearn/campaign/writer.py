"""Writes what a run yields to the campaign's folder."""

from __future__ import annotations

from datetime import UTC, datetime

from distlearn import __version__
from distlearn.campaign.spec import Arm, RunKey
from distlearn.campaign.worker import Failure, Report
from distlearn.store import Folder, read_rows, remove_saves, table_content, write_save, write_table


class RunWriter:
    """The files of one run.

    Tables come before the save and the save before "finished", so that whenever the process is killed, the save is
    not ahead of the tables.
    """

    def __init__(self, key: RunKey, arm: Arm, folder: Folder) -> None:
        self._key = key
        self._arm = arm
        self._folder = folder
        self._attempts = 0
        self.error_file = f"errors/{key}.txt"

    def announce(self) -> None:
        """Says that the run is there."""
        self.status("waiting", None)

    def begin_table(self, table: str) -> None:
        """Writes its file without rows."""
        write_table(self._folder, table, *self._key, table_content(table, *self._key, []))

    def begin_attempt(self) -> None:
        """Counts it, with those on disk: an attempt may have died before it could save."""
        self._attempts = 1 + sum(row["attempts"] for row in read_rows(self._folder, "runs", *self._key))

    def checkpoint(self, report: Report) -> None:
        for table, content in (report.tables or {}).items():
            write_table(self._folder, table, *self._key, content)
        self.status("running", report)
        if report.save is not None:
            write_save(self._folder, *self._key, report.checkpoint, report.save)

    def finish(self, report: Report) -> None:
        self.status("finished", report)
        self._folder.remove(self.error_file)
        remove_saves(self._folder, *self._key)

    def error(self, report: Report | None, failure: Failure) -> None:
        self._folder.write(self.error_file, failure.trace.encode())
        self.status("failed", report, failure.error)

    def status(self, status: str, report: Report | None, error: str | None = None) -> None:
        """The run's row in the table of runs."""
        seconds = report.seconds if report else 0.0
        games = report.games if report else 0
        row = {
            "status": status,
            "games": games,
            "generation": report.generation if report else 0,
            "budget": self._arm.budget.total,
            "budget_unit": self._arm.budget.unit,
            "seconds": seconds,
            "games_per_second": games / seconds if seconds else None,
            "host": report.host if report else None,
            "attempts": self._attempts,
            "version": __version__,
            "spec_hash": self._arm.hash,
            "updated": datetime.now(UTC),
            "error": error,
        }
        write_table(self._folder, "runs", *self._key, table_content("runs", *self._key, [row]))
