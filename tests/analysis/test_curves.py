import hand_made_runs as made
import numpy as np
import pandas as pd
import pytest

from distlearn.analysis import remembered
from distlearn.analysis.bootstrap import bootstrap_intervals
from distlearn.analysis.curves import learning_curves
from distlearn.analysis.statistics import mean_interval


def random_metrics(n_runs, n_checkpoints=4, arm="a"):
    rng = np.random.default_rng(0)
    return made.metrics(
        *((arm, seed, k, 100 * k, 0.4 + rng.random() / 5) for seed in range(n_runs) for k in range(n_checkpoints))
    )


def test_every_checkpoint_has_the_mean_of_its_runs_in_an_interval():
    metrics = random_metrics(8)
    curve = learning_curves(metrics, "mean")
    assert list(curve.checkpoint) == [0, 1, 2, 3]
    assert list(curve.games) == [0, 100, 200, 300]
    assert list(curve.value) == pytest.approx(list(metrics.groupby("checkpoint").value.mean()))
    assert (curve.low < curve.value).all()
    assert (curve.value < curve.high).all()
    assert (curve.runs == 8).all()


def test_the_interval_of_few_runs_is_students():
    metrics = random_metrics(3)
    curve = learning_curves(metrics, "mean").iloc[2]
    theirs = mean_interval(metrics[metrics.checkpoint == 2].value)
    assert (curve.value, curve.low, curve.high) == pytest.approx(tuple(theirs))


def test_no_interval_leaves_what_scores_can_be():
    wide = learning_curves(made.metrics(("a", 0, 1, 100, 0.1), ("a", 1, 1, 100, 0.9)))
    assert (wide.low[0], wide.high[0]) == (0, 1)


def test_where_runs_are_missing_the_curve_is_of_the_others_and_says_so():
    metrics = random_metrics(8)
    unfinished = metrics[(metrics.seed > 2) | (metrics.checkpoint < 2)].copy()
    unfinished.loc[(unfinished.seed == 7) & (unfinished.checkpoint == 1), "value"] = np.nan
    curve = learning_curves(unfinished, "mean")
    assert list(curve.runs) == [8, 7, 5, 5]
    assert (curve.of_runs == 8).all()
    assert curve.value[1] == pytest.approx(metrics.query("checkpoint == 1 and seed != 7").value.mean())
    assert curve.value[3] == pytest.approx(metrics.query("checkpoint == 3 and seed > 2").value.mean())


def test_games_are_the_mean_of_the_runs_where_they_differ():
    metrics = made.metrics(("a", 0, 1, 100, 0.5), ("a", 1, 1, 110, 0.7))
    assert learning_curves(metrics).games[0] == 105


def test_a_checkpoint_without_a_number_is_no_point():
    metrics = made.metrics(("a", 0, 1, 100, None), ("a", 0, 2, 200, 0.5))
    curve = learning_curves(metrics)
    assert list(curve.checkpoint) == [2]
    assert np.isnan(curve.low[0])


def test_arms_and_measures_have_curves_of_their_own_that_others_do_not_change():
    alone = random_metrics(6)
    other = random_metrics(6, arm="b").assign(measure="n")
    together = learning_curves(pd.concat([alone, other]))
    assert set(together.groupby(["arm", "measure"]).groups) == {("a", "m"), ("b", "n")}
    pd.testing.assert_frame_equal(together[together.arm == "a"], learning_curves(alone))


def test_curves_by_wins_leave_draws_out():
    metrics = made.metrics(("a", 0, 1, 100, 0.5)).assign(wins=3, draws=4, losses=3)
    assert learning_curves(metrics, by="wins").value[0] == 0.3


def test_without_metrics_there_are_no_curves():
    assert learning_curves(made.metrics()).empty


@pytest.mark.parametrize("statistic", ["iqm", "mean"])
def test_remembered_intervals_are_the_same_and_found_once(statistic, monkeypatch):
    resampled = []

    def counting(values, *arguments):
        resampled.append(values.shape[1])
        return bootstrap_intervals(values, *arguments)

    monkeypatch.setattr(remembered, "bootstrap_intervals", counting)
    intervals = remembered.RememberedIntervals()
    metrics = pd.concat([random_metrics(8), random_metrics(6, arm="b")])
    for rows in (metrics[metrics.checkpoint < 3], metrics):
        found = learning_curves(rows, statistic, intervals=intervals)
        pd.testing.assert_frame_equal(found, learning_curves(rows, statistic), rtol=1e-12)
    assert resampled == [3, 3, 1, 1]
