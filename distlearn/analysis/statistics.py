"""Statistics over runs, as pure functions on DataFrames."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike
from scipy import stats


class Interval(NamedTuple):
    """A mean over runs with its confidence interval; not a number where there are too few."""

    mean: float
    low: float
    high: float


def mean_interval(values: ArrayLike, confidence: float = 0.95) -> Interval:
    """Student's t interval of the mean: right for a handful of runs, where a bootstrap is too narrow."""
    sample = np.asarray(values, dtype=np.float64)
    mean = float(sample.mean())
    if len(sample) < 2:
        return Interval(mean, np.nan, np.nan)
    half = float(stats.sem(sample) * stats.t.ppf((1 + confidence) / 2, len(sample) - 1))
    return Interval(mean, mean - half, mean + half)


def final_scores(metrics: pd.DataFrame, runs: pd.DataFrame) -> pd.DataFrame:
    """Per arm and measure: runs finished and the mean value at their last checkpoint with its interval.

    Arms and measures stand in the order in which they first appear.
    """
    finished = runs.loc[runs.status == "finished", ["arm", "seed"]]
    rows = metrics.merge(finished, on=["arm", "seed"])
    last = rows.groupby(["arm", "seed", "measure"], sort=False).checkpoint.transform("max")
    groups = rows[rows.checkpoint == last].groupby(["arm", "measure"], sort=False).value
    records = [
        {"arm": arm, "measure": measure, "runs": len(values), **mean_interval(values)._asdict()}
        for (arm, measure), values in groups
    ]
    scores = pd.DataFrame(records, columns=["arm", "measure", "runs", "mean", "low", "high"])
    return scores.assign(low=scores.low.clip(lower=0.0), high=scores.high.clip(upper=1.0))  # no score lies beyond
