import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from distlearn.analysis.significance import holm, mann_whitney, smallest_p

p_values = st.lists(st.floats(0, 1), min_size=1, max_size=8)


def test_three_against_three_that_do_not_overlap_come_to_one_in_ten():
    # 1 of the 20 ways to choose three of six, and its mirror image
    assert mann_whitney([4, 5, 6], [1, 2, 3]) == (9, pytest.approx(0.1))
    assert smallest_p(3, 3) == pytest.approx(0.1)


def test_without_equal_values_p_is_scipys_exact_one():
    rng = np.random.default_rng(0)
    values, others = rng.random(12), rng.random(15)
    theirs = stats.mannwhitneyu(values, others, method="exact")
    assert mann_whitney(values, others) == (theirs.statistic, theirs.pvalue)


def test_with_equal_values_p_is_the_share_of_splits_as_far_from_the_middle():
    values, others = [1, 2, 2, 4], [2, 3, 4, 5]
    pooled = np.array(values + others, dtype=float)

    def u(chosen):
        first, second = pooled[list(chosen)], np.delete(pooled, list(chosen))
        return (np.sign(first[:, None] - second) / 2 + 0.5).sum()

    found = mann_whitney(values, others)
    splits = [u(chosen) for chosen in itertools.combinations(range(8), 4)]
    assert found.u == u(range(4))
    assert found.p == pytest.approx(np.mean([abs(each - 8) >= abs(found.u - 8) for each in splits]))


def test_many_runs_with_equal_values_have_the_normal_approximation():
    values, others = np.arange(30) // 2, np.arange(30) // 3
    theirs = stats.mannwhitneyu(values, others, method="asymptotic")
    assert mann_whitney(values, others).p == pytest.approx(theirs.pvalue)


@pytest.mark.parametrize("sizes", [(1, 1), (3, 5), (10, 10)])
def test_values_that_are_all_equal_are_no_evidence(sizes):
    first, second = ([0.5] * size for size in sizes)
    assert mann_whitney(first, second) == (len(first) * len(second) / 2, 1.0)


def test_false_alarms_are_as_rare_as_they_should_be():
    rng = np.random.default_rng(1)
    rounded = [mann_whitney(rng.integers(0, 8, 6), rng.integers(0, 8, 6)).p for _ in range(200)]
    assert np.mean(np.array(rounded) < 0.05) <= 0.07


def test_no_p_is_smaller_than_the_smallest():
    for n, m in ((1, 1), (2, 3), (4, 4), (5, 8)):
        assert mann_whitney(np.arange(n) + 100, np.arange(m)).p == pytest.approx(smallest_p(n, m))


def test_holm_computed_by_hand():
    # sorted: .01 × 4, .02 × 3, .03 × 2, .04 × 1, none below the one before
    assert holm([0.04, 0.01, 0.03, 0.02]) == pytest.approx([0.06, 0.04, 0.06, 0.06])
    assert holm([0.01, 0.02, 0.03, 0.005]) == pytest.approx([0.03, 0.04, 0.04, 0.02])
    assert holm([0.6, 0.7]) == pytest.approx([1.0, 1.0])
    assert holm([]).size == 0


@given(p_values)
def test_holm_is_between_nothing_and_bonferroni_and_keeps_the_order(p):
    adjusted = holm(p)
    assert (adjusted >= p).all()
    assert (adjusted <= np.minimum(np.array(p) * len(p), 1) + 1e-15).all()
    assert (np.diff(adjusted[np.argsort(p, kind="stable")]) >= 0).all()


def test_holm_needs_numbers():
    with pytest.raises(ValueError, match="not a number"):
        holm([0.1, np.nan])
