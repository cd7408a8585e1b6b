"""The lead in the course of games, many at once (L07 fig. 10)."""

from __future__ import annotations

from typing import Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from distlearn.analysis.colours import COLOURS
from distlearn.analysis.figures import count
from distlearn.analysis.plots.canvas import dress, figure_of, legend_below, one_panel, plain, sheet_of
from distlearn.kernels.arrays import Leads

OUTCOMES: dict[int, tuple[str, str, Literal["-", ":", "--"]]] = {
    1: ("won", COLOURS[0], "-"),
    0: ("drawn", COLOURS[6], ":"),
    -1: ("lost", COLOURS[1], "--"),
}
FEW = 20  # games; the lines of more are thinner


def draw_leads(leads: Leads, player: str, opponent: str, unit: str = "discs", axes: Axes | None = None) -> Figure:
    """`leads` (games, moves) are those of `analysis.lead_curves`: positive where the player is ahead."""
    axes = one_panel(axes)
    n_moves = np.sum(~np.isnan(leads), axis=1)
    ends = np.sign(leads[np.arange(len(leads)), np.maximum(n_moves - 1, 0)]).astype(int)
    looks = [OUTCOMES[end] for end in ends.tolist()]
    thin = min(1.0, FEW / len(leads))
    lines = LineCollection(
        [_line(game) for game in leads],
        colors=[colour for _, colour, _ in looks],
        linestyles=[dashes for _, _, dashes in looks],
        linewidths=max(0.4, 1.2 * thin),
        alpha=max(0.12, 0.65 * thin),
    )
    axes.add_collection(lines)
    legend = [
        Line2D([], [], color=colour, linestyle=dashes, label=f"{name}: {count(sum(ends == end))}")
        for end, (name, colour, dashes) in OUTCOMES.items()
    ]
    legend += _draw_median(axes, leads, int(np.median(n_moves)))
    axes.axhline(0, color="#666666", linewidth=0.8, zorder=0)
    axes.autoscale_view()
    axes.margins(x=0.02)
    dress(axes, "move (of either side)", f"lead of {plain(player)} ({unit})")
    axes.set_title(f"{plain(player)} against {plain(opponent)}", fontsize="medium")
    legend_below(sheet_of(axes), legend)
    return figure_of(axes)


def _line(game: Leads) -> Leads:
    """(moves, 2) from an even start to the end."""
    steps = np.concatenate([[0.0], game[~np.isnan(game)]])
    return np.column_stack([np.arange(len(steps)), steps])


def _draw_median(axes: Axes, leads: Leads, n_moves: int) -> list[Line2D]:
    """As long as half of the games last."""
    if len(leads) < 3:
        return []
    middles = np.concatenate([[0.0], np.nanmedian(leads[:, :n_moves], axis=0)])
    axes.plot(np.arange(len(middles)), middles, color="black", linewidth=2)
    return [Line2D([], [], color="black", linewidth=2, label="median of games under way")]
