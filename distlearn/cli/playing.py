"""How far the games of a tournament are: a bar in a terminal, a line now and then in a log, or nothing."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console

from distlearn.cli.figures import count, time_left
from distlearn.cli.layout import Line, Row, rows
from distlearn.cli.output import write_line
from distlearn.cli.pace import Pace
from distlearn.cli.screen import Screen, remark
from distlearn.cli.stopping import stop_if_requested
from distlearn.cli.tally import Clock

SECONDS_BETWEEN_DRAWINGS = 0.25
SECONDS_BETWEEN_LINES = 10.0


class Progress(Protocol):
    """Is told what is played, and then how much of it."""

    def begin(self, what: str, n_games: int) -> None:
        """Games of one job begin."""

    def advance(self, n_done: int) -> None:
        """So many of them are over."""


@contextmanager
def new_progress(quiet: bool) -> Iterator[Progress]:
    """On stderr, so that stdout has nothing but results."""
    console = Console(stderr=True, highlight=False)
    if quiet or sys.stderr is None:
        yield Silence()
    elif console.is_terminal and not console.is_dumb_terminal:
        with GamesBar(console) as bar:
            yield bar
    else:
        yield GamesLines()


class Silence:
    """Only hears Ctrl-C."""

    def begin(self, what: str, n_games: int) -> None:
        stop_if_requested()

    def advance(self, n_done: int) -> None:
        stop_if_requested()


class _Counting:
    """Knows how far it is, and looks up now and then whether it is time to show it."""

    def __init__(self, clock: Clock, seconds_between: float) -> None:
        self._clock = clock
        self._seconds_between = seconds_between
        self._what, self._n_games, self._n_done = "", 0, 0
        self._shown = clock()

    def begin(self, what: str, n_games: int) -> None:
        stop_if_requested()
        self._what, self._n_games, self._n_done = what, n_games, 0
        self._pace = Pace(self._clock(), 0)

    def _is_due(self, n_done: int) -> bool:
        stop_if_requested()
        now = self._clock()
        if n_done > self._n_done:
            self._pace.note(now, n_done)
        self._n_done = n_done
        if now - self._shown < self._seconds_between:
            return False
        self._shown = now
        return True

    def _line(self) -> Line:
        speed = self._pace.speed
        return Line(
            self._what,
            self._n_done / self._n_games,
            f"{count(self._n_done)} of {count(self._n_games)} games",
            f"{100 * self._n_done // self._n_games} %",
            f"{count(speed)} games/s" if speed else "",
            time_left((self._n_games - self._n_done) / speed) if speed else "",
        )


class GamesBar(_Counting):
    """One line at the bottom of a terminal, gone in the end."""

    def __init__(self, console: Console, clock: Clock = time.monotonic) -> None:
        super().__init__(clock, SECONDS_BETWEEN_DRAWINGS)
        self._screen = Screen(console, self._picture)

    def __enter__(self) -> GamesBar:
        self._screen.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._n_games = 0
        self._screen.__exit__()

    def begin(self, what: str, n_games: int) -> None:
        super().begin(what, n_games)
        self._screen.draw()

    def advance(self, n_done: int) -> None:
        if self._is_due(n_done):
            self._screen.draw()

    def _picture(self, width: int, height: int) -> list[Row]:
        if self._n_games == 0:
            return []
        return rows([self._line()], width) if self._n_done else [remark(f"{self._what}: getting ready …", width)]


class GamesLines(_Counting):
    """Plain lines on stderr."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        super().__init__(clock, SECONDS_BETWEEN_LINES)

    def begin(self, what: str, n_games: int) -> None:
        is_due = not self._n_games or self._is_due(self._n_done)  # of fifty short ones, not every one is told
        super().begin(what, n_games)
        if is_due:
            write_line(f"{what}: {count(n_games)} games", sys.stderr)

    def advance(self, n_done: int) -> None:
        if self._is_due(n_done):
            line = self._line()
            write_line("  ".join(filter(None, [f"{line.name}: {line.done}", line.speed, line.left])), sys.stderr)
