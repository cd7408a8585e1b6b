"""A running campaign in a terminal: a bar for every run under way, and one for the campaign."""

from __future__ import annotations

import math
import time

from rich.console import Console

from distlearn.campaign.spec import RunKey, Spec
from distlearn.campaign.worker import Report
from distlearn.cli.figures import count, plural, time_left
from distlearn.cli.layout import SHORT_NAME, Line, Row
from distlearn.cli.screen import Screen, fitted, remark
from distlearn.cli.tally import Clock, Running, Tally
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

SECONDS_BETWEEN_DRAWINGS = 0.25  # drawing takes time from the runs


class Bars(Counting):
    """Runs that have ended give way to a line above the bars, so that hundreds of them fit a screen."""

    def __init__(self, console: Console, clock: Clock = time.monotonic) -> None:
        super().__init__(clock)
        self._screen = Screen(console, self._picture)
        self._drawn = -math.inf
        self._doing = ""  # while no run is under way
        self._name_width = 0

    def __enter__(self) -> Bars:
        self._screen.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._doing = ""
        self._screen.__exit__()

    def starting(self, what: str) -> None:
        self._do(starting_text(what))

    def planned(self, spec: Spec, waiting: list[RunKey], finished: list[RunKey]) -> None:
        super().planned(spec, waiting, finished)
        self._name_width = min(SHORT_NAME, max((len(str(key)) for key in waiting), default=0))
        self._screen.say(*plan_lines(spec, waiting, finished))
        self._draw()

    def compiling(self) -> None:
        """Shown whenever it keeps all runs from going on."""
        if not self._tally.running:
            self._do(COMPILING)

    def started(self, key: RunKey, report: Report) -> None:
        super().started(key, report)
        self._doing = ""
        self._draw_if_due()

    def advanced(self, key: RunKey, report: Report) -> None:
        super().advanced(key, report)
        self._draw_if_due()

    def waiting(self) -> None:
        super().waiting()
        self._draw_if_due()

    def finished(self, key: RunKey, report: Report) -> None:
        run = self._tally.finish(key, report)
        name = str(key).ljust(self._name_width)
        self._end("✓ " + "  ".join([name, *filter(None, end_texts(run))]))

    def lost(self, key: RunKey, why: str) -> None:
        super().lost(key, why)
        self._end(f"! {loss_line(key, why)}")

    def failed(self, key: RunKey, error: str, traceback_file: str) -> None:
        super().failed(key, error, traceback_file)
        self._end(f"✗ {failure_line(key, error, traceback_file)}")

    def _end(self, line: str) -> None:
        self._screen.say(line)
        self._draw_if_due()

    def _do(self, what: str) -> None:
        self._doing = what
        self._draw()

    def _draw_if_due(self) -> None:
        if self._clock() - self._drawn >= SECONDS_BETWEEN_DRAWINGS:
            self._draw()

    def _draw(self) -> None:
        self._screen.draw()
        self._drawn = self._clock()

    def _picture(self, width: int, height: int) -> list[Row]:
        doing = [remark(f"{self._doing} …", width)] if self._doing else []
        if not self._tally.n_runs:
            return doing
        room = height - 1 - len(doing)
        runs = list(self._tally.running.values())
        return doing + fitted(runs, _run_line, _campaign_line(self._spec.name, self._tally), width, room)


def _run_line(run: Running) -> Line:
    done, total = run.report.done, run.budget.total
    return Line(
        str(run.key),
        run.fraction,
        f"{count(done)} of {count(total)} {run.budget.unit}",
        f"{math.floor(100 * run.fraction)} %",
        speed_text(run.games_per_second),
        time_left(run.seconds_left),
        score_texts(run.report.best_scores),
    )


def _campaign_line(name: str, tally: Tally) -> Line:
    failed = f", {tally.n_failed} failed" if tally.n_failed else ""
    left = time_left(tally.seconds_left) if tally.n_ended < tally.n_runs else ""
    return Line(
        name,
        tally.runs_done / tally.n_runs,
        f"{count(tally.n_finished)} of {plural(tally.n_runs, 'run')}{failed}",
        f"{tally.n_finished}/{tally.n_runs}" + (f" ✗{tally.n_failed}" if tally.n_failed else ""),
        speed_text(tally.games_per_second),
        left,
    )
