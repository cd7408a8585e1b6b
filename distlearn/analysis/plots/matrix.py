"""A tournament as a heat map: scores of players (rows) against each other (columns)."""

from __future__ import annotations

import math
import textwrap

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from distlearn.analysis.plots.canvas import LONGEST, SMALL, escaped, figure_of, one_panel, plain, sheet_of
from distlearn.analysis.plots.colour_maps import DIVERGING, ink

MOST_NUMBERS, MOST_NAMES = 16, 80  # players for which there is room
LARGEST = 9.0  # inches of the map
LABEL_LINE = 28  # characters beside the bar of the smallest map


def draw_matrix(scores: pd.DataFrame, axes: Axes | None = None, label: str = "score of the row's player") -> Figure:
    """`scores`, 0 to 1, are those of `analysis.standings.matrix` or `analysis.teams.team_matrix`; grey where two did
    not meet.
    """
    n_players = len(scores)
    side = min(LARGEST, 1.2 + 0.5 * n_players) + 0.06 * min(LONGEST, max(map(len, scores.index)))
    axes = one_panel(axes, side + 1.2, side)
    cells = axes.pcolormesh(scores.to_numpy(dtype=float), cmap=DIVERGING, vmin=0, vmax=1)
    axes.set_aspect("equal")
    axes.invert_yaxis()
    axes.spines[:].set_visible(False)
    _name(axes, [plain(name) for name in scores.index], [plain(name) for name in scores.columns])
    if n_players <= MOST_NUMBERS:
        _number(axes, scores)
    bar = sheet_of(axes).colorbar(cells, ax=axes, shrink=0.8, format=PercentFormatter(1, decimals=0, symbol=" %"))
    bar.set_label("\n".join(textwrap.wrap(escaped(label), LABEL_LINE)), fontsize=SMALL)
    bar.outline.set_visible(False)
    return figure_of(axes)


def _name(axes: Axes, rows: list[str], columns: list[str]) -> None:
    if len(rows) > MOST_NAMES:
        rows, columns = [""] * len(rows), [""] * len(columns)
        axes.set_ylabel(f"{len(rows)} players, the best first")
    size = SMALL if len(rows) <= MOST_NUMBERS else max(3.5, SMALL * 26 / len(rows))
    axes.set_yticks(np.arange(len(rows)) + 0.5, rows, fontsize=min(SMALL, size))
    axes.set_xticks(np.arange(len(columns)) + 0.5, columns, fontsize=min(SMALL, size), rotation=90)
    axes.tick_params(length=0, top=True, labeltop=True, bottom=False, labelbottom=False)


def _number(axes: Axes, scores: pd.DataFrame) -> None:
    """In whole percents."""
    for row, column in np.ndindex(scores.shape):
        score = float(scores.to_numpy()[row, column])
        if not math.isnan(score):
            text, at = f"{100 * score:.0f}", (column + 0.5, row + 0.5)
            axes.text(*at, text, ha="center", va="center", fontsize=SMALL, color=ink(score))
