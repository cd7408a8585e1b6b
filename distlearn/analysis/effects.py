"""How much better one arm's runs are than another's: effect sizes of two samples."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from distlearn.analysis.statistics import Interval
from distlearn.seeds import Stream

GRID = np.linspace(0.0, 1.0, 10_001)  # probabilities that an interval can end at


def probability_of_improvement(values: ArrayLike, others: ArrayLike) -> float:
    """How likely a run of the first sample beats one of the second, equal values counting ½ (Agarwal et al. 2021).

    Vargha and Delaney's A is the same number, and Cliff's delta twice its distance from ½.
    """
    first, second = _sorted(values), _sorted(others)
    below = np.searchsorted(second, first, "left").sum()
    not_above = np.searchsorted(second, first, "right").sum()
    return float((below + not_above) / 2 / (len(first) * len(second)))


def probability_interval(values: ArrayLike, others: ArrayLike, confidence: float = 0.95) -> Interval[float]:
    """With the score interval of Newcombe (2006, method 5).

    Resampling, as Agarwal et al. do, fails just where one arm is clearly better: if every run of one sample is above
    every run of the other, it says 1 … 1, of three runs as well as of thirty. Simulated with normal runs this interval
    covers 91 to 98 % for 3 to 25 runs and any probability, theirs 5 to 95 %.
    """
    n, m = len(_sorted(values)), len(_sorted(others))
    found = probability_of_improvement(values, others)
    mean_size = (n + m) / 2
    shape = 1 + (mean_size - 1) * ((1 - GRID) / (2 - GRID) + GRID / (1 + GRID))
    reach = stats.norm.ppf((1 + confidence) / 2) * np.sqrt(GRID * (1 - GRID) * shape / (n * m))
    inside = GRID[np.abs(GRID - found) <= reach]
    if len(inside) == 0:  # samples so large that the interval is finer than the grid
        return Interval(found, found, found)
    return Interval(found, min(float(inside[0]), found), max(float(inside[-1]), found))


def resampled_probability_interval(
    values: ArrayLike, others: ArrayLike, stream: Stream, confidence: float = 0.95, resamples: int = 10_000
) -> Interval[float]:
    """With the percentile bootstrap of Agarwal et al. 2021, to compare with theirs; too narrow for few runs."""
    first, second = _sorted(values), _sorted(others)
    rng = stream.generator()
    counts, other_counts = (
        rng.multinomial(len(sample), np.full(len(sample), 1 / len(sample)), resamples) for sample in (first, second)
    )
    wins = np.sign(first[:, None] - second) / 2 + 0.5
    resampled = ((counts @ wins) * other_counts).sum(axis=1) / wins.size
    low, high = np.quantile(resampled, [(1 - confidence) / 2, (1 + confidence) / 2])
    return Interval(float(wins.mean()), float(low), float(high))


def cliffs_delta(values: ArrayLike, others: ArrayLike) -> float:
    """From −1, all runs are worse, to 1, all are better."""
    return 2 * probability_of_improvement(values, others) - 1


def hedges_g(values: ArrayLike, others: ArrayLike) -> float:
    """The difference of the means in pooled standard deviations, corrected for few runs (Hedges 1981).

    Not a number where no run differs from the others of its sample, or there are fewer than two of each.
    """
    first, second = _sorted(values), _sorted(others)
    freedom = len(first) + len(second) - 2
    if min(len(first), len(second)) < 2:
        return float("nan")
    pooled = np.sqrt((_squares(first) + _squares(second)) / freedom)
    if pooled <= 1e-12 * max(1.0, np.abs(first).max(), np.abs(second).max()):  # nothing but rounding
        return float("nan")
    return float((first.mean() - second.mean()) / pooled * (1 - 3 / (4 * freedom - 1)))


def _squares(sample: ArrayLike) -> float:
    values = np.asarray(sample)
    return float(((values - values.mean()) ** 2).sum())


def _sorted(sample: ArrayLike) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    values = np.sort(np.asarray(sample, dtype=np.float64).ravel())
    if len(values) == 0 or np.isnan(values[-1]):
        raise ValueError("a sample must have values, all of them numbers")
    return values
