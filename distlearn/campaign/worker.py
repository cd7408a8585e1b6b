"""Takes one run on, wherever that is: in this process or in one of Ray's, on this machine or another."""

from __future__ import annotations

import socket
import time
import traceback
from dataclasses import dataclass

from threadpoolctl import threadpool_limits

from distlearn.arenas import Arena
from distlearn.campaign.run import TABLES, Run
from distlearn.campaign.spec import Arm, RunKey
from distlearn.kernels.compile import first_on_this_machine
from distlearn.plugins import Plugin
from distlearn.store import Save, save_content, table_content
from distlearn.tables import load
from distlearn.versions import refuse_other_versions

SAVED_BYTES_PER_GENERATION = 10_000_000
"""A larger state is saved less often: so many generations apart that a generation costs no more than this."""


@dataclass(frozen=True)
class Assignment:
    """All that is needed to take a run on: what it is, and how far it was."""

    key: RunKey
    arm: Arm
    save: Save | None  # to go on from; none for the start
    versions: dict[str, str]  # that shape results, where the campaign was started
    plugins: tuple[Plugin, ...] = ()  # with all their source: this may be a machine that has never seen them


@dataclass(frozen=True)
class Report:
    """How far a run is. It tells everything, not what is new, so a report that gets lost costs nothing."""

    done: int  # in the unit of the budget
    games: int
    generation: int
    checkpoint: int
    seconds: float
    best_scores: dict[str, float]  # by measure, over all checkpoints
    is_finished: bool
    host: str
    tables: dict[str, bytes] | None = None  # the run's files at a checkpoint, and once it is finished
    save: bytes | None = None  # at a checkpoint, if it is time for one


@dataclass(frozen=True)
class Failure:
    """A bug in the work: what it says, and where it is."""

    error: str
    trace: str

    @classmethod
    def of(cls, error: Exception) -> Failure:
        return cls(f"{type(error).__name__}: {error}", "".join(traceback.format_exception(error)))


class Worker:
    """One run, from where its assignment says to its end."""

    def __init__(self, assignment: Assignment, arena: Arena) -> None:
        refuse_other_versions(assignment.versions)
        for plugin in assignment.plugins:
            load(plugin)
        threadpool_limits(1)  # more threads would add in another order, and take the cores of other workers
        self._assignment = assignment
        self._arena = arena
        self._run = _restored(assignment)
        self._steps = self._run.steps(arena)
        self._generation_saved = self._run.generation
        self._generations_between_saves = 0

    def begin(self) -> Report:
        """Compiles what the run needs, once for all processes of this machine, and tells where it begins."""
        with first_on_this_machine(self._assignment.arm.hash) as is_first:
            if is_first:
                self._run.warm_up(self._arena)
        if not is_first:
            self._run.warm_up(self._arena)
        return self._report()

    def advance(self, seconds: float) -> Report:
        """Goes on for about so long, by whole generations, or to the next checkpoint if that comes before.

        The time decides when there is a report, never what is in the results.
        """
        until = time.monotonic() + seconds
        for has_measured in self._steps:
            if has_measured:
                return self._report(self._tables(), self._save_if_due())
            if time.monotonic() >= until:
                return self._report()
        return self._report(self._tables())  # finished

    def _report(self, tables: dict[str, bytes] | None = None, save: bytes | None = None) -> Report:
        run = self._run
        best: dict[str, float] = {}
        for row in run.rows["metrics"]:
            best[row["measure"]] = max(row["value"], best.get(row["measure"], 0.0))
        return Report(
            run.done,
            run.games,
            run.generation,
            run.checkpoint,
            run.seconds,
            best,
            run.is_finished,
            socket.gethostname(),
            tables,
            save,
        )

    def _tables(self) -> dict[str, bytes]:
        return {table: table_content(table, *self._assignment.key, self._run.rows[table]) for table in TABLES}

    def _save_if_due(self) -> bytes | None:
        generations = self._run.generation - self._generation_saved
        if self._run.is_finished or generations < self._generations_between_saves:
            return None
        content = save_content(self._assignment.arm.hash, self._run)
        self._generation_saved = self._run.generation
        self._generations_between_saves = len(content) // SAVED_BYTES_PER_GENERATION
        return content


def _restored(assignment: Assignment) -> Run:
    if assignment.save is None:
        return Run(assignment.arm, assignment.key.seed)
    try:
        run: Run = assignment.save.state()
    except Exception as error:
        raise RuntimeError(f"cannot read its save back ({error}); --restart runs it again from the start") from error
    return run
