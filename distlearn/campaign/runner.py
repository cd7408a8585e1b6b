"""Runs what is left of a campaign, one run after the other in this process, and writes what they yield."""

from __future__ import annotations

import traceback
from contextlib import suppress

from distlearn.arenas import Arena
from distlearn.campaign.plan import make_plan, restored, store_spec
from distlearn.campaign.run import Run
from distlearn.campaign.spec import RunKey, Spec
from distlearn.campaign.watch import Watcher
from distlearn.campaign.writer import RunWriter
from distlearn.errors import UserError
from distlearn.store import Folder, remove_saves


def run_campaign(spec: Spec, folder: Folder, arena: Arena, watcher: Watcher, restart: bool = False) -> list[RunKey]:
    """Runs all runs that are not finished; returns those that failed."""
    with folder.locked():
        plan = make_plan(spec, folder, restart)
        store_spec(spec, folder)
        for key in plan.finished:
            remove_saves(folder, *key)  # left if it was killed between "finished" and tidying up
        writers = {key: RunWriter(key, spec.arms[key.arm], folder) for key in plan.waiting}
        for writer in writers.values():
            writer.announce()
        watcher.planned(spec, plan.waiting, plan.finished)
        runner = _Runner(spec, folder, arena, watcher)
        return [key for key, writer in writers.items() if not runner.run(key, writer)]


class _Runner:
    """Takes runs to their end."""

    def __init__(self, spec: Spec, folder: Folder, arena: Arena, watcher: Watcher) -> None:
        self._spec = spec
        self._folder = folder
        self._arena = arena
        self._watcher = watcher
        self._warm_arms: set[str] = set()

    def run(self, key: RunKey, writer: RunWriter) -> bool:
        """False if the run failed: a bug in the work ends this run and no other."""
        run = None
        try:
            run = restored(key, self._spec.arms[key.arm], self._folder)
            self._warm_up(key, run)
            self._go_on(key, run, writer)
        except (UserError, KeyboardInterrupt):  # an error of the user's (a full disk) stops them all
            if not _is_finished(run):
                with suppress(UserError):
                    writer.status("stopped", run)
            raise
        except Exception as error:
            writer.error(run, error, traceback.format_exc())
            self._watcher.failed(key, error, str(self._folder.path / writer.error_file))
            return False
        self._watcher.finished(key, run)
        return True

    def _warm_up(self, key: RunKey, run: Run) -> None:
        if key.arm not in self._warm_arms:
            self._watcher.compiling()
            run.warm_up(self._arena)
            self._warm_arms.add(key.arm)

    def _go_on(self, key: RunKey, run: Run, writer: RunWriter) -> None:
        writer.status("running", run)
        self._watcher.started(key, run)
        for has_measured in run.steps(self._arena):
            self._watcher.advanced(key, run)
            if has_measured:
                writer.checkpoint(run)
                self._watcher.measured(key, run)
        writer.finish(run)


def _is_finished(run: Run | None) -> bool:
    """Then "finished" may be on disk already and its save gone, and nothing may be written over it."""
    return run is not None and run.is_finished
