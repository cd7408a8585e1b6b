"""Runs what is left of a campaign: plans, hands the runs to a crew and writes what they yield."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Protocol

from distlearn.arenas import Arena
from distlearn.campaign.desk import Desk
from distlearn.campaign.plan import is_finished, make_plan, store_spec
from distlearn.campaign.spec import RunKey, Spec
from distlearn.campaign.watch import Watcher
from distlearn.campaign.worker import Failure, Worker
from distlearn.errors import UserError
from distlearn.store import Folder, remove_saves


class Crew(Protocol):
    """Whoever takes runs to their end; who it was can never be told from the results."""

    def work(self, keys: Sequence[RunKey], desk: Desk) -> None:
        """Takes on all runs, in this order, and brings their reports to the desk."""


def run_campaign(spec: Spec, folder: Folder, crew: Crew, watcher: Watcher, restart: bool = False) -> list[RunKey]:
    """Runs all runs that are not finished; returns those that failed."""
    with ExitStack() as stack:
        try:
            stack.enter_context(folder.locked())
        except UserError:
            if not is_finished(spec, folder):
                raise
            watcher.planned(spec, [], spec.runs())
            return []
        plan = make_plan(spec, folder, restart)
        store_spec(spec, folder)
        for key in plan.finished:
            remove_saves(folder, *key)  # left if it was killed between "finished" and tidying up
        desk = Desk(spec, folder, watcher, plan.waiting)
        desk.announce()
        watcher.planned(spec, plan.waiting, plan.finished)
        try:
            if plan.waiting:
                crew.work(plan.waiting, desk)
        except (UserError, KeyboardInterrupt):  # an error of the user's (a full disk) stops them all
            desk.stop()
            raise
        return desk.failed


class OneProcess:
    """A crew of one, in this process: run after run, without Ray."""

    def __init__(self, arena: Arena) -> None:
        self._arena = arena

    def work(self, keys: Sequence[RunKey], desk: Desk) -> None:
        for key in keys:
            try:
                self._take_to_its_end(key, desk)
            except UserError:
                raise
            except Exception as error:
                desk.fail(key, Failure.of(error))

    def _take_to_its_end(self, key: RunKey, desk: Desk) -> None:
        worker = Worker(desk.assignment(key), self._arena)
        desk.compiling()
        report = worker.begin()
        desk.started(key, report)
        while not report.is_finished:
            report = worker.advance(0.0)  # a generation at a time, so that it hears Ctrl-C
            desk.take(key, report)
