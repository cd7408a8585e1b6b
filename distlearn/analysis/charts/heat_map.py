"""Everybody against everybody as a map of colours."""

from __future__ import annotations

from typing import Any

import pandas as pd

from distlearn.analysis.charts.base import Chart, axis, layout, rounded, shown

MOST_WRITTEN = 16  # players, with more the numbers have no room in their squares
LOWEST_TO_HIGHEST = [[0.0, "var(--low)"], [0.5, "var(--middle)"], [1.0, "var(--high)"]]
HIGH = 28  # pixels of a row


def heat_map(matrix: pd.DataFrame, what: str = "score") -> Chart:
    """Shares, 0 to 1, of rows against columns, such as `standings.matrix` and `teams.team_matrix` are."""
    players, opponents = (list(map(str, names)) for names in (matrix.index, matrix.columns))
    trace: dict[str, Any] = {
        "type": "heatmap",
        "x": [shown(name) for name in opponents],
        "y": [shown(name) for name in players],
        "z": [rounded(row) for row in matrix.to_numpy(dtype=float)],
        "zmin": 0,
        "zmax": 1,
        "colorscale": LOWEST_TO_HIGHEST,
        "colorbar": {"tickformat": ".0%", "outlinewidth": 0, "thickness": 12},
        "hovertemplate": f"%{{y}} against %{{x}}: %{{z:.1%}} of {what}<extra></extra>",
        "xgap": 1,
        "ygap": 1,
    }
    if len(players) <= MOST_WRITTEN:
        trace |= {"texttemplate": "%{z:.1%}", "showscale": False}
    names = {"type": "category", "showgrid": False}
    axes = {"xaxis": {**axis("against"), **names}, "yaxis": {**axis(""), **names, "autorange": "reversed"}}
    return {
        "data": [trace],
        "layout": layout("", "", height=120 + HIGH * max(4, len(players)), **axes),
    }
