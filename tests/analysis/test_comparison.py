import hand_made_runs as made
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from distlearn.analysis.comparison import arm_summaries, pair_comparisons
from distlearn.analysis.samples import final_samples, samples_at

LOW = [0.30, 0.35, 0.40, 0.45, 0.50]
HIGH = [0.60, 0.65, 0.70, 0.75, 0.90]
MIDDLE = [0.40, 0.48, 0.55, 0.58, 0.62]


def samples(**values):
    return final_samples(*made.finished(values))


def test_the_best_arm_stands_first_with_what_its_runs_come_to():
    found = arm_summaries(samples(low=LOW, high=HIGH))
    assert list(found.arm) == ["high", "low"]
    high = found.iloc[0]
    assert (high.runs, high.left_out, high.games) == (5, 0, 1000)
    assert high.iqm == pytest.approx(0.70)  # of .65, .70, .75
    assert high["mean"] == pytest.approx(0.72)
    assert high.sd == pytest.approx(np.std(HIGH, ddof=1))
    assert (high.lowest, high.highest) == (0.60, 0.90)
    assert high.lowest <= high.iqm_low < high.iqm < high.iqm_high <= high.highest


def test_mean_and_sd_are_over_all_points_of_all_runs_while_each_run_counts_once_in_the_rest():
    # KJS11 table 2: two runs of two checkpoints each
    rows = [("a", 0, 0, 0, 0.1), ("a", 0, 1, 9, 0.3), ("a", 1, 0, 0, 0.5), ("a", 1, 1, 9, 0.9)]
    found = arm_summaries(final_samples(made.metrics(*rows), made.runs(a0="finished", a1="finished"), last=2)).iloc[0]
    assert found["mean"] == pytest.approx(0.45)
    assert found.sd == pytest.approx(np.std([0.1, 0.3, 0.5, 0.9], ddof=1))
    assert found.runs == 2
    assert (found.lowest, found.highest) == (0.2, 0.7)


def test_intervals_of_scores_stay_between_0_and_1():
    found = arm_summaries(samples(a=[0.01, 0.99])).iloc[0]
    assert (found.iqm_low, found.iqm_high) == (0, 1)


def test_runs_left_out_are_counted_by_measure():
    rows = [("a", 0, 1, 9, 0.5, "m"), ("a", 0, 1, 9, None, "n"), ("a", 1, 1, 9, 0.5, "m"), ("a", 1, 1, 9, 0.5, "n")]
    runs = made.runs(a0="finished", a1="finished", a2="failed")
    found = arm_summaries(final_samples(made.metrics(*rows), runs)).set_index("measure")
    assert found.runs.to_dict() == {"m": 2, "n": 1}
    assert found.left_out.to_dict() == {"m": 1, "n": 2}


def test_a_pair_has_the_better_arm_first_and_scipys_p():
    pair = pair_comparisons(samples(low=LOW, high=HIGH)).iloc[0]
    assert (pair.arm, pair.other, pair.runs, pair.other_runs) == ("high", "low", 5, 5)
    assert (pair.probability, pair.cliffs_delta, pair.u) == (1, 1, 25)
    assert pair.difference == pytest.approx(0.30)
    assert pair.difference_low < 0.30 < pair.difference_high
    assert pair.p == pair.p_holm == stats.mannwhitneyu(HIGH, LOW).pvalue == pytest.approx(2 / 252)


def test_p_is_corrected_for_all_pairs_of_the_measure():
    pairs = pair_comparisons(samples(low=LOW, high=HIGH, middle=MIDDLE))
    assert list(zip(pairs.arm, pairs.other, strict=True)) == [("high", "middle"), ("high", "low"), ("middle", "low")]
    p = {(pair.arm, pair.other): pair.p for pair in pairs.itertuples()}
    holm = {(pair.arm, pair.other): pair.p_holm for pair in pairs.itertuples()}
    ordered = sorted(p, key=p.get)
    assert holm[ordered[0]] == pytest.approx(3 * p[ordered[0]])
    assert holm[ordered[1]] == pytest.approx(max(holm[ordered[0]], 2 * p[ordered[1]]))
    assert list(pairs.smallest_p_holm) == pytest.approx([3 * 2 / 252] * 3)


