"""A number for every square as a board of colours, and many as a grid (KJS11 fig. 6, S09 figs 6.10 and 6.11)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize
from matplotlib.figure import Figure

from distlearn.analysis.plots.canvas import SMALL, Sheet, escaped, figure_of, one_panel, panels, plain, sheet_of
from distlearn.analysis.plots.colour_maps import DIVERGING, ink
from distlearn.kernels.arrays import Weights
from distlearn.notation import LETTERS, Shape

SQUARE = 0.5  # inches on a board of its own
IN_GRID = 1.35  # inches of a board among others, and half as much again where there are few
FEW = 12


def draw_board(weights: Weights, shape: Shape, axes: Axes | None = None, title: str = "") -> Figure:
    """(squares,) weights as colours and numbers; the strongest colour is the weight that is largest in size."""
    rows, columns = shape
    axes = one_panel(axes, SQUARE * columns + 1.4, SQUARE * rows + 0.7)
    largest = _largest([weights])
    _fill(axes, weights, shape, largest)
    axes.set_xticks(np.arange(columns) + 0.5, LETTERS[:columns])
    axes.set_yticks(np.arange(rows) + 0.5, [str(row + 1) for row in range(rows)])
    axes.tick_params(length=0, labelsize=SMALL, top=True, labeltop=True, bottom=False, labelbottom=False)
    axes.set_title(escaped(title), fontsize="medium")
    decimals = max(0, min(4, 2 - math.floor(math.log10(largest))))
    for square, weight in enumerate(weights.tolist()):
        row, column = divmod(square, columns)
        text = f"{round(weight, decimals) + 0.0:.{decimals}f}".replace("-", "−")
        colour = ink((weight / largest + 1) / 2)
        axes.text(column + 0.5, row + 0.5, text, ha="center", va="center", fontsize=SMALL - 1, color=colour)
    _colour_bar([axes], largest, "weight (good for black if positive)")
    return figure_of(axes)


def draw_boards(
    boards: Mapping[str, Weights], shape: Shape, figure: Sheet | None = None, columns: int = 10, title: str = ""
) -> Figure:
    """Boards by their titles, row by row; the same colour is the same weight on all of them."""
    side = IN_GRID if len(boards) > FEW else 1.5 * IN_GRID
    axes = panels(len(boards), figure, side, 0.9 * side * shape[0] / shape[1] + 0.2, columns)
    largest = _largest(list(boards.values()))
    for panel, (name, weights) in zip(axes, boards.items(), strict=True):
        _fill(panel, weights, shape, largest)
        panel.set_xticks([])
        panel.set_yticks([])
        panel.set_title(plain(name), fontsize=SMALL - 1.5, pad=2)
    _colour_bar(axes, largest, "weight")
    if title:
        sheet_of(axes[0]).suptitle(escaped(title), fontsize="medium")
    return figure_of(axes[0])


def draw_squares(axes: Axes, shape: Shape) -> None:
    """An empty board: a1 at the top left, squares as wide as high."""
    rows, columns = shape
    look: dict[str, Any] = {"colors": "#bbbbbb", "linewidth": 0.4, "clip_on": False, "zorder": 0}
    axes.hlines(range(rows + 1), 0, columns, **look)
    axes.vlines(range(columns + 1), 0, rows, **look)
    axes.set(xlim=(0, columns), ylim=(rows, 0), aspect="equal", xticks=[], yticks=[])
    axes.spines[:].set_visible(False)


def _fill(axes: Axes, weights: Weights, shape: Shape, largest: float) -> None:
    cells = weights.reshape(shape)
    axes.pcolormesh(cells, cmap=DIVERGING, vmin=-largest, vmax=largest, edgecolor="white", linewidth=0.3)
    axes.set_aspect("equal")
    axes.invert_yaxis()
    axes.spines[:].set_visible(False)


def _largest(boards: Sequence[Weights]) -> float:
    """In size, of all of them; 1 where all are 0."""
    return max(float(np.abs(weights).max(initial=0.0)) for weights in boards) or 1.0


def _colour_bar(axes: Sequence[Axes], largest: float, label: str) -> None:
    colours = ScalarMappable(Normalize(-largest, largest), DIVERGING)
    bar = sheet_of(axes[0]).colorbar(colours, ax=list(axes), shrink=0.8, aspect=30, pad=0.015)
    bar.set_label(label, fontsize=SMALL)
    bar.ax.tick_params(labelsize=SMALL)
    bar.outline.set_visible(False)
