"""The table of a campaign's scores for the terminal: its arms by its measures."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from distlearn.analysis.load import Results
from distlearn.analysis.statistics import final_scores


def print_scores(results: Results) -> None:
    """Mean score of the finished runs' last players, with its confidence interval."""
    scores = final_scores(results.metrics, results.runs)
    if scores.empty:
        return
    measures = list(dict.fromkeys(scores.measure))
    table = Table("arm", "runs", *(Column(Text(measure)) for measure in measures))
    table.columns[1].justify = "right"
    cells = {(row["arm"], row["measure"]): row for row in scores.to_dict("records")}
    for arm in results.spec["arms"]:
        rows = [cells.get((arm, measure)) for measure in measures]
        n_runs = max((row["runs"] for row in rows if row), default=0)
        if n_runs:
            table.add_row(Text(arm), str(n_runs), *map(_cell, rows))
    console = Console(highlight=False)
    console.print("\nMean score of the last players (95 % interval over runs):")
    console.print(table)


def _cell(row: Mapping[Any, Any] | None) -> str:
    if row is None:
        return "–"
    interval = "" if math.isnan(row["low"]) else f"  ({row['low']:.3f} … {row['high']:.3f})"
    return f"{row['mean']:.3f}{interval}"
