"""Learning curves: what the runs of each arm come to at every checkpoint, with an interval over runs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from distlearn.analysis.bootstrap import STATISTICS, bootstrap_intervals
from distlearn.analysis.samples import BY
from distlearn.analysis.statistics import within_scores
from distlearn.seeds import Stream

RESAMPLES = 2000  # enough to draw
CURVES = ["arm", "measure", "checkpoint", "games", "generation", "runs", "of_runs", "value", "low", "high"]


def learning_curves(
    metrics: pd.DataFrame,
    statistic: str = "iqm",
    by: str = "score",
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
) -> pd.DataFrame:
    """A row per arm, measure and checkpoint, ready to draw over `games` or `generation` (means of the runs there).

    `statistic` is `iqm` or `mean`, `by` is `score` or `wins`. `runs` says how many runs a point is based on, of
    `of_runs` that the arm has: where it falls, because some are unfinished or a value is missing, the curve may bend
    for no other reason. The interval holds point by point, not for the curve as a whole.
    """
    rows = metrics.assign(value=BY[by](metrics))
    tables = []
    for (arm, measure), group in rows.groupby(["arm", "measure"], sort=False):
        stream = Stream.of("bootstrap", "curve", str(arm))  # for all measures, which are of the same runs
        curve = _curve(group, statistic, stream, confidence, resamples)
        tables.append(curve.assign(arm=str(arm), measure=str(measure)))
    return pd.concat(tables, ignore_index=True)[CURVES] if tables else pd.DataFrame(columns=CURVES)


def _curve(rows: pd.DataFrame, statistic: str, stream: Stream, confidence: float, resamples: int) -> pd.DataFrame:
    table = rows.pivot(index="seed", columns="checkpoint", values="value")
    there = rows.dropna(subset="value").groupby("checkpoint")
    curve = there[["games", "generation"]].mean().assign(runs=there.size(), of_runs=len(table))
    curve[["value", "low", "high"]] = np.nan
    for checkpoints in _with_the_same_runs(table):
        values = table[checkpoints].dropna().to_numpy()
        interval = bootstrap_intervals(values, STATISTICS[statistic], stream, confidence, resamples)
        curve.loc[checkpoints, ["value", "low", "high"]] = np.transpose(within_scores(interval))
    return curve.reset_index()


def _with_the_same_runs(table: pd.DataFrame) -> list[list[Any]]:
    """Checkpoints in groups; what nobody has is in none."""
    groups: dict[bytes, list[Any]] = {}
    for checkpoint, column in table.notna().items():
        if column.any():
            groups.setdefault(column.to_numpy().tobytes(), []).append(checkpoint)
    return list(groups.values())
