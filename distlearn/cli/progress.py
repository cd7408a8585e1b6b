"""How a running campaign looks: bars in a terminal, plain lines elsewhere; always on stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn

from distlearn.campaign.remarks import remarks
from distlearn.campaign.run import Run
from distlearn.campaign.spec import RunKey, Spec
from distlearn.campaign.watch import Watcher
from distlearn.cli.figures import count, duration, plural
from distlearn.cli.stopping import stop_if_requested

SECONDS_BETWEEN_LINES = 10.0
SECONDS_BETWEEN_DRAWINGS = 0.1


@contextmanager
def new_progress(quiet: bool) -> Iterator[Watcher]:
    """Nothing, bars if stderr is a terminal, else lines."""
    if quiet:
        yield Quiet()
        return
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        yield Lines()
        return
    columns = (
        SpinnerColumn(finished_text="✓"),
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=20),
        TextColumn("{task.fields[text]}", markup=False),
    )
    with Progress(*columns, console=console) as bars:
        yield Bars(bars)


class Pace:
    """Speed and time left, from what was done since this process began to count."""

    def __init__(self, total: float, done: float = 0.0) -> None:
        self._total = total
        self._before = done
        self._started = time.monotonic()

    def speed(self, done: float) -> float:
        return (done - self._before) / max(time.monotonic() - self._started, 1e-9)

    def left(self, done: float) -> str:
        """Empty where there is nothing left or nothing known."""
        speed = self.speed(done)
        if speed <= 0 or done >= self._total:
            return ""
        return f"{duration((self._total - done) / speed)} left"


class _Current(NamedTuple):
    """The run that is under way."""

    key: RunKey
    games: Pace
    budget: Pace
    total: int
    unit: str


class Quiet(Watcher):
    """Shows nothing, but lets itself be stopped."""

    def advanced(self, key: RunKey, run: Run) -> None:
        stop_if_requested()


class _Progress(Quiet):
    """Keeps count; what it looks like is left to the two below."""

    _current: _Current
    _runs: Pace

    def planned(self, spec: Spec, waiting: list[RunKey], finished: list[RunKey]) -> None:
        self._spec = spec
        self._n_waiting = len(waiting)
        self._n_done = 0
        self._runs = Pace(len(waiting))
        self._is_counted = False  # whether the current run is among those done
        self._has_compiled = False

    def compiling(self) -> None:
        if not self._has_compiled:
            self._say_compiling()
        self._has_compiled = True

    def _say_compiling(self) -> None:
        raise NotImplementedError

    def started(self, key: RunKey, run: Run) -> None:
        self._is_counted = False
        budget = self._spec.arms[key.arm].budget
        if self._n_done == 0:
            self._runs = Pace(self._n_waiting, run.done / budget.total)
        self._current = _Current(
            key,
            Pace(0, run.games),
            Pace(budget.total, run.done),
            budget.total,
            budget.unit,
        )

    def finished(self, key: RunKey, run: Run) -> None:
        self._n_done += 1
        self._is_counted = True

    def failed(self, key: RunKey, error: BaseException, traceback_file: str) -> None:
        self._n_done += 1
        self._is_counted = True

    def _run_text(self, run: Run) -> str:
        current = self._current
        parts = (
            f"{count(run.done)} of {count(current.total)} {current.unit}",
            f"{count(current.games.speed(run.games))} games/s",
            current.budget.left(run.done),
            last_scores(run),
        )
        return "  ".join(part for part in parts if part)

    def _campaign_text(self, run: Run) -> str:
        return f"{self._n_done} of {plural(self._n_waiting, 'run')}  {self._runs.left(self._runs_done(run))}"

    def _runs_done(self, run: Run) -> float:
        """Finished runs and the finished part of this one."""
        return self._n_done if self._is_counted else self._n_done + min(1.0, run.done / self._current.total)


class Bars(_Progress):
    """One bar for the run, one for the campaign."""

    def __init__(self, bars: Progress) -> None:
        self._bars = bars
        self._run_bar: TaskID | None = None
        self._drawn = 0.0

    def planned(self, spec: Spec, waiting: list[RunKey], finished: list[RunKey]) -> None:
        super().planned(spec, waiting, finished)
        for line in plan_lines(spec, waiting, finished):
            self._bars.console.print(line, markup=False)
        if waiting:
            self._campaign_bar = self._bars.add_task(spec.name, total=len(waiting), text="")

    def _say_compiling(self) -> None:
        self._bars.update(self._campaign_bar, text="compiling kernels (kept for the next time)")

    def started(self, key: RunKey, run: Run) -> None:
        super().started(key, run)
        total = self._current.total
        self._run_bar = self._bars.add_task(f"  {key}", total=total, completed=run.done, text="")

    def advanced(self, key: RunKey, run: Run) -> None:
        super().advanced(key, run)
        if time.monotonic() - self._drawn > SECONDS_BETWEEN_DRAWINGS:
            self._draw(run)

    def measured(self, key: RunKey, run: Run) -> None:
        self._draw(run)

    def finished(self, key: RunKey, run: Run) -> None:
        super().finished(key, run)
        self._end(f"✓ {key}  {self._run_text(run)}")
        self._draw(run)

    def failed(self, key: RunKey, error: BaseException, traceback_file: str) -> None:
        super().failed(key, error, traceback_file)
        self._end(f"✗ {failure_line(key, error, traceback_file)}")
        self._bars.update(self._campaign_bar, completed=self._n_done)

    def _end(self, line: str) -> None:
        """The bar of a run gives way to a line above the bars, so that hundreds of runs fit a screen."""
        if self._run_bar is not None:
            self._bars.remove_task(self._run_bar)
        self._run_bar = None
        self._bars.console.print(line, markup=False)

    def _draw(self, run: Run) -> None:
        self._drawn = time.monotonic()
        if self._run_bar is not None:
            self._bars.update(self._run_bar, completed=run.done, text=self._run_text(run))
        self._bars.update(self._campaign_bar, completed=self._runs_done(run), text=self._campaign_text(run))


class Lines(_Progress):
    """A line now and then, for logs."""

    def __init__(self) -> None:
        self._printed = time.monotonic()

    def planned(self, spec: Spec, waiting: list[RunKey], finished: list[RunKey]) -> None:
        super().planned(spec, waiting, finished)
        for line in plan_lines(spec, waiting, finished):
            self._print(line)

    def _say_compiling(self) -> None:
        self._print("compiling kernels (kept for the next time)")

    def started(self, key: RunKey, run: Run) -> None:
        super().started(key, run)
        self._print(f"{key}: " + (f"goes on at {count(run.games)} games" if run.done else "starts"))

    def measured(self, key: RunKey, run: Run) -> None:
        if time.monotonic() - self._printed > SECONDS_BETWEEN_LINES:
            self._print(f"{key}: {self._run_text(run)}; {self._campaign_text(run)}")

    def finished(self, key: RunKey, run: Run) -> None:
        self._print(f"{key}: finished, {self._run_text(run)}")
        super().finished(key, run)

    def failed(self, key: RunKey, error: BaseException, traceback_file: str) -> None:
        super().failed(key, error, traceback_file)
        self._print(failure_line(key, error, traceback_file))

    def _print(self, line: str) -> None:
        self._printed = time.monotonic()
        with suppress(OSError):  # nobody reads any more, or the log's disk is full: no reason to stop
            print(line, file=sys.stderr, flush=True)


def plan_lines(spec: Spec, waiting: list[RunKey], finished: list[RunKey]) -> list[str]:
    lines = [spec.question] if spec.question else []
    what = f"{plural(len(spec.arms), 'arm')} × {plural(len(spec.seeds), 'seed')}"
    before = f", {len(finished)} finished before" if finished else ""
    return [*lines, f"{spec.name}: {what}, {plural(len(waiting), 'run')} to go{before}", *remarks(spec)]


def failure_line(key: RunKey, error: BaseException, traceback_file: str) -> str:
    return f"{key}: FAILED, {type(error).__name__}: {error} (traceback in {traceback_file})"


def last_scores(run: Run) -> str:
    """`heuristic 0.41  random 0.85`, as measured last."""
    rows = run.rows["metrics"]
    last = (row for row in rows if row["checkpoint"] == run.checkpoint)
    return "  ".join(f"{row['measure']} {row['value']:.3f}" for row in last)
