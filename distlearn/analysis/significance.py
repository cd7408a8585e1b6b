"""Whether a difference between two samples of runs could be chance."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats

MOST_SPLITS = 20_000  # that are tried one by one
MOST_PAIRS = 10_000  # of runs; for more the exact distribution takes seconds, and is normal


class MannWhitney(NamedTuple):
    """Two-sided."""

    u: float  # pairs of runs in which the first sample is better, equal ones count ½
    p: float


def mann_whitney(values: ArrayLike, others: ArrayLike) -> MannWhitney:
    """Mann and Whitney's test, exact wherever that makes a difference.

    Without equal values p comes from the exact distribution of U. With them, from all ways to split the values into two
    samples where those are few. Else it is the normal approximation with corrections for ties and continuity.
    """
    first, second = (np.asarray(sample, dtype=np.float64) for sample in (values, others))
    pooled = np.concatenate([first, second])
    n_different = len(np.unique(pooled))
    has_ties = n_different < len(pooled)
    if n_different == 1:
        return MannWhitney(len(first) * len(second) / 2, 1.0)
    is_exact = not has_ties and len(first) * len(second) <= MOST_PAIRS
    found = stats.mannwhitneyu(first, second, method="exact" if is_exact else "asymptotic")
    if has_ties and comb(len(pooled), len(first)) <= MOST_SPLITS:
        return MannWhitney(float(found.statistic), _share_of_splits(pooled, len(first)))
    return MannWhitney(float(found.statistic), float(found.pvalue))


def _share_of_splits(pooled: NDArray[np.float64], n_first: int) -> float:
    """Twice the share whose sum of ranks is as extreme on the side of that of the first ones."""
    ranks = stats.rankdata(pooled)
    if n_first > len(pooled) / 2:  # the others tell the same, and are fewer
        ranks, n_first = ranks[::-1], len(pooled) - n_first
    sums = ranks[np.array(list(combinations(range(len(pooled)), n_first)))].sum(axis=1)
    found = sums[0]  # the first split is the one that was found; sums of ranks are exact
    return float(min(1.0, 2 * min(np.mean(sums <= found), np.mean(sums >= found))))


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
