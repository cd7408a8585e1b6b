"""Points of teams over time, a line per arm (KJS11 figs 3 and 4)."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import PercentFormatter

from distlearn.analysis.colours import Look
from distlearn.analysis.plots.canvas import dress, figure_of, legend_below, one_panel, plain, sheet_of
from distlearn.analysis.plots.pens import in_order, pen
from distlearn.analysis.plots.scales import scale


def draw_team_points(totals: pd.DataFrame, looks: Mapping[str, Look], axes: Axes | None = None) -> Figure:
    """`totals` are those of `analysis.teams.team_totals` at several checkpoints: team, share, training_games."""
    axes = one_panel(axes)
    unit, label = scale("games", totals.training_games.max())
    lines = []
    for team in in_order(totals.team, looks):
        rows = totals[totals.team == team].sort_values("training_games")
        style = pen(team, looks, len(rows))
        axes.plot(rows.training_games / unit, rows.share, **style)
        lines.append(Line2D([], [], label=plain(team), **{**style, "markevery": None}))
    dress(axes, label, "points of the team, of all that there were")
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    axes.margins(x=0.02)
    legend_below(sheet_of(axes), lines)
    return figure_of(axes)
