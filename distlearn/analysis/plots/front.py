"""Score against number of weights, with the Pareto front (JS16 fig. 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from distlearn.analysis.colours import COLOURS, Look
from distlearn.analysis.figures import count
from distlearn.analysis.plots.canvas import GREY, SMALL, dress, figure_of, legend_below, one_panel, plain, sheet_of

ON_FRONT, BEHIND, LINE = COLOURS[1], COLOURS[0], "#444444"
MOST_NAMED = 25  # players
APART = 0.075  # of the width
LINE_OF_TEXT = 0.042  # of the height of the axes
ABOVE = 0.015  # the points, so that no line goes through names
SIGN, GAP = 0.0105, 0.015  # of their width
RIGHT = 0.75  # from there on names are to the left

Places = np.ndarray[tuple[int, int], np.dtype[np.float64]]  # (points, 2) in shares of the axes


def draw_front(
    players: pd.DataFrame,
    axes: Axes | None = None,
    score: str = "score",
    looks: Mapping[str, Look] | None = None,
) -> Figure:
    """`players` are those of `analysis.pareto.with_pareto_front` with their names as `player`; `low` and `high`, if
    there, are intervals. Arms have the colours of their `looks`.
    """
    axes = one_panel(axes, 7.0, 4.4)
    front = players[players.is_on_front]
    axes.step(front.weights, front.score, where="post", color=LINE, linewidth=1.2, zorder=1)
    colours = [_colour(*each, looks or {}) for each in zip(players.player, players.is_on_front, strict=True)]
    if {"low", "high"} <= set(players):
        axes.vlines(players.weights, players.low, players.high, colors=colours, linewidth=1.0, zorder=1)
    for is_on_front, marker in ((True, "o"), (False, "s")):
        chosen = (players.is_on_front == is_on_front).to_numpy()
        at = players[chosen]
        axes.scatter(at.weights, at.score, c=np.array(colours)[chosen].tolist(), marker=marker, s=36, zorder=3)
    dress(axes, "number of weights", score)
    _scale(axes, players.weights)
    _name(axes, players)
    legend_below(sheet_of(axes), _legend(len(front) < len(players)))
    return figure_of(axes)


def _colour(player: str, is_on_front: bool, looks: Mapping[str, Look]) -> str:
    if player in looks:
        return looks[player].colour
    return ON_FRONT if is_on_front else BEHIND


def _scale(axes: Axes, weights: pd.Series[float]) -> None:
    """Logarithmic, with the sizes that there are; where players without weights are, it has to begin somewhere."""
    axes.margins(y=0.1)
    smallest = float(weights[weights > 0].min()) if (weights > 0).any() else 1.0
    if (weights == 0).any():
        axes.set_xscale("symlog", linthresh=smallest / 2, linscale=0.3)
        axes.set_xlim(-smallest / 10, 3 * max(smallest, weights.max()))
    else:
        axes.set_xscale("log")
        axes.set_xlim(smallest / 1.6, weights.max() * 2.5)
    ticks = _apart(axes, sorted(set(weights.tolist())))
    axes.set_xticks(ticks, [count(size) for size in ticks])
    axes.minorticks_off()


def _apart(axes: Axes, sizes: Sequence[float]) -> list[float]:
    """Those whose numbers do not meet."""
    kept: list[float] = []
    last = -1.0
    for size in sizes:
        place = float((axes.transData + axes.transAxes.inverted()).transform((size, 0.0))[0])
        if place - last > APART:
            kept.append(size)
            last = place
    return kept


def _name(axes: Axes, players: pd.DataFrame) -> None:
    """Beside the points, one below the other where they would meet; of many, only those on the front."""
    named = players if len(players) <= MOST_NAMED else players[players.is_on_front]
    names = [plain(str(name)) for name in named.player]
    to_axes = axes.transData + axes.transAxes.inverted()
    at = to_axes.transform(named[["weights", "score"]].to_numpy(dtype=float))
    for name, (x, y), height in zip(names, at, _heights(at, names), strict=True):
        axes.annotate(
            name,
            (x, y),
            (x + (-GAP if x > RIGHT else GAP), height),
            xycoords="axes fraction",
            textcoords="axes fraction",
            ha="right" if x > RIGHT else "left",
            va="center",
            fontsize=SMALL,
            arrowprops={"arrowstyle": "-", "linewidth": 0.4, "color": GREY, "shrinkA": 0, "shrinkB": 3},
        )


def _heights(at: Places, names: Sequence[str]) -> list[float]:
    """(points,) of their names: from the top down, each below those that it would meet."""
    placed: list[tuple[float, float, float]] = []  # where they begin and end, and how high
    heights = at[:, 1].copy()
    for number in np.argsort(-at[:, 1], kind="stable"):
        x, width = at[number, 0], SIGN * len(names[number]) + GAP
        left, right = (x - width, x) if x > RIGHT else (x, x + width)
        met = [height for begin, end, height in placed if begin < right and left < end]
        heights[number] = min([heights[number] + ABOVE, *(height - LINE_OF_TEXT for height in met)])
        placed.append((left, right, heights[number]))
    return list(heights)


def _legend(has_others: bool) -> list[Line2D]:
    front = Line2D([], [], color=LINE, marker="o", label="Pareto front: none better with as few weights")
    return [front, Line2D([], [], color=LINE, marker="s", linestyle="", label="others")][: 1 + has_others]
