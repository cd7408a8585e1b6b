import hand_made_runs as made
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.analysis.samples import comparable_samples, final_samples, samples_at
from distlearn.errors import UserError


def values(samples):
    return {(row.arm, row.seed): row.value for row in samples.values.itertuples()}


def checkpoints(samples):
    return {(row.arm, row.seed): row.checkpoint for row in samples.values.itertuples()}


def reasons(samples):
    return {(row.arm, row.seed, row.measure): row.why for row in samples.left_out.itertuples()}


def lengths(**n_checkpoints):
    """Runs that were measured at so many checkpoints after the start, 1000 games apart; the value is the checkpoint's
    number in hundredths."""
    rows = [
        (name[0], int(name[1:]), checkpoint, 1000 * checkpoint, checkpoint / 100)
        for name, n in n_checkpoints.items()
        for checkpoint in range(n + 1)
    ]
    return made.metrics(*rows)


def test_finished_runs_count_at_their_last_checkpoint_and_all_others_are_left_out_with_the_reason():
    runs = made.runs(a0="finished", a1="failed", b0="finished", b1="waiting")
    found = final_samples(lengths(a0=3, a1=2, b0=3), runs)
    assert values(found) == {("a", 0): 0.03, ("b", 0): 0.03}
    assert reasons(found) == {("a", 1, ""): "not finished (failed)", ("b", 1, ""): "not finished (waiting)"}


def test_a_finished_run_that_is_shorter_than_others_of_its_arm_is_left_out():
    found = final_samples(lengths(a0=3, a1=5, b0=3), made.runs(a0="finished", a1="finished", b0="finished"))
    assert checkpoints(found) == {("a", 1): 5, ("b", 0): 3}
    assert reasons(found) == {("a", 0, ""): "ended at checkpoint 3, others of its arm at 5"}


def test_a_finished_run_without_rows_is_left_out():
    found = final_samples(lengths(a0=2), made.runs(a0="finished", a1="finished"))
    assert reasons(found) == {("a", 1, ""): "nothing was measured"}


def test_the_last_checkpoints_are_averaged_and_all_of_them_are_needed():
    metrics = lengths(a0=4, a1=1)
    found = samples_at(metrics, made.runs(a0="finished", a1="stopped"), 4000, last=3)
    assert values(found) == {("a", 0): 0.03}
    assert list(found.points.value) == [0.02, 0.03, 0.04]
    short = final_samples(metrics, made.runs(a0="finished", a1="stopped"), last=6)
    assert short.points.empty
    assert reasons(short)["a", 0, "m"] == "has 5 of the last 6 checkpoints"


def test_equal_averages_are_equal_whatever_the_order_of_their_points():
    rows = [("a", 0, k, k, value) for k, value in enumerate([0.1, 0.2, 0.7])]
    rows += [("a", 1, k, k, value) for k, value in enumerate([0.7, 0.2, 0.1])]
    found = values(final_samples(made.metrics(*rows), made.runs(a0="finished", a1="finished"), last=3))
    assert found["a", 0] == found["a", 1]


def test_all_arms_are_taken_at_the_last_checkpoint_that_all_of_them_have():
    runs = made.runs(a0="finished", a1="running", b0="running", b1="running", c0="waiting")
    found = samples_at(lengths(a0=9, a1=5, b0=4, b1=1), runs)
    assert checkpoints(found) == {("a", 0): 4, ("a", 1): 4, ("b", 0): 4}
    assert reasons(found) == {
        ("b", 1, ""): "has not reached checkpoint 4 (running)",
        ("c", 0, ""): "its arm has no checkpoint after the start (waiting)",
    }


def test_never_beyond_the_games_asked_for():
    runs = made.runs(a0="finished", b0="finished")
    assert checkpoints(samples_at(lengths(a0=9, b0=9), runs, 3999)) == {("a", 0): 3, ("b", 0): 3}
    assert checkpoints(samples_at(lengths(a0=9, b0=9), runs, 4000)) == {("a", 0): 4, ("b", 0): 4}
    assert checkpoints(samples_at(lengths(a0=9, b0=9), runs, 0)) == {("a", 0): 0, ("b", 0): 0}


def test_arms_whose_generations_end_at_other_games_are_taken_at_the_same_checkpoint():
    # b and c overshoot every thousand by some games, so none of theirs is at 3000 or before but the second
    rows = [("a", 0, k, 1000 * k, 0.5) for k in range(6)]
    rows += [("b", 0, k, 1000 * k + 60 * (k > 0), 0.5) for k in range(6)]
    rows += [("c", 0, k, 1000 * k + 20 * (k > 0), 0.5) for k in range(6)]
    runs = made.runs(a0="finished", b0="finished", c0="finished")
    assert set(checkpoints(samples_at(made.metrics(*rows), runs, 3000)).values()) == {2}


def test_arms_with_other_intervals_are_taken_where_their_games_are_nearest():
    # 71 000 is the last of b within 80 000; of a, 70 000 is nearer to that than 80 000
    rows = [("a", 0, k, 10_000 * k, 0.5) for k in range(9)] + [("b", 0, k, 35_500 * k, 0.5) for k in range(9)]
    found = samples_at(made.metrics(*rows), made.runs(a0="finished", b0="finished"), 80_000)
    assert checkpoints(found) == {("a", 0): 7, ("b", 0): 2}


