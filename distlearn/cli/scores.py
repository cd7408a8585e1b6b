"""Tables of a campaign for the terminal: its runs, and its arms by measures."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import pandas as pd
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from distlearn.analysis.load import Results
from distlearn.analysis.statistics import final_scores
from distlearn.cli.figures import count, duration
from distlearn.store.uri import joined


def print_runs(results: Results) -> None:
    """One line per run, how many there are in which state, and what went wrong."""
    runs = results.runs.to_dict("records")
    if not runs:
        print(f"{results.spec['name']} in {results.path}: no runs yet")
        return
    table = Table("arm", "seed", "status", "done", "games/s", "time")
    for column in table.columns[1:]:
        column.no_wrap = True
        column.justify = "right"
    for run in runs:
        done = run["games"] if run["budget_unit"] == "games" else run["generation"]
        speed = "" if pd.isna(run["games_per_second"]) else count(run["games_per_second"])
        table.add_row(
            Text(run["arm"]),
            str(run["seed"]),
            run["status"],
            f"{count(done)} of {count(run['budget'])} {run['budget_unit']}",
            speed,
            duration(run["seconds"]),
        )
    table.columns[0].overflow = "fold"  # the ends of names are what tells them apart
    console = Console(highlight=False)
    console.print(f"{results.spec['name']} in {results.path}", markup=False)
    console.print(table)
    numbers = ", ".join(f"{n} {status}" for status, n in results.runs.status.value_counts(sort=False).items())
    console.print(f"{numbers}; last written {results.runs.updated.max():%Y-%m-%d %H:%M:%S} UTC")
    for run in runs:
        if run["status"] == "failed":
            where = joined(results.path, f"errors/{run['arm']}-{run['seed']}.txt")
            console.print(f"{run['arm']}-{run['seed']}: {run['error']} (traceback in {where})", markup=False)


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
