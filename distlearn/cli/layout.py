"""Lines with bars that fit the terminal, however narrow: the least important goes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from distlearn.cli.figures import shortened

GAP = "  "
LONGEST_BAR = 20
SHORT_BAR = 6
SHORTEST_BAR = 4
SHORT_NAME = 20  # longer names are shortened before notes are dropped …
SHORTEST_NAME = 12  # … and these before anything else is
WIDTH_OF_SPEED = len("12 345 games/s")  # at least if there is room, so that columns stay where they are
WIDTH_OF_TIME = len("12 min 34 s left")

NAME, DONE, REST = Style(bold=True), Style(color="green"), Style(dim=True)

Row = list[Segment]


@dataclass(frozen=True)
class Line:
    """One run, or the campaign."""

    name: str
    fraction: float
    done: str
    brief: str  # the same in a few characters
    speed: str = ""
    left: str = ""
    notes: Sequence[str] = ()  # the most important first


class _Widths(NamedTuple):
    """Of every column; 0 where there is nothing in any line, or nothing of it is shown."""

    name: int
    bar: int
    done: int
    speed: int
    left: int
    notes: tuple[int, ...]
    is_brief: bool = False

    @property
    def total(self) -> int:
        shown = [width for width in (*self[:5], *self.notes) if width]
        return sum(shown) + len(GAP) * (len(shown) - 1)


def rows(lines: Sequence[Line], width: int) -> list[Row]:
    """The lines below each other, none wider than this."""
    if not lines:
        return []
    widths = _chosen(lines, width)
    return [_row(line, widths) for line in lines]


def _chosen(lines: Sequence[Line], width: int) -> _Widths:
    longest = max(cell_len(line.name) for line in lines)
    chosen = next(
        (widths for widths in _candidates(lines, longest) if widths.total <= width),
        _Widths(min(longest, width), 0, 0, 0, 0, ()),
    )
    name = min(longest, chosen.name + width - chosen.total)
    chosen = chosen._replace(name=name)
    if chosen.bar:
        chosen = chosen._replace(bar=min(LONGEST_BAR, chosen.bar + width - chosen.total))
    return chosen


def _candidates(lines: Sequence[Line], longest: int) -> Iterator[_Widths]:
    """What would be shown, from all to little."""
    n_notes = max(len(line.notes) for line in lines)
    notes = tuple(max(cell_len(line.notes[i]) for line in lines if i < len(line.notes)) for i in range(n_notes))
    done, brief, speed, left = (
        max(cell_len(text) for text in texts)
        for texts in zip(*((line.done, line.brief, line.speed, line.left) for line in lines), strict=True)
    )
    name = min(longest, SHORT_NAME)
    roomy_speed = max(speed, WIDTH_OF_SPEED) if speed else 0
    roomy_left = max(left, WIDTH_OF_TIME) if left else 0
    for n_shown in range(n_notes, 1, -1):
        yield _Widths(name, SHORT_BAR, done, roomy_speed, roomy_left, notes[:n_shown])
    yield _Widths(name, SHORT_BAR, done, roomy_speed, roomy_left, notes[:1])
    notes = notes[:1]
    yield _Widths(name, SHORT_BAR, brief, speed, left, notes, True)
    name = min(longest, SHORTEST_NAME)
    yield _Widths(name, SHORTEST_BAR, brief, speed, left, notes, True)
    yield _Widths(name, SHORTEST_BAR, brief, 0, left, notes, True)
    yield _Widths(name, 0, brief, 0, left, notes, True)
    yield _Widths(name, 0, brief, 0, left, (), True)
    yield _Widths(name, 0, brief, 0, 0, (), True)


def _row(line: Line, widths: _Widths) -> Row:
    done = line.brief if widths.is_brief else line.done
    numbers = [(done, widths.done), (line.speed, widths.speed), (line.left, widths.left)]
    cells = [_padding(text, width) + text for text, width in numbers if width]
    for i, width in enumerate(widths.notes):
        note = line.notes[i] if i < len(line.notes) else ""
        cells.append(note + _padding(note, width))
    name = shortened(line.name, widths.name)
    row = [Segment(name + _padding(name, widths.name), NAME)]
    if widths.bar:
        row += [Segment(GAP), *_bar(line.fraction, widths.bar)]
    return [*row, Segment("".join(GAP + cell for cell in cells).rstrip())]


def _padding(text: str, width: int) -> str:
    return " " * (width - cell_len(text))


def _bar(fraction: float, width: int) -> Row:
    """Seen without colours, too."""
    whole, half = divmod(int(2 * width * min(1.0, max(0.0, fraction))), 2)
    return [Segment("━" * whole + "╾" * half, DONE), Segment("─" * (width - whole - half), REST)]
