"""Which run begins next: in order, but a slow one not so late that all others wait for it; and cores asked for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.campaign.sharing import cores_wanted, next_run
from distlearn.campaign.spec import RunKey

QUICK, SLOW = "quick", "slow"


def makespan(seconds, n_seeds, n_cores, choose):
    """By hand: whoever is free first takes the next run."""
    waiting = [RunKey(arm, seed) for seed in range(n_seeds) for arm in seconds]
    free_at = [0.0] * n_cores
    while waiting:
        key = choose(waiting, seconds, n_cores)
        waiting.remove(key)
        core = free_at.index(min(free_at))
        free_at[core] += seconds[key.arm]
    return max(free_at)


def in_order(waiting, *_):
    return waiting[0]


def test_runs_begin_in_order_while_there_are_many():
    waiting = [RunKey(arm, seed) for seed in range(30) for arm in (QUICK, SLOW)]
    assert next_run(waiting, {QUICK: 10.0, SLOW: 100.0}, 4) == RunKey(QUICK, 0)


def test_what_is_slow_begins_first_when_the_end_is_near():
    waiting = [RunKey(QUICK, 8), RunKey(QUICK, 9), RunKey(SLOW, 9)]
    assert next_run(waiting, {QUICK: 10.0, SLOW: 100.0}, 4) == RunKey(SLOW, 9)


def test_of_arms_of_which_nothing_is_known_the_first_begins():
    assert next_run([RunKey(SLOW, 1), RunKey(QUICK, 1)], {}, 4) == RunKey(SLOW, 1)


def test_a_slow_run_does_not_begin_last():
    # two cores, three seeds: in order slow runs begin at 0, 10 and 100 and the last ends at 200; 165 is the least
    seconds = {QUICK: 10.0, SLOW: 100.0}
    assert makespan(seconds, 3, 2, in_order) == pytest.approx(210.0)
    assert makespan(seconds, 3, 2, next_run) == pytest.approx(200.0)


@given(
    st.dictionaries(st.sampled_from("abcdef"), st.floats(1, 100), min_size=1),
    st.integers(1, 20),
    st.integers(1, 50),
)
def test_no_campaign_takes_longer_than_the_slowest_run_more_than_it_must(seconds, n_seeds, n_cores):
    ideal = n_seeds * sum(seconds.values()) / n_cores
    assert makespan(seconds, n_seeds, n_cores, next_run) <= ideal + max(seconds.values()) + 1e-6


@pytest.mark.parametrize(
    ("n_waiting", "job_seconds", "parallel", "n_cores"),
    [
        (148, [0.004, 0.004], "auto", 150),  # small jobs: a core per run
        (0, [4.65, 4.65], "auto", 92),  # of two runs: no shard shorter than a tenth of a second
        (10, [4.65], "games", 46),  # the others come after it
        (10, [], "games", 1),
        (10, [4.65], "runs", 11),
        (0, [], "auto", 0),
    ],
)
def test_a_cluster_that_can_grow_is_asked_for_as_many_cores_as_have_something_to_do(
    n_waiting, job_seconds, parallel, n_cores
):
    assert cores_wanted(n_waiting, job_seconds, parallel) == n_cores
