"""Performance profiles: players' scores against opponents of rising strength (JS16 fig. 8)."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from distlearn.analysis.colours import looks
from distlearn.analysis.plots.canvas import dress, figure_of, legend_below, one_panel, plain, sheet_of
from distlearn.analysis.plots.pens import pen

MOST = 9  # players, as many as in the paper
MOST_MARKED = 20  # opponents, each with a marker


def draw_profiles(profiles: pd.DataFrame, axes: Axes | None = None, most: int = MOST) -> Figure:
    """`profiles` are those of `analysis.profiles.performance_profiles`; of many players only the best are drawn."""
    axes = one_panel(axes, 7.2, 4.6)
    players = list(dict.fromkeys(profiles.player))[:most]
    colours, lines = looks(players), []
    for player in players:
        rows = profiles[profiles.player == player]
        style = {**pen(player, colours, len(rows)), "linewidth": 1.2}
        if len(rows) <= MOST_MARKED:
            style["markevery"] = None
        axes.plot(rows.strength, rows.score, **style)
        lines.append(Line2D([], [], label=plain(player), **{**style, "markevery": None}))
    dress(axes, "strength of the opponent: its mean score against all others", "score against the opponent")
    axes.axhline(0.5, color="#999999", linewidth=0.8, zorder=0)
    axes.set_ylim(-0.03, 1.03)
    legend_below(sheet_of(axes), lines)
    return figure_of(axes)
