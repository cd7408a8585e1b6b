"""Lines with bars that fit the terminal, however narrow: the least important goes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.console import RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from distlearn.cli.figures import shortened

GAP = 2
LONGEST_BAR = 20
SHORTEST_BAR = 6
SHORT_NAME = 20  # longer names are shortened before scores are dropped …
SHORTEST_NAME = 12  # … and these before anything else is
WIDTH_OF_SPEED = len("123 456 games/s")  # at least, so that columns stay where they are
WIDTH_OF_TIME = len("12 min 34 s left")


@dataclass(frozen=True)
class Line:
    """One run, or the campaign."""

    name: str
    fraction: float
    done: str = ""
    speed: str = ""
    left: str = ""
    scores: Sequence[str] = field(default_factory=list)


class _Shape(NamedTuple):
    """What is shown of every line."""

    n_scores: int
    has_speed: bool = True
    has_left: bool = True
    has_bar: bool = True
    name: int = SHORTEST_NAME


def grid(lines: Sequence[Line], width: int) -> Table:
    """The lines below each other, none wider than this."""
    longest = max(len(line.name) for line in lines)
    shape = next(
        (shape for shape in _shapes(lines) if _least_width(shape, longest, lines) <= width),
        _Shape(0, False, False, False, 1),
    )
    spare = width - _least_width(shape, longest, lines)
    name = min(longest, min(longest, shape.name) + spare)
    spare -= name - min(longest, shape.name)
    bar = min(LONGEST_BAR, SHORTEST_BAR + spare)
    table = Table.grid(padding=(0, GAP, 0, 0))
    for _ in range(6):
        table.add_column(no_wrap=True)
    for line in lines:
        table.add_row(*_cells(line, shape, name, bar))
    return table
