"""Everybody against everybody as a map of colours."""

from __future__ import annotations

from typing import Any

import pandas as pd

from distlearn.analysis.charts.base import Chart, axis, layout, rounded, shown

MOST_WRITTEN = 16  # players, with more the numbers have no room in their squares
LONGEST_ACROSS = 12  # names that can stand below their columns on a narrow screen
LONGEST_DOWN = 20
LOWEST_TO_HIGHEST = [[0.0, "var(--low)"], [0.5, "var(--middle)"], [1.0, "var(--high)"]]
HIGH = 28  # pixels of a row


def heat_map(matrix: pd.DataFrame, what: str = "score") -> Chart:
    """Shares, 0 to 1, of rows against columns, such as `standings.matrix` and `teams.team_matrix` are.

    Columns with long names are called by their numbers, which then stand before the names of the rows.
    """
    n_rows = len(matrix)
    down, across = _labels(list(map(str, matrix.index)), list(map(str, matrix.columns)))
    trace: dict[str, Any] = {
        "type": "heatmap",
        "x": [shown(name) for name in across],
        "y": [shown(name) for name in down],
        "z": [rounded(row) for row in matrix.to_numpy(dtype=float)],
        "zmin": 0,
        "zmax": 1,
        "colorscale": LOWEST_TO_HIGHEST,
        "colorbar": {"tickformat": ".0%", "outlinewidth": 0, "thickness": 12},
        "hovertemplate": f"%{{y}} against %{{x}}: %{{z:.1%}} of {what}<extra></extra>",
        "xgap": 1,
        "ygap": 1,
    }
    if n_rows <= MOST_WRITTEN:
        trace |= {"texttemplate": "%{z:.1%}", "showscale": False}
    names = {"type": "category", "showgrid": False}
    axes = {"xaxis": {**axis("against"), **names}, "yaxis": {**axis(""), **names, "autorange": "reversed"}}
    return {"data": [trace], "layout": layout("", "", height=120 + HIGH * max(4, n_rows), **axes)}


def _labels(rows: list[str], columns: list[str]) -> tuple[list[str], list[str]]:
    if rows != columns or max(map(len, columns), default=0) <= LONGEST_ACROSS:
        return rows, columns
    numbers = [str(number + 1) for number in range(len(rows))]
    return [f"{number} {_shortened(name)}" for number, name in zip(numbers, rows, strict=True)], numbers


def _shortened(name: str) -> str:
    """Both ends of a name tell it from others."""
    half = LONGEST_DOWN // 2
    return name if len(name) <= LONGEST_DOWN else f"{name[:half]}…{name[1 - half :]}"
