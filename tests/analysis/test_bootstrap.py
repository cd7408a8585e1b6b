import numpy as np
import pytest
from scipy import stats

from distlearn.analysis.bootstrap import (
    bootstrap_interval,
    bootstrap_intervals,
    difference_interval,
    expanded,
    interquartile_mean,
)
from distlearn.seeds import Stream

STREAM = Stream.of("a test")


def test_the_interquartile_mean_leaves_out_a_quarter_at_either_end_rounded_down():
    assert interquartile_mean([8.0, 1.0, 100.0, 3.0, 2.0, 4.0, 5.0, -100.0]) == 3.5  # of 2, 3, 4, 5
    assert interquartile_mean([1.0, 2.0, 6.0]) == 3.0  # nothing is left out of three
    assert interquartile_mean(np.arange(10.0)) == np.mean([2, 3, 4, 5, 6, 7])


def test_the_expanded_level_computed_by_hand():
    # t(0.975; 4) = 2.776445, times √(5/4) = 3.104160, whose normal tail is 0.000954
    assert expanded(0.95, 5) == pytest.approx(1 - 2 * 0.000954, abs=2e-6)
    assert expanded(0.95, 100_000) == pytest.approx(0.95, abs=1e-5)


def test_the_interval_of_many_runs_is_scipys_percentile_bootstrap_up_to_chance():
    sample = np.random.default_rng(0).normal(0.5, 0.1, 200)
    theirs = stats.bootstrap((sample,), np.mean, method="percentile", rng=np.random.default_rng(1)).confidence_interval
    ours = bootstrap_interval(sample, np.mean, STREAM)
    assert ours.value == sample.mean()
    assert ours[1:] == pytest.approx((theirs.low, theirs.high), abs=0.001)


def coverage(n_runs, statistic, draw, truth, n_samples=300):
    intervals = [bootstrap_interval(draw(n_runs), statistic, STREAM, resamples=1000) for _ in range(n_samples)]
    return np.mean([interval.low <= truth <= interval.high for interval in intervals])


@pytest.mark.parametrize("n_runs", [3, 5, 10])
@pytest.mark.parametrize("statistic", [np.mean, interquartile_mean])
def test_intervals_cover_the_truth_about_as_often_as_they_say_also_over_few_runs(n_runs, statistic):
    rng = np.random.default_rng(2)
    assert 0.92 <= coverage(n_runs, statistic, lambda n: rng.normal(0.5, 0.1, n), 0.5) <= 0.99


def test_the_same_stream_gives_the_same_interval_and_another_one_another():
    sample = np.random.default_rng(3).random(10)
    first = bootstrap_interval(sample, np.mean, STREAM)
    assert bootstrap_interval(sample, np.mean, STREAM) == first
    assert bootstrap_interval(sample, np.mean, Stream.of("another")) != first


def test_columns_have_the_intervals_that_they_have_alone():
    table = np.random.default_rng(4).random((10, 3))
    together = bootstrap_intervals(table, interquartile_mean, STREAM)
    for column in range(3):
        alone = bootstrap_interval(table[:, column], interquartile_mean, STREAM)
        assert alone == pytest.approx([bounds[column] for bounds in together])


def test_one_run_has_no_interval_and_equal_runs_have_one_of_no_width():
    assert np.isnan(bootstrap_interval([0.5], np.mean, STREAM)[1:]).all()
    assert np.isnan(difference_interval([0.5], [0.2, 0.3, 0.4], np.mean, STREAM)[1:]).all()
    for n_runs in (2, 10):
        assert bootstrap_interval([0.5] * n_runs, np.mean, STREAM) == (0.5, 0.5, 0.5)
        assert difference_interval([0.5] * n_runs, [0.25] * n_runs, np.mean, STREAM) == (0.25, 0.25, 0.25)


def test_the_difference_of_few_runs_has_welchs_interval():
    first, second = [0.1, 0.4, 0.3], [0.5, 0.9, 0.6, 0.7]
    theirs = stats.ttest_ind(first, second, equal_var=False).confidence_interval(0.95)
    ours = difference_interval(first, second, np.mean, STREAM)
    assert ours.value == pytest.approx(np.mean(first) - np.mean(second))
    assert ours[1:] == pytest.approx((theirs.low, theirs.high))


def test_the_difference_of_more_runs_is_covered():
    rng = np.random.default_rng(5)
    intervals = [
        difference_interval(rng.normal(0.6, 0.1, 8), rng.normal(0.5, 0.2, 6), interquartile_mean, STREAM, 0.95, 1000)
        for _ in range(200)
    ]
    assert 0.92 <= np.mean([interval.low <= 0.1 <= interval.high for interval in intervals]) <= 0.99
