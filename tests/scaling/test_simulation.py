"""The simulation against what can be calculated by hand, and against the pool's own promises."""

import itertools
from dataclasses import replace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.arenas.pool import Pool
from distlearn.play import Job
from distlearn.scaling.campaigns import campaign_seconds, core_seconds, seed_by_seed
from distlearn.scaling.costs import CAMPAIGN, CEL, CMA_ES, Costs, Work
from distlearn.scaling.crowd import SimulatedCrowd, SimulatedJob, SimulatedResult
from distlearn.scaling.runs import generation_seconds, helpers_of_one

FREE = Costs(send=0, take=0, wait=0, latency=0, store=1e18, network=1e18, word=0, write=0)
EVEN = Work("even", 10_000, 0.001, 0, 0, 0.0, 100)  # ten seconds of games that can be cut anywhere


@pytest.mark.parametrize("n_cores", [1, 2, 10, 100])
def test_where_nothing_costs_anything_n_cores_are_n_times_as_fast(n_cores):
    assert EVEN.generation / generation_seconds(EVEN, n_cores - 1, FREE) == pytest.approx(n_cores, rel=0.1)


def test_what_cannot_be_shared_stays_as_long():
    half = replace(EVEN, other=10.0)  # Amdahl: with endless cores twice as fast
    assert half.generation / generation_seconds(half, 99, FREE) == pytest.approx(20 / 10.1, rel=0.01)


def test_jobs_of_milliseconds_are_not_shared():
    assert helpers_of_one(CEL, 1024) == 0
    assert generation_seconds(CEL, 100) == pytest.approx(generation_seconds(CEL, 0))


def test_more_helpers_never_make_a_generation_slower_by_much():
    seconds = [generation_seconds(CMA_ES, n_helpers) for n_helpers in (0, 1, 3, 7, 15, 31, 63)]
    assert all(after < 1.01 * before for before, after in itertools.pairwise(seconds))


@given(st.integers(2, 5000), st.floats(1e-5, 0.05), st.integers(0, 70))
def test_every_part_is_played_once_and_in_order(n_parts, part, n_helpers):
    work = Work("any", n_parts, part, 10_000, 1000, 0.0, 1)
    crowd = SimulatedCrowd(Costs())
    pool, job = Pool(crowd), cast(Job, SimulatedJob(work))
    pool.run(job)
    pool.resize(n_helpers)
    crowd.pass_by(10)
    assert pool.run(job) == SimulatedResult(0, n_parts)


def test_one_core_takes_what_all_runs_take_together():
    seconds = campaign_seconds(CAMPAIGN, 2, 1, replace(FREE, start=0))
    assert seconds == pytest.approx(core_seconds(CAMPAIGN, 2), rel=0.05)


def test_a_campaign_of_equal_runs_is_as_fast_as_there_are_cores():
    arms = {"a": replace(EVEN, n_parts=1, part=1.0)}  # runs of 100 s that cannot be cut
    assert campaign_seconds(arms, 12, 4, FREE) == pytest.approx(300 + FREE.start)
    assert campaign_seconds(arms, 12, 5, FREE) == pytest.approx(300 + FREE.start)  # five, five and two


def test_a_driver_that_cannot_write_as_fast_holds_all_runs_back():
    arms = {"a": replace(EVEN, n_parts=1, part=1.0)}
    # 12 runs with 50 checkpoints each: 600 s of writing, whatever the number of cores
    assert campaign_seconds(arms, 12, 12, replace(FREE, write=1.0)) == pytest.approx(600 + FREE.start)


def test_slow_runs_first_in_the_end_is_worth_it():
    before = campaign_seconds(CAMPAIGN, 30, 32, order=seed_by_seed)
    assert campaign_seconds(CAMPAIGN, 30, 32) < 0.9 * before
