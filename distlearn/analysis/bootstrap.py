"""Intervals over runs by resampling the runs, honest also where there are few of them.

The published way (Agarwal et al. 2021) takes the 2.5 and 97.5 % quantiles of the resampled statistic. Over few runs
that is too narrow: of such intervals for the mean of 5 normal runs, 84 % cover the truth. So the quantiles are moved
outwards by the factor between a normal and a t interval ("expanded percentile", Hesterberg 2015), and under five runs,
where resampling would have to leave the range of the sample, Student's t gives the width, Welch's for differences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from distlearn.analysis.statistics import Interval, students_margin, welchs_margin
from distlearn.seeds import Stream

RESAMPLES = 10_000
AT_ONCE = 1_000_000  # resampled numbers, so that hundreds of columns fit into memory
FEWEST = 5  # runs for which resampling covers the truth about as often as it says

Floats = NDArray[np.float64]
Statistic = Callable[..., Any]  # of an array along an axis


def interquartile_mean(values: Any, axis: int = 0) -> Any:
    """The mean without the lowest and the highest quarter, each rounded down: of 10 runs without 2 and 2."""
    return stats.trim_mean(values, 0.25, axis=axis)


STATISTICS: Mapping[str, Statistic] = {"iqm": interquartile_mean, "mean": np.mean}


def bootstrap_intervals(
    values: Floats, statistic: Statistic, stream: Stream, confidence: float = 0.95, resamples: int = RESAMPLES
) -> Interval[Floats]:
    """The statistic of every column of `values` (runs, columns); whole runs are resampled, the same for all columns."""
    n_runs = len(values)
    found = np.asarray(statistic(values, axis=0), dtype=np.float64)
    if n_runs < FEWEST:
        margin = students_margin(values, confidence)
        return Interval(found, found - margin, found + margin)
    theirs = _resampled((values,), statistic, stream, expanded(confidence, n_runs), resamples)
    return Interval(found, theirs.low, theirs.high)


def bootstrap_interval(
    values: ArrayLike,
    statistic: Statistic,
    stream: Stream,
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
) -> Interval[float]:
    """The same of one sample."""
    column = np.asarray(values, dtype=np.float64)[:, None]
    interval = bootstrap_intervals(column, statistic, stream, confidence, resamples)
    return Interval(*(float(bound[0]) for bound in interval))


def difference_interval(
    values: ArrayLike,
    others: ArrayLike,
    statistic: Statistic,
    stream: Stream,
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
) -> Interval[float]:
    """How much larger the statistic of the first sample is; runs of either sample are resampled on their own."""
    first, second = (np.asarray(sample, dtype=np.float64) for sample in (values, others))
    found = float(statistic(first, axis=0) - statistic(second, axis=0))
    fewest = min(len(first), len(second))
    if fewest < FEWEST:
        margin = welchs_margin(first, second, confidence)
        return Interval(found, found - margin, found + margin)

    def difference(sample: Floats, other: Floats, axis: int) -> Any:
        return statistic(sample, axis=axis) - statistic(other, axis=axis)

    theirs = _resampled((first, second), difference, stream, expanded(confidence, fewest), resamples)
    return Interval(found, float(theirs.low), float(theirs.high))


def expanded(confidence: float, n_runs: int) -> float:
    """The level at which a percentile interval over that many normal runs holds `confidence` (Hesterberg 2015)."""
    reach = np.sqrt(n_runs / (n_runs - 1)) * stats.t.ppf((1 + confidence) / 2, n_runs - 1)
    return float(1 - 2 * stats.norm.sf(reach))


def _resampled(samples: tuple[Floats, ...], statistic: Statistic, stream: Stream, level: float, resamples: int) -> Any:
    return stats.bootstrap(
        samples,
        statistic,
        n_resamples=resamples,
        batch=max(1, AT_ONCE // max(sample.size for sample in samples)),
        vectorized=True,
        axis=0,
        confidence_level=level,
        method="percentile",
        random_state=stream.generator(),
    ).confidence_interval
