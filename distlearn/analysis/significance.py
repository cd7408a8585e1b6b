"""Whether a difference between two samples of runs could be chance."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats

MOST_SPLITS = 20_000  # that are tried one by one


class MannWhitney(NamedTuple):
    """Two-sided."""

    u: float  # pairs of runs in which the first sample is better, equal ones count ½
    p: float


def mann_whitney(values: ArrayLike, others: ArrayLike) -> MannWhitney:
    """Mann and Whitney's test, exact wherever it can be.

    Without equal values p comes from the exact distribution of U. With them, from all ways to split the values into two
    samples where those are few, else from the normal approximation with corrections for ties and continuity.
    """
    first, second = (np.asarray(sample, dtype=np.float64) for sample in (values, others))
    pooled = np.concatenate([first, second])
    n_different = len(np.unique(pooled))
    if n_different == 1:
        return MannWhitney(len(first) * len(second) / 2, 1.0)
    if n_different == len(pooled):
        found = stats.mannwhitneyu(first, second, method="exact")
    elif comb(len(pooled), len(first)) <= MOST_SPLITS:
        found = stats.mannwhitneyu(first, second, method=stats.PermutationMethod(n_resamples=MOST_SPLITS))
    else:
        found = stats.mannwhitneyu(first, second, method="asymptotic")
    return MannWhitney(float(found.statistic), float(min(1.0, found.pvalue)))


def smallest_p(n_runs: int, n_others: int) -> float:
    """The p of samples of these sizes whose values do not even overlap: none can be smaller."""
    return min(1.0, 2 / comb(n_runs + n_others, n_runs))


def holm(p_values: ArrayLike) -> NDArray[np.float64]:
    """Adjusted so that the chance of any false alarm among all of them stays below the level (Holm 1979)."""
    p = np.asarray(p_values, dtype=np.float64)
    if np.isnan(p).any():
        raise ValueError("a p-value is not a number")
    order = np.argsort(p, kind="stable")
    steps = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(steps, 1.0)
    return adjusted
