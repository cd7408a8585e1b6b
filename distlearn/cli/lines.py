"""A running campaign in a log: what happens, and now and then how far it is."""

from __future__ import annotations

import sys
import time

from distlearn.campaign.spec import RunKey, Spec
from distlearn.campaign.worker import Report
from distlearn.cli.figures import count, plural, time_left
from distlearn.cli.output import write_line
from distlearn.cli.tally import Clock
from distlearn.cli.watchers import (
    COMPILING,
    Counting,
    end_texts,
    failure_line,
    loss_line,
    plan_lines,
    score_texts,
    speed_text,
    starting_text,
)

SECONDS_BETWEEN_SUMMARIES = 10.0


class Lines(Counting):
    """Plain lines on stderr."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        super().__init__(clock)
        self._summed_up = clock()

    def starting(self, what: str) -> None:
        _print(starting_text(what))

    def planned(self, spec: Spec, waiting: list[RunKey], finished: list[RunKey]) -> None:
        super().planned(spec, waiting, finished)
        for line in plan_lines(spec, waiting, finished):
            _print(line)

    def _say_compiling(self) -> None:
        _print(COMPILING)

    def started(self, key: RunKey, report: Report) -> None:
        super().started(key, report)
        unit = self._spec.arms[key.arm].budget.unit
        _print(f"{key}: " + (f"goes on at {count(report.done)} {unit}" if report.done else "starts"))

    def advanced(self, key: RunKey, report: Report) -> None:
        super().advanced(key, report)
        self._sum_up_if_due()

    def waiting(self) -> None:
        super().waiting()
        self._sum_up_if_due()

    def finished(self, key: RunKey, report: Report) -> None:
        run = self._tally.finish(key, report)
        _print(f"{key}: finished, {_joined(*end_texts(run))}")

    def lost(self, key: RunKey, why: str) -> None:
        super().lost(key, why)
        _print(loss_line(key, why))

    def failed(self, key: RunKey, error: str, traceback_file: str) -> None:
        super().failed(key, error, traceback_file)
        _print(failure_line(key, error, traceback_file))

    def _sum_up_if_due(self) -> None:
        now = self._clock()
        if self._tally.running and now - self._summed_up >= SECONDS_BETWEEN_SUMMARIES:
            self._summed_up = now
            _print(self._summary())

    def _summary(self) -> str:
        """Of the only run and the campaign, or of the campaign alone if several runs are under way."""
        tally = self._tally
        failed = f", {tally.n_failed} failed" if tally.n_failed else ""
        finished = f"{tally.n_finished} of {plural(tally.n_runs, 'run')} finished{failed}"
        left = time_left(tally.seconds_left)
        if len(tally.running) > 1:
            running = f"{finished}, {len(tally.running)} running"
            return f"{self._spec.name}: {_joined(running, speed_text(tally.games_per_second), left)}"
        (run,) = tally.running.values()
        done = f"{count(run.report.done)} of {count(run.budget.total)} {run.budget.unit}"
        text = _joined(
            done,
            speed_text(run.games_per_second),
            time_left(run.seconds_left),
            *score_texts(run.report.best_scores),
        )
        return f"{run.key}: {text}; {_joined(finished, left)}"


def _joined(*texts: str) -> str:
    return "  ".join(filter(None, texts))


def _print(line: str) -> None:
    write_line(line, sys.stderr)
