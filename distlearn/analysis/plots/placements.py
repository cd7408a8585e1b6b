"""The tuples of an n-tuple network on the board, with their symmetric placements (L07 fig. 7, JS16 fig. 5)."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from distlearn.analysis.colours import COLOURS
from distlearn.analysis.figures import plural
from distlearn.analysis.plots.boards import draw_squares
from distlearn.analysis.plots.canvas import SMALL, Sheet, figure_of, panels, sheet_of
from distlearn.notation import Shape, square_name
from distlearn.value_functions.ntuple import NTuple
from distlearn.value_functions.squares import Squares

IN_GRID, ALONE = 1.35, 1.9  # inches
FIRST, OTHERS = COLOURS[0], "#b3b3b3"


def draw_placements(network: NTuple, shape: Shape, figure: Sheet | None = None, columns: int = 8) -> Figure:
    """A board per table: the tuple as it is defined in blue, with its squares in order, its other placements grey."""
    tables = placements(network)
    axes = panels(len(tables), figure, IN_GRID, IN_GRID * shape[0] / shape[1] + 0.1, columns)
    for number, (panel, (first, *others)) in enumerate(zip(axes, tables, strict=True), start=1):
        draw_squares(panel, shape)
        for squares in others:
            _draw_tuple(panel, squares, shape, OTHERS, 1.0)
        _draw_tuple(panel, first, shape, FIRST, 1.8)
        panel.set_title(f"{number}", fontsize=SMALL, pad=2)
    return figure_of(axes[0])


def draw_expansions(network: NTuple, table: int, shape: Shape, figure: Sheet | None = None) -> Figure:
    """Every placement of one table on a board of its own, with the order in which its squares are read.

    The number in a square is the place of its digit in the table's index: 3⁰ for the first one.
    """
    found = placements(network)[table]
    axes = panels(len(found), figure, ALONE, ALONE * shape[0] / shape[1] + 0.1, 4)
    for panel, squares in zip(axes, found, strict=True):
        draw_squares(panel, shape)
        _draw_tuple(panel, squares, shape, FIRST if squares == found[0] else "#6b6b6b", 1.6, marker="")
        for place, square in enumerate(squares):
            _draw_number(panel, place, *_middle(square, shape))
        panel.set_title(" ".join(square_name(square, shape) for square in squares), fontsize=SMALL, pad=3)
    title = f"table {table + 1}: {plural(len(found), 'placement')}, and the order in which squares are read"
    sheet_of(axes[0]).suptitle(title, fontsize="medium")
    return figure_of(axes[0])


def placements(network: NTuple) -> list[list[Squares]]:
    """The different placements of every table, the one that it is defined by first."""
    tables: dict[int, list[Squares]] = {}
    for reading in network.readings:
        known = tables.setdefault(reading.table, [])
        if reading.squares not in known:
            known.append(reading.squares)
    return list(tables.values())


def _draw_tuple(axes: Axes, squares: Sequence[int], shape: Shape, colour: str, width: float, marker: str = "o") -> None:
    middles = [_middle(square, shape) for square in squares]
    columns, rows = zip(*middles, strict=True)
    axes.plot(columns, rows, color=colour, linewidth=width, marker=marker, markersize=1.6 * width)


def _draw_number(axes: Axes, place: int, column: float, row: float) -> None:
    box = {"boxstyle": "circle,pad=0.15", "facecolor": "white", "edgecolor": "none"}
    axes.text(column, row, str(place), ha="center", va="center", fontsize=SMALL - 1.5, bbox=box)


def _middle(square: int, shape: Shape) -> tuple[float, float]:
    row, column = divmod(square, shape[1])
    return column + 0.5, row + 0.5