def test_the_smallest_p_of_few_runs_is_corrected_for_the_pairs_that_can_come_before_it():
    # 1/126 of 5 against 5 twice three is below 1/10 of 3 against 3, which is then the last step
    pairs = pair_comparisons(samples(a=HIGH, b=LOW, c=[0.1, 0.2, 0.3])).set_index(["arm", "other"])
    assert pairs.smallest_p_holm["a", "b"] == pytest.approx(3 * 2 / 252)
    assert pairs.smallest_p_holm["a", "c"] == pytest.approx(2 * 2 / 56)
    assert pairs.smallest_p_holm["b", "c"] == pytest.approx(2 * 2 / 56)


def test_measures_are_compared_each_on_its_own_by_the_arms_that_have_it():
    metrics, runs = made.finished({"a": LOW, "b": HIGH})
    other, _ = made.finished({"b": MIDDLE}, measure="n")
    found = final_samples(pd.concat([metrics, other]), runs)
    assert list(arm_summaries(found)[["measure", "arm"]].itertuples(index=False, name=None)) == [
        ("m", "b"),
        ("m", "a"),
        ("n", "b"),
    ]
    assert list(pair_comparisons(found).measure) == ["m"]


def test_one_arm_has_a_summary_and_no_pairs():
    found = samples(a=LOW)
    assert len(arm_summaries(found)) == 1
    assert pair_comparisons(found).empty


def test_single_runs_are_compared_without_intervals():
    found = samples(a=[0.5], b=[0.6])
    assert arm_summaries(found)[["iqm_low", "iqm_high", "sd"]].isna().all(axis=None)
    pair = pair_comparisons(found).iloc[0]
    assert (pair.arm, pair.probability, pair.p) == ("b", 1, 1)
    assert np.isnan(pair.difference_low)


def test_identical_arms_are_not_different():
    pair = pair_comparisons(samples(a=[0.5] * 6, b=[0.5] * 6)).iloc[0]
    assert (pair.probability, pair.difference, pair.p) == (0.5, 0, 1)
    assert pair.has_same_values
    assert not pair_comparisons(samples(a=LOW, b=LOW)).has_same_values[0]


def test_further_arms_change_no_interval_of_those_that_are_there():
    few, more = samples(low=LOW, high=HIGH), samples(low=LOW, middle=MIDDLE, high=HIGH)
    kept = arm_summaries(more).query("arm != 'middle'").reset_index(drop=True)
    pd.testing.assert_frame_equal(kept, arm_summaries(few))
    one, same = pair_comparisons(few).iloc[0], pair_comparisons(more).iloc[1]
    pd.testing.assert_series_equal(
        one.drop(["p_holm", "smallest_p_holm"]), same[one.index].drop(["p_holm", "smallest_p_holm"]), check_names=False
    )


@settings(max_examples=15)
@given(st.lists(st.floats(0, 1), min_size=2, max_size=7), st.lists(st.floats(0, 1), min_size=2, max_size=7))
def test_whoever_is_named_first_the_comparison_is_the_same(values, others):
    one = pair_comparisons(samples(a=values, b=others)).iloc[0]
    other = pair_comparisons(samples(b=others, a=values)).iloc[0]
    assert one.probability == other.probability >= 0.5
    assert one.p == other.p


def test_unfinished_runs_are_compared_where_all_arms_are():
    rows = [
        (arm, seed, k, 100 * k, (k + seed + (arm == "b")) / 20) for arm in "ab" for seed in range(4) for k in range(6)
    ]
    metrics = made.metrics(*rows).query("arm == 'a' or checkpoint <= 3")
    statuses = {f"{arm}{seed}": "running" for arm in "ab" for seed in range(4)}
    found = arm_summaries(samples_at(metrics, made.runs(**statuses)))
    assert list(found.games) == [300, 300]
    assert list(found.arm) == ["b", "a"]