def test_an_arm_whose_first_checkpoint_is_later_is_left_out():
    rows = [("a", 0, k, 1000 * k, 0.5) for k in range(3)] + [("b", 0, k, 9000 * k, 0.5) for k in range(3)]
    found = samples_at(made.metrics(*rows), made.runs(a0="finished", b0="finished"), 2000)
    assert checkpoints(found) == {("a", 0): 2}
    assert reasons(found) == {("b", 0, ""): "its arm has no checkpoint within 2 000 games (finished)"}


def test_too_few_games_are_refused_with_the_first_checkpoint():
    with pytest.raises(
        UserError, match="no arm has a checkpoint within 999 games; the first is at 1 000, the start at 0"
    ):
        samples_at(lengths(a0=3), made.runs(a0="finished"), 999)
    with pytest.raises(UserError, match="nothing has been measured yet but the start"):
        samples_at(lengths(a0=0), made.runs(a0="running"))


def test_what_is_not_a_number_is_left_out_for_its_measure_only():
    rows = [("a", 0, 1, 1000, None, "m"), ("a", 0, 1, 1000, 0.5, "n"), ("a", 1, 1, 1000, 0.4, "m")]
    found = final_samples(made.metrics(*rows), made.runs(a0="finished", a1="finished"))
    kept = {(row.seed, row.measure) for row in found.values.itertuples()}
    assert kept == {(0, "n"), (1, "m")}
    assert reasons(found) == {
        ("a", 0, "m"): "has a value that is not a number",
        ("a", 1, "n"): "was not measured there",
    }


def test_by_wins_is_wins_among_all_games_and_nothing_without_games():
    metrics = made.metrics(("a", 0, 1, 1000, 0.5), ("a", 1, 1, 1000, 0.5)).assign(
        wins=[3, 0], draws=[4, 0], losses=[3, 0]
    )
    found = final_samples(metrics, made.runs(a0="finished", a1="finished"), by="wins")
    assert values(found) == {("a", 0): 0.3}
    assert reasons(found) == {("a", 1, "m"): "has a value that is not a number"}


def test_while_an_arm_is_under_way_and_has_finished_nothing_all_are_taken_where_it_is():
    metrics = lengths(a0=9, b0=4)
    under_way = comparable_samples(metrics, made.runs(a0="finished", b0="running"))
    assert not under_way.is_final
    assert set(checkpoints(under_way).values()) == {4}
    for statuses in ({"b0": "finished"}, {"b0": "failed"}, {"b0": "running", "b1": "finished"}):
        longer = pd.concat([metrics, lengths(b1=9)]) if "b1" in statuses else metrics
        final = comparable_samples(longer, made.runs(a0="finished", **statuses))
        assert final.is_final
        assert checkpoints(final)["a", 0] == 9


def test_games_that_are_asked_for_are_taken_also_of_finished_runs():
    found = comparable_samples(lengths(a0=9, b0=9), made.runs(a0="finished", b0="finished"), 5000)
    assert not found.is_final
    assert set(checkpoints(found).values()) == {5}


campaigns = st.fixed_dictionaries(
    {
        (arm, seed): st.tuples(
            st.integers(-1, 4),  # its last checkpoint
            st.sampled_from(["finished", "failed", "running", "waiting"]),
            st.sampled_from([None, 0.25, 0.5]),  # the value at its second checkpoint
        )
        for arm in "ab"
        for seed in range(3)
    }
)


@given(campaigns, st.sampled_from([None, 0, 250, float("inf")]), st.integers(1, 2))
def test_every_run_is_compared_or_left_out_with_a_reason_and_no_value_is_made_up(campaign, games, last):
    every = {"a": 100, "b": 130}
    rows = [
        (arm, seed, k, k * every[arm], hole if k == 2 else k / 10 + seed / 100)
        for (arm, seed), (until, _, hole) in campaign.items()
        for k in range(until + 1)
    ]
    runs = pd.DataFrame([(*run, status) for run, (_, status, _) in campaign.items()], columns=["arm", "seed", "status"])
    metrics = made.metrics(*rows)
    try:
        found = comparable_samples(metrics, runs, games, last)
    except UserError:
        within = metrics[(metrics.games <= (float("inf") if games is None else games)) & (metrics.checkpoint > 0)]
        assert within.empty
        return
    told = {(arm, seed) for arm, seed, _ in reasons(found)}
    assert not told & set(values(found))
    assert told | set(values(found)) == set(campaign)
    assert found.points.value.notna().all()
    if games is not None:
        assert (found.points.games <= games).all()
    for (arm, seed), value in values(found).items():
        of_run = metrics[(metrics.arm == arm) & (metrics.seed == seed)].set_index("checkpoint").value
        at = checkpoints(found)[arm, seed]
        assert value == pytest.approx(of_run.loc[at - last + 1 : at].mean())
    assert (found.values.groupby("arm").checkpoint.nunique() == 1).all()
