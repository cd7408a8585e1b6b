"""Writes what a run yields to the campaign's folder."""

from __future__ import annotations

import socket
from datetime import UTC, datetime

from distlearn import __version__
from distlearn.campaign.run import TABLES, Run
from distlearn.campaign.spec import Arm, RunKey
from distlearn.store import Folder, has_table, remove_saves, write_save, write_table


class RunWriter:
    """The files of one run.

    Tables come before the save and the save before "finished", so that whenever the process is killed, the save is
    not ahead of the tables.
    """

    def __init__(self, key: RunKey, arm: Arm, folder: Folder) -> None:
        self._key = key
        self._arm = arm
        self._folder = folder
        self.error_file = f"errors/{key}.txt"

    def announce(self) -> None:
        """Makes every table readable before anything has been measured."""
        for table in TABLES:
            if not has_table(self._folder, table, *self._key):
                write_table(self._folder, table, *self._key, [])
        if not has_table(self._folder, "runs", *self._key):
            self.status("waiting", None)

    def checkpoint(self, run: Run) -> None:
        for table in TABLES:
            write_table(self._folder, table, *self._key, run.rows[table])
        self.status("running", run)
        write_save(self._folder, *self._key, run.checkpoint, self._arm.hash, run)

    def finish(self, run: Run) -> None:
        self.status("finished", run)
        self._folder.remove(self.error_file)
        remove_saves(self._folder, *self._key)

    def error(self, run: Run | None, error: Exception, trace: str) -> None:
        self._folder.write(self.error_file, trace.encode())
        self.status("failed", run, f"{type(error).__name__}: {error}")

    def status(self, status: str, run: Run | None, error: str | None = None) -> None:
        """The run's row in the table of runs."""
        seconds = run.seconds if run else 0.0
        games = run.games if run else 0
        row = {
            "status": status,
            "games": games,
            "generation": run.generation if run else 0,
            "budget": self._arm.budget.total,
            "budget_unit": self._arm.budget.unit,
            "seconds": seconds,
            "games_per_second": games / seconds if seconds else None,
            "host": socket.gethostname() if run else None,
            "attempts": run.attempts if run else 0,
            "version": __version__,
            "spec_hash": self._arm.hash,
            "updated": datetime.now(UTC),
            "error": error,
        }
        write_table(self._folder, "runs", *self._key, [row])
