"""What is said of a comparison, in words."""

import hand_made_runs as made
import pytest

from distlearn.analysis.compare import compare
from distlearn.analysis.digest import digest
from distlearn.analysis.verdicts import verdict
from distlearn.errors import UserError

HIGH = [0.80, 0.81, 0.82, 0.83, 0.84, 0.85]
LOW = [0.10, 0.11, 0.12, 0.13, 0.14, 0.15]


def comparison(last=1, **values):
    """Of finished runs with these values."""
    return compare(made.results(*made.finished(values)), last=last)


def test_a_verdict_says_who_beats_whom_by_how_much_and_how_sure_that_is():
    pair = comparison(high=HIGH, low=LOW).pairs.iloc[0]
    assert pair.verdict == (
        "high beats low: probability of improvement 1.00 (0.69 … 1.00), "
        f"IQM 0.700 higher ({pair.difference_low:.3f} … {pair.difference_high:.3f}), p = 0.002; 6 and 6 runs"
    )


def test_a_verdict_does_not_claim_what_could_be_chance():
    words = comparison(a=[0.1, 0.5, 0.4], b=[0.6, 0.3, 0.7]).pairs.verdict[0]
    assert words.startswith("no clear difference between b and a: probability of improvement 0.78")
    assert "p = 0.40" in words


def test_p_is_said_to_be_corrected_where_it_is():
    three = comparison(high=HIGH, low=LOW, middle=[0.4, 0.5, 0.41, 0.51, 0.42, 0.52]).pairs
    assert three.verdict.str.contains("after Holm; 6 and 6 runs").all()
    assert three.verdict.str.contains("p = 0.006").all()  # 2/924 × 3


def test_a_difference_of_middles_can_go_the_other_way_than_the_probability():
    pair = {**comparison(high=HIGH, low=LOW).pairs.iloc[0], "difference": -0.1}
    pair |= {"difference_low": -0.3, "difference_high": 0.05}
    assert "IQM 0.100 lower (−0.050 … 0.300)" in verdict(pair, 1)


def test_arms_without_a_difference_are_said_to_be_the_same():
    words = comparison(a=[0.5] * 4, b=[0.5] * 4).pairs.verdict[0]
    assert words == "a and b came to the same value in all runs; 4 and 4 runs"


def test_what_is_left_out_is_named_with_the_reason():
    metrics, _ = made.finished({"a": LOW, "b": HIGH})
    statuses = {f"{arm}{seed}": "finished" for arm in "ab" for seed in range(6)}
    runs = made.runs(**{**statuses, "a1": "failed", "a2": "failed", "b5": "running"})
    found = compare(made.results(metrics, runs))
    assert found.left_out == [
        "left out: a, 2 runs (seeds 1, 2): not finished (failed)",
        "left out: b, seed 5: not finished (running)",
    ]
    assert "9 of 12 runs finished" in found.basis
    assert list(found.arms.runs) == [5, 4]


def test_the_basis_of_an_unfinished_campaign_is_where_all_arms_are():
    rows = [("a", 0, k, 100 * k, 0.5) for k in range(5)] + [("b", 0, k, 100 * k, 0.5) for k in range(3)]
    found = compare(made.results(made.metrics(*rows), made.runs(a0="finished", b0="running")))
    assert found.basis == (
        "1 of 2 runs finished. Compared by score: all runs that have come to checkpoint 2 (200 games), the last "
        "that all arms have."
    )


def test_the_basis_says_what_is_averaged_and_which_share_counts():
    metrics = made.metrics(*(("a", 0, k, 1000 * k, 0.5) for k in range(5)))
    found = compare(made.results(metrics, made.runs(a0="finished")), 3500, last=2, by="wins")
    assert found.basis == (
        "1 of 1 run finished. Compared by share of wins: all runs that have come to checkpoint 3 (3 000 games), "
        "the last that all arms have within 3 500 games, each by the mean of its last 2 checkpoints up to there."
    )


def test_a_reader_is_warned_where_runs_are_few_and_where_nothing_could_come_of_it():
    remarks = comparison(a=[0.1, 0.2, 0.3], b=[0.4, 0.5, 0.6]).remarks
    assert remarks == [
        "few runs (b 3, a 3): intervals and p are rough below 10 runs per arm",
        "3 and 3 runs cannot come to less than p = 0.10, whatever they show: telling such arms apart takes more runs",
    ]
    enough = {"a": [n / 100 for n in range(10)], "b": [n / 100 for n in range(10, 20)]}
    assert comparison(**enough).remarks == []


def test_many_arms_have_a_sentence_each():
    found = comparison(high=HIGH, low=LOW, lower=[value - 0.05 for value in LOW], same=HIGH)
    assert digest(found.pairs, found.arms.arm) == [
        "high beats low (1.00, p = 0.013), lower (1.00, p = 0.013); no clear difference from same (0.50, p = 1.00)",
        "same beats low (1.00, p = 0.013), lower (1.00, p = 0.013)",
        "low beats lower (0.99, p = 0.013)",
    ]


def test_arms_and_measures_are_chosen_by_name_and_stand_as_in_the_file():
    results = made.results(*made.finished({"a": LOW, "b": HIGH, "c": LOW}))
    assert set(compare(results, arms=["c", "a"]).arms.arm) == {"a", "c"}
    with pytest.raises(UserError, match="unknown arm 'd'"):
        compare(results, arms=["d"])
    with pytest.raises(UserError, match="unknown measure 'n'"):
        compare(results, measures=["n"])
    with pytest.raises(UserError, match="'luck'"):
        compare(results, by="luck")


def test_rows_of_a_measure_that_the_file_does_not_name_are_compared_too():
    metrics, runs = made.finished({"a": LOW, "b": HIGH}, measure="other")
    assert set(compare(made.results(metrics, runs)).arms.measure) == {"other"}


def test_nothing_measured_is_refused():
    with pytest.raises(UserError, match="results/made: nothing has been measured yet"):
        compare(made.results(made.metrics(), made.runs(a0="running")))


def test_where_no_run_has_enough_checkpoints_the_reasons_are_given():
    with pytest.raises(
        UserError, match=r"no run can be compared\n.*2 runs \(seeds 0, 1\): has 1 of the last 7 checkpoints"
    ):
        comparison(last=7, a=[0.1, 0.2])
