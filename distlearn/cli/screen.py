"""The bottom of a terminal, drawn again and again, and what is said for good above it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from rich.cells import set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.live import Live
from rich.segment import Segment

from distlearn.cli.figures import plural
from distlearn.cli.layout import REST, Line, Row, rows
from distlearn.cli.output import silence

T = TypeVar("T")

ECHO = "^C"  # stands behind the last line when a drawing is interrupted; if it wrapped, the next would be a line off

ASCII = str.maketrans({"━": "=", "╾": "=", "─": "-", "…": "~", "✓": "+", "✗": "x", "·": "-", "×": "x"})


class Screen:
    """Asks for what to show whenever it is drawn: `picture` gets the width and the height there is.

    A terminal that is gone is no reason to stop: from then on nothing is drawn.
    """

    def __init__(self, console: Console, picture: Callable[[int, int], list[Row]]) -> None:
        self._console = console
        self._said: list[str] = []
        self.is_gone = False
        # Where stdout is a file, what is printed there belongs there.
        redirects = sys.stdout is not None and sys.stdout.isatty()
        self._live = Live(_Picture(picture), console=console, auto_refresh=False, redirect_stdout=redirects)

    def __enter__(self) -> Screen:
        with self._unless_gone():
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._said:
            self.draw()
        with self._unless_gone():
            self._live.stop()

    def say(self, *lines: str) -> None:
        """Stands above what is drawn, from the next time that this is drawn."""
        self._said.extend(lines)

    def draw(self) -> None:
        said, self._said = "\n".join(self._said), []
        if self.is_gone:
            return
        with self._unless_gone():
            if said:  # a path that is too long is wrapped by the terminal, so that it can be copied
                said = _plain(said, self._console.options)
                self._console.print(said, markup=False, highlight=False, overflow="ignore", crop=False)
            else:
                self._live.refresh()

    @contextmanager
    def _unless_gone(self) -> Iterator[None]:
        try:
            yield
        except OSError:
            self.is_gone = True
            silence(self._console.file)


class _Picture:
    def __init__(self, picture: Callable[[int, int], list[Row]]) -> None:
        self._picture = picture

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for row in self._picture(max(1, options.size.width - len(ECHO)), options.size.height):
            yield from (Segment(_plain(text, options), style) for text, style, _ in row)
            yield Segment.line()


def fitted(runs: Sequence[T], line: Callable[[T], Line], campaign: Line, width: int, room: int) -> list[Row]:
    """As many runs as there is room for, how many there are beside them, and the campaign below."""
    n_shown = len(runs) if len(runs) < room else max(0, room - 2)
    drawn = rows([*map(line, runs[:n_shown]), campaign], width)
    if n_shown < len(runs) and room > 1:
        drawn.insert(n_shown, remark(f"… and {plural(len(runs) - n_shown, 'more run')}", width))
    return drawn


def remark(text: str, width: int) -> Row:
    return [Segment(set_cell_size(text, width).rstrip(), REST)]


def _plain(text: str, options: ConsoleOptions) -> str:
    return text.translate(ASCII) if options.ascii_only else text
