"""Learning curves: what the runs of each arm come to at every checkpoint, with an interval over runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

from distlearn.analysis.bootstrap import STATISTICS, Floats, bootstrap_intervals
from distlearn.analysis.samples import BY
from distlearn.analysis.statistics import Interval, within_scores
from distlearn.seeds import Stream

Intervals = Callable[..., Interval[Floats]]
RESAMPLES = 2000  # enough to draw
CURVES = ["arm", "measure", "checkpoint", "games", "generation", "runs", "of_runs", "value", "low", "high"]


def learning_curves(
    metrics: pd.DataFrame,
    statistic: str = "iqm",
    by: str = "score",
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
    intervals: Intervals = bootstrap_intervals,
) -> pd.DataFrame:
    """A row per arm, measure and checkpoint, ready to draw over `games` or `generation` (means of the runs there).

    `statistic` is `iqm` or `mean`, `by` is `score` or `wins`. `runs` says how many runs a point is based on, of
    `of_runs` that the arm has: where it falls, because some are unfinished or a value is missing, the curve may bend
    for no other reason. The interval holds point by point, not for the curve as a whole. `intervals` finds them.
    """
    rows = metrics.assign(value=BY[by](metrics))
    tables = []
    for (arm, measure), group in rows.groupby(["arm", "measure"], sort=False):
        stream = Stream.of("bootstrap", "curve", str(arm))  # for all measures, which are of the same runs
        how = {"statistic": STATISTICS[statistic], "stream": stream, "confidence": confidence, "resamples": resamples}
        curve = _curve(group, partial(intervals, **how))
        tables.append(curve.assign(arm=str(arm), measure=str(measure)))
    return pd.concat(tables, ignore_index=True)[CURVES] if tables else pd.DataFrame(columns=CURVES)


def _curve(rows: pd.DataFrame, intervals: Intervals) -> pd.DataFrame:
    table = rows.pivot(index="seed", columns="checkpoint", values="value")
    there = rows.dropna(subset="value").groupby("checkpoint")
    curve = there[["games", "generation"]].mean().assign(runs=there.size(), of_runs=len(table))
    curve[["value", "low", "high"]] = np.nan
    for checkpoints in _with_the_same_runs(table):
        values = table[checkpoints].dropna().to_numpy()
        curve.loc[checkpoints, ["value", "low", "high"]] = np.transpose(within_scores(intervals(values)))
    return curve.reset_index()


def _with_the_same_runs(table: pd.DataFrame) -> list[list[Any]]:
    """Checkpoints in groups; what nobody has is in none."""
    groups: dict[bytes, list[Any]] = {}
    for checkpoint, column in table.notna().items():
        if column.any():
            groups.setdefault(column.to_numpy().tobytes(), []).append(checkpoint)
    return list(groups.values())
