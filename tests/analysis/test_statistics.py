import numpy as np
import pandas as pd
import pytest
from scipy import stats

from distlearn.analysis.statistics import final_scores, mean_interval


def test_the_interval_computed_by_hand():
    # mean 2, standard deviation 1, standard error 1/√3, t(0.975; 2) = 4.302653
    interval = mean_interval([1.0, 2.0, 3.0])
    assert interval.value == 2.0
    assert interval.high - 2.0 == pytest.approx(4.302653 / np.sqrt(3), abs=1e-6)
    assert 2.0 - interval.low == pytest.approx(4.302653 / np.sqrt(3), abs=1e-6)


def test_the_interval_is_scipys():
    sample = np.random.default_rng(0).random(12)
    theirs = stats.ttest_1samp(sample, 0).confidence_interval(0.95)
    assert mean_interval(sample)[1:] == pytest.approx((theirs.low, theirs.high))


def test_intervals_of_few_runs_cover_the_truth_as_often_as_they_say():
    rng = np.random.default_rng(1)
    intervals = [mean_interval(rng.normal(0.5, 0.1, 4)) for _ in range(2000)]
    covered = np.mean([interval.low <= 0.5 <= interval.high for interval in intervals])
    assert covered == pytest.approx(0.95, abs=0.02)


def test_one_run_has_a_mean_but_no_interval():
    interval = mean_interval([0.25])
    assert interval.value == 0.25
    assert np.isnan(interval.low)
    assert np.isnan(interval.high)


def test_final_scores_are_of_the_last_checkpoint_of_finished_runs():
    runs = pd.DataFrame({"arm": ["a", "a", "b"], "seed": [0, 1, 0], "status": ["finished", "finished", "running"]})
    metrics = pd.DataFrame(
        [("a", 0, 0, "m", 0.9), ("a", 0, 1, "m", 0.2), ("a", 1, 1, "m", 0.4), ("b", 0, 5, "m", 0.7)],
        columns=["arm", "seed", "checkpoint", "measure", "value"],
    ).assign(games=0, generation=0)
    scores = final_scores(metrics, runs)
    assert scores[["arm", "measure", "runs"]].values.tolist() == [["a", "m", 2]]
    assert scores["mean"][0] == pytest.approx(0.3)


def test_without_finished_runs_there_are_no_scores():
    runs = pd.DataFrame({"arm": ["a"], "seed": [0], "status": ["running"]})
    metrics = pd.DataFrame(columns=["arm", "seed", "checkpoint", "games", "generation", "measure", "value"])
    assert final_scores(metrics, runs).empty
