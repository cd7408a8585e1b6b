import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from distlearn.analysis.effects import (
    cliffs_delta,
    hedges_g,
    probability_interval,
    probability_of_improvement,
    resampled_probability_interval,
)
from distlearn.seeds import Stream

samples = st.lists(st.integers(0, 20).map(lambda n: n / 20), min_size=1, max_size=12)


def test_the_probability_of_improvement_counted_by_hand():
    # of 2 × 3 pairs 0.5 beats 0.1 and 0.4 and ties with 0.5; 0.2 beats 0.1
    assert probability_of_improvement([0.5, 0.2], [0.1, 0.4, 0.5]) == (1 + 1 + 0.5 + 1) / 6
    assert cliffs_delta([0.5, 0.2], [0.1, 0.4, 0.5]) == pytest.approx((3 - 2) / 6)


@given(samples, samples)
def test_it_is_mann_whitneys_u_over_all_pairs(values, others):
    u = stats.mannwhitneyu(values, others).statistic
    assert probability_of_improvement(values, others) == pytest.approx(u / (len(values) * len(others)))


@given(samples, samples)
def test_one_over_the_other_and_the_other_over_the_one_make_1(values, others):
    one, other = probability_interval(values, others), probability_interval(others, values)
    assert one.value + other.value == pytest.approx(1)
    assert one.low + other.high == pytest.approx(1, abs=2e-4)  # the grid
    assert 0 <= one.low <= one.value <= one.high <= 1
    assert hedges_g(values, others) == pytest.approx(-hedges_g(others, values), nan_ok=True)


@given(samples, samples)
def test_it_does_not_depend_on_the_scale(values, others):
    stretched = probability_of_improvement(np.exp(values), np.exp(others))
    assert stretched == probability_of_improvement(values, others)


@pytest.mark.parametrize("n_runs", [3, 10])
@pytest.mark.parametrize("lead", [0.0, 1.0, 3.0])  # in standard deviations
def test_its_interval_covers_the_truth_about_as_often_as_it_says(n_runs, lead):
    rng = np.random.default_rng(0)
    truth = stats.norm.cdf(lead / np.sqrt(2))
    intervals = [probability_interval(rng.normal(lead, 1, n_runs), rng.normal(0, 1, n_runs)) for _ in range(1000)]
    assert 0.9 <= np.mean([interval.low <= truth <= interval.high for interval in intervals]) <= 0.99


def test_samples_that_do_not_overlap_leave_room_for_doubt():
    few = probability_interval([0.7, 0.8, 0.9], [0.1, 0.2, 0.3])
    assert few.value == few.high == 1
    assert 0.4 < few.low < 0.6
    more = probability_interval(np.linspace(0.7, 0.9, 30), np.linspace(0.1, 0.3, 30))
    assert few.low < 0.9 < more.low < 1


def test_the_published_interval_has_no_doubt_where_samples_do_not_overlap():
    assert resampled_probability_interval([0.7, 0.8, 0.9], [0.1, 0.2, 0.3], Stream.of("a")) == (1, 1, 1)


def test_the_published_interval_is_scipys_bootstrap_up_to_chance():
    rng = np.random.default_rng(1)
    values, others = rng.normal(0.5, 1, 30), rng.normal(0, 1, 30)
    theirs = stats.bootstrap(
        (values, others),
        probability_of_improvement,
        vectorized=False,
        n_resamples=3000,
        method="percentile",
        rng=np.random.default_rng(2),
    ).confidence_interval
    ours = resampled_probability_interval(values, others, Stream.of("a"))
    assert ours == pytest.approx((probability_of_improvement(values, others), theirs.low, theirs.high), abs=0.01)


def test_hedges_g_computed_by_hand():
    # means 4 and 2, both variances 1: d = 2, times 1 − 3/(4·4 − 1)
    assert hedges_g([3, 4, 5], [1, 2, 3]) == pytest.approx(2 * (1 - 3 / 15))


@pytest.mark.parametrize(("values", "others"), [([1, 1], [0, 0]), ([0.1] * 3, [0.1] * 3), ([1], [0, 1])])
def test_hedges_g_is_no_number_where_nothing_varies_or_a_sample_is_one_run(values, others):
    assert np.isnan(hedges_g(values, others))


@pytest.mark.parametrize("bad", [[], [0.5, np.nan]])
def test_samples_without_numbers_are_refused(bad):
    with pytest.raises(ValueError, match="must have values"):
        probability_of_improvement(bad, [0.5])
