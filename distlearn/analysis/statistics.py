"""Means over runs, as pure functions on DataFrames."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike
from scipy import stats

from distlearn.analysis.samples import final_samples

Number = TypeVar("Number")


class Interval(NamedTuple, Generic[Number]):
    """An estimate with its confidence interval; the bounds are not numbers where there are too few runs."""

    value: Number
    low: Number
    high: Number


def mean_interval(values: ArrayLike, confidence: float = 0.95) -> Interval[float]:
    """Student's t interval of the mean: right for a handful of runs, where a bootstrap is too narrow."""
    sample = np.asarray(values, dtype=np.float64)
    mean, margin = float(sample.mean()), float(students_margin(sample, confidence))
    return Interval(mean, mean - margin, mean + margin)


def students_margin(values: ArrayLike, confidence: float) -> Any:
    """How far Student's interval reaches from the mean, down the first axis; not a number for less than two values."""
    sample = np.asarray(values, dtype=np.float64)
    if len(sample) < 2:
        return np.full(sample.shape[1:], np.nan)
    return stats.sem(sample, axis=0) * stats.t.ppf((1 + confidence) / 2, len(sample) - 1)


def welchs_margin(values: ArrayLike, others: ArrayLike, confidence: float) -> float:
    """How far Welch's interval reaches from the difference of two means; not a number for less than two values."""
    samples = [np.asarray(sample, dtype=np.float64) for sample in (values, others)]
    if min(map(len, samples)) < 2:
        return float("nan")
    first, second = ((float(sample.var(ddof=1)), len(sample)) for sample in samples)
    return welchs_margin_of(first, second, confidence)


def welchs_margin_of(first: tuple[float, int], second: tuple[float, int], confidence: float = 0.95) -> float:
    """The same of samples of which only the variances and the sizes (two or more) are known."""
    errors = [(variance / size, size) for variance, size in (first, second)]  # squared
    whole = sum(error for error, _ in errors)
    if not whole:
        return 0.0
    freedom = whole**2 / sum(error**2 / (size - 1) for error, size in errors)
    return float(np.sqrt(whole) * stats.t.ppf((1 + confidence) / 2, freedom))


def within_scores(interval: Interval[Any]) -> Interval[Any]:
    """No score lies beyond 0 and 1, though Student's interval may; what is not a number stays so."""
    return Interval(interval.value, np.maximum(interval.low, 0.0), np.minimum(interval.high, 1.0))


def final_scores(metrics: pd.DataFrame, runs: pd.DataFrame) -> pd.DataFrame:
    """Per arm and measure: runs finished and the mean value at their last checkpoint with its interval.

    Arms and measures stand in the order in which they first appear.
    """
    groups = final_samples(metrics, runs).values.groupby(["arm", "measure"], sort=False).value
    records = []
    for (arm, measure), values in groups:
        mean, low, high = within_scores(mean_interval(values))
        records.append({"arm": arm, "measure": measure, "runs": len(values), "mean": mean, "low": low, "high": high})
    return pd.DataFrame(records, columns=["arm", "measure", "runs", "mean", "low", "high"])
