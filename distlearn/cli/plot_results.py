"""Figures of what campaigns measured: learning curves, and what goes on inside learners."""

from __future__ import annotations

from collections.abc import Collection

import pandas as pd

from distlearn.analysis.colours import looks
from distlearn.analysis.curves import learning_curves
from distlearn.analysis.generation_curves import generation_curves
from distlearn.analysis.load import Results, results_in
from distlearn.analysis.plots import draw_curves, draw_generations
from distlearn.analysis.plots.scales import X, with_time, without_time
from distlearn.analysis.selection import named, selected
from distlearn.cli.arguments import names_in
from distlearn.cli.figures import count, plural
from distlearn.cli.plotting import Asked, Drawing
from distlearn.errors import UserError
from distlearn.store import open_folder

STATISTICS = {"iqm": "IQM of runs", "mean": "mean of runs"}
WHATS = {"score": "score", "wins": "share of wins"}


def curves(asked: Asked) -> Drawing:
    results = results_in(open_folder(asked.source), ("runs", "metrics"))
    known = list(dict.fromkeys(results.metrics.measure))
    metrics, runs = selected(results, _arms(asked, results), names_in(asked.measure, known))
    if metrics.empty:
        raise UserError(f"{results.path}: nothing has been measured yet; look again after the first checkpoint")
    statistic, by, x = asked.statistic or "iqm", asked.by or "score", asked.x or "games"
    table = learning_curves(metrics, statistic, by)
    y = f"{WHATS[by]} ({STATISTICS[statistic]}, 95 % interval)"
    figure = draw_curves(_over(table, runs, x, results.path), looks([*results.spec["arms"], *results.runs.arm]), x, y)
    return Drawing(figure, _progress(runs, x))


def generations(asked: Asked) -> Drawing:
    results = results_in(open_folder(asked.source), ("runs", "generations"))
    arms = named("arm", _arms(asked, results), results.spec["arms"])
    runs, rows = results.runs[results.runs.arm.isin(arms)], results.generations
    table = generation_curves(rows[rows.arm.isin(arms)])
    if table.empty:
        raise UserError(f"{results.path}: nothing of any generation yet; look again after the first checkpoint")
    x = asked.x or "generation"
    figure = draw_generations(_over(table, runs, x, results.path), looks([*results.spec["arms"], *results.runs.arm]), x)
    return Drawing(figure, _progress(runs, x))


def _arms(asked: Asked, results: Results) -> Collection[str] | None:
    return names_in(asked.arms, results.spec["arms"])


def _over(table: pd.DataFrame, runs: pd.DataFrame, x: X, path: str) -> pd.DataFrame:
    """With a time, if that is asked for."""
    if x != "time":
        return table
    timed = with_time(table, runs).dropna(subset="time")
    if timed.empty:
        raise UserError(f"{path}: no run has taken any time yet")
    return timed


def _progress(runs: pd.DataFrame, x: X) -> list[str]:
    """What is to know of runs that have not come to their end."""
    n_finished = int((runs.status == "finished").sum())
    remarks = []
    if n_finished < len(runs):
        remarks.append(
            f"{count(n_finished)} of {plural(len(runs), 'run')} finished; where a line is thin, runs are missing"
        )
    if x == "time" and without_time(runs):
        remarks.append(f"left out, since they have not begun: {', '.join(without_time(runs))}")
    return remarks
