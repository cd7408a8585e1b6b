"""Learning curves with their intervals: a line and a band for every arm."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pandas as pd

from distlearn.analysis.charts.base import Chart, colour_of, layout, line_of, rounded, shown
from distlearn.analysis.colours import Look, looks

X_AXES = {"games": "training games", "generation": "generation"}
BAND = 0.18  # how much of its colour a band has
MOST_TOGETHER = 10  # arms whose numbers can be read in one box
VALUE = "%{y:.3f} (%{customdata[0]:.3f} … %{customdata[1]:.3f}), %{customdata[2]} of %{customdata[3]} runs"
VALUE_ALONE = "%{y:.3f}, %{customdata[2]} of %{customdata[3]} runs"


def learning_chart(
    curves: pd.DataFrame, measure: str, arms: Iterable[str], x: str = "games", y_title: str = "score"
) -> Chart:
    """Of one measure, from a table of `learning_curves`; `arms` are all of the campaign, which decide the colours.

    `x` is one of X_AXES. An arm without values is not in it.
    """
    of_measure = curves[curves.measure == measure].dropna(subset=["value"])
    by_arm = {str(arm): table.sort_values(x) for arm, table in of_measure.groupby("arm")}
    drawn = {arm: look for arm, look in looks(arms).items() if arm in by_arm}
    bands = [_band(arm, by_arm[arm], look, x) for arm, look in drawn.items()]
    lines = [_line(arm, by_arm[arm], look, x) for arm, look in drawn.items()]
    hover = "x unified" if len(drawn) <= MOST_TOGETHER else "closest"
    return {
        "data": [band for band in bands if band["x"]] + lines,
        "layout": layout(X_AXES[x], y_title, hovermode=hover),
    }


def _line(arm: str, curve: pd.DataFrame, look: Look, x: str) -> dict[str, Any]:
    columns = [rounded(curve[name]) for name in ("low", "high", "runs", "of_runs")]
    has_interval = curve.low.notna().any()
    return {
        "type": "scatter",
        "mode": "lines" if len(curve) > 1 else "markers",
        "name": shown(arm),
        "legendgroup": arm,  # never shown: charts.js makes its legend of these
        "x": rounded(curve[x]),
        "y": rounded(curve.value),
        "customdata": [list(row) for row in zip(*columns, strict=True)],
        "hovertemplate": VALUE if has_interval else VALUE_ALONE,
        "line": line_of(look),
        "marker": {"color": colour_of(look), "size": 9},
    }


def _band(arm: str, curve: pd.DataFrame, look: Look, x: str) -> dict[str, Any]:
    """From the upper bounds back along the lower ones; without points where there are too few runs for an interval."""
    known = curve.dropna(subset=["low", "high"])
    there, back = rounded(known[x]), rounded(known[x][::-1])
    return {
        "type": "scatter",
        "mode": "lines",
        "name": shown(arm),
        "legendgroup": arm,
        "x": there + back,
        "y": rounded(known.high) + rounded(known.low[::-1]),
        "fill": "toself",
        "fillcolor": colour_of(look),
        "opacity": BAND,
        "line": {"width": 0},
        "hoverinfo": "skip",
    }
