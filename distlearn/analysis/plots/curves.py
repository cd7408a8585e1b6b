"""Learning curves with their intervals, a panel per measure (S09 figs 6.1 and 6.2, KJS11 fig. 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from distlearn.analysis.colours import Look
from distlearn.analysis.figures import plural
from distlearn.analysis.plots.canvas import Sheet, dress, figure_of, legend_below, panels, plain, sheet_of
from distlearn.analysis.plots.pens import in_order, pen
from distlearn.analysis.plots.scales import X, scale

Looks = Mapping[str, Look]
FAINT = {"linewidth": 0.9, "alpha": 0.45, "marker": "", "markevery": None}


def draw_curves(
    curves: pd.DataFrame,
    looks: Looks,
    x: X = "games",
    y: str | Mapping[str, str] = "score (IQM, 95 % interval)",
    figure: Sheet | None = None,
) -> Figure:
    """`curves` are those of `analysis.curves.learning_curves`; for `time`, with `scales.with_time`.

    `y` says what is drawn, of all measures or of each. Where a point is not of all runs of its arm, because some are
    unfinished, its line is thin.
    """
    measures = list(dict.fromkeys(curves.measure))
    axes = panels(len(measures), figure, columns=2 if len(measures) <= 4 else 3)
    unit, label = scale(x, curves[x].max())
    scaled = curves.assign(**{x: curves[x] / unit})
    for measure, panel in zip(measures, axes, strict=True):
        _draw_measure(panel, scaled[scaled.measure == measure], looks, x)
        dress(panel, label, y if isinstance(y, str) else y[measure], plain(measure))
    legend_below(sheet_of(axes[0]), _legend(curves, looks))
    return figure_of(axes[0])


def _draw_measure(axes: Axes, curves: pd.DataFrame, looks: Looks, x: X) -> None:
    for arm in in_order(curves.arm, looks):
        curve = curves[curves.arm == arm].sort_values(x)
        _draw_arm(axes, curve, curve[x], pen(arm, looks, len(curve)))
    axes.margins(x=0.02)


def _draw_arm(axes: Axes, curve: pd.DataFrame, at: pd.Series[float], style: dict[str, Any]) -> None:
    axes.fill_between(at, curve.low, curve.high, color=style["color"], alpha=0.18, linewidth=0)
    is_whole = curve.runs == curve.of_runs
    if not is_whole.all():
        axes.plot(at, curve.value, **{**style, **FAINT})
    axes.plot(at, curve.value.where(is_whole), **style)


def _legend(curves: pd.DataFrame, looks: Looks) -> list[Line2D]:
    n_runs = curves.groupby("arm").of_runs.max()
    lines = []
    for arm in in_order(curves.arm, looks):
        label = f"{plain(arm)}, {plural(int(n_runs[arm]), 'run')}"
        lines.append(Line2D([], [], label=label, **{**pen(arm, looks, 1), "markevery": None}))
    if (curves.runs < curves.of_runs).any():
        lines.append(Line2D([], [], label="thin: fewer runs", color="#595959", linewidth=0.9))
    return lines
