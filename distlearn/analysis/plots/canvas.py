"""What all figures are drawn on: sizes, grids and axes that look the same everywhere, without pyplot's global state."""

from __future__ import annotations

import math
from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure, SubFigure
from matplotlib.lines import Line2D

Sheet = Figure | SubFigure
WIDTH, HEIGHT = 6.4, 4.0  # inches of a figure with one panel
SMALL = 8  # points
GREY = "#595959"
LONGEST = 40  # signs of a name
SIGNS_PER_INCH, SIGNS_OF_A_LINE = 15, 9  # in a legend


def one_panel(axes: Axes | None, width: float = WIDTH, height: float = HEIGHT) -> Axes:
    """The axes that are given, or those of a figure of their own."""
    return axes if axes is not None else Figure(figsize=(width, height), layout="constrained").add_subplot()


def panels(
    n_panels: int, figure: Sheet | None, width: float = WIDTH, height: float = HEIGHT, columns: int = 2
) -> list[Axes]:
    """So many axes in rows, on the sheet that is given or on a figure where each has this size, in inches."""
    columns = min(n_panels, columns)
    rows = math.ceil(n_panels / columns)
    if figure is None:
        figure = Figure(figsize=(width * columns, height * rows), layout="constrained")
    return [figure.add_subplot(rows, columns, number + 1) for number in range(n_panels)]


def figure_of(part: Axes | Sheet) -> Figure:
    """The whole figure, also where the axes are on a part of it."""
    figure = part.get_figure(root=True)
    assert isinstance(figure, Figure)
    return figure


def sheet_of(axes: Axes) -> Sheet:
    """The figure, or the part of one, that the axes are on."""
    sheet = axes.get_figure(root=False)
    assert sheet is not None
    return sheet


def dress(axes: Axes, x: str, y: str, title: str = "") -> None:
    """Labels, a grid behind everything, and no more frame than is needed."""
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.set_title(title, fontsize="medium")
    axes.grid(color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def legend_below(sheet: Sheet, lines: Sequence[Line2D]) -> None:
    """One for all panels, in as many columns as fit."""
    labels = [str(line.get_label()) for line in lines]
    room = SIGNS_PER_INCH * sheet.bbox.width / figure_of(sheet).dpi
    columns = max(1, min(len(lines), int(room / (SIGNS_OF_A_LINE + max(map(len, labels), default=0)))))
    sheet.legend(lines, labels, loc="outside lower center", ncols=columns, frameon=False, fontsize=SMALL)


def plain(text: str) -> str:
    """Names of users as they are, if they are not too long: a $ in them begins no formula."""
    half = LONGEST // 2
    short = text if len(text) <= LONGEST else f"{text[: half - 1]}…{text[-half:]}"  # the seed stands at the end
    return escaped(short)


def escaped(text: str) -> str:
    return text.replace("$", r"\$")
