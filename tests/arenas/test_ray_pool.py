"""Jobs shared with helpers on Ray: whatever happens to helpers, the results are those of one process."""

import os
import pickle
import signal

import numpy as np
import processes
import pytest

from distlearn import play
from distlearn.arenas import pool as sharing
from distlearn.arenas import ray_helpers, ray_pool, shards
from distlearn.arenas.pace import Pace
from distlearn.arenas.ray_pool import RayPool
from distlearn.games import GAMES
from distlearn.play import Group, PlayJob, TDJob, TDRule
from distlearn.play.pairings import round_robin
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

pytestmark = pytest.mark.usefixtures("ray_here", "eager")
OTHELLO = GAMES["othello"]()
WPC = VALUE_FUNCTIONS["wpc"](OTHELLO)


@pytest.fixture
def eager(monkeypatch):
    """Shares jobs of milliseconds, too, so that tests need not play for seconds."""
    monkeypatch.setattr(sharing, "SMALLEST_JOB", 0.0)
    monkeypatch.setattr(sharing, "LONG", 0.0)
    monkeypatch.setattr(shards, "LONG", 0.0)
    monkeypatch.setattr(shards, "SHORT", 0.0005)


@pytest.fixture
def pool():
    """This process and two helpers that have answered."""
    pool = RayPool()
    pool.run(play_job(n_players=4))  # the first of its kind is played here, and tells how long it takes
    pool.run(td_job())
    pool.resize(2)
    assert processes.wait_until(lambda: sum(helper.is_ready() for helper in pool._helpers) == 2)
    yield pool
    pool.resize(0)


def play_job(n_players=60, seed=0):
    first, second = round_robin(n_players, with_self=True)
    weights = Stream.of("weights", seed).generator().normal(size=(n_players, 64))
    return PlayJob(OTHELLO, (Group(WPC, weights, epsilon=0.1),), first, second, Stream.of(seed).seeds(len(first)))


def td_job(n_players=12):
    rule = TDRule(0.01, lam=0.5, epsilon=0.1)
    weights, seeds = np.zeros((n_players, 64)), Stream.of("td").seeds(n_players)
    return TDJob(OTHELLO, WPC, weights, rule, seeds, np.zeros(n_players, np.int64), 100)


def same(result, other):
    return pickle.dumps(result) == pickle.dumps(other)


@pytest.mark.parametrize("job", [play_job(), td_job()], ids=["play", "td"])
def test_shared_with_helpers_it_is_as_in_one_process(pool, job):
    assert processes.wait_until(lambda: played_by_helpers(pool, job) > 0)
    assert same(pool.run(job), play.do(job))


def played_by_helpers(pool, job):
    """How many shards of the job came back from helpers."""
    taken = []
    original = sharing._Sharing._take

    def take(sharing, reference, flight):
        taken.append(flight)
        return original(sharing, reference, flight)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sharing._Sharing, "_take", take)
        pool.run(job)
    return len(taken)


class AtShard:
    """Does something once, just before this process plays its n-th shard of a job."""

    def __init__(self, monkeypatch, number, do):
        self._left, self._do = number, do
        original = sharing._Sharing._play_here

        def play_here(sharing, shard):
            self._left -= 1
            if self._left == 0:
                self._do()
            original(sharing, shard)

        monkeypatch.setattr(sharing._Sharing, "_play_here", play_here)

    @property
    def has_come(self):
        return self._left <= 0


@pytest.mark.parametrize("n_killed", [1, 2])
def test_helpers_killed_in_the_middle_change_nothing_and_are_replaced(pool, monkeypatch, n_killed, capfd):
    monkeypatch.setattr(sharing, "REST", 0.0)
    victims = processes.called("ray::Evaluator")[:n_killed]
    fault = AtShard(monkeypatch, 2, lambda: processes.kill(victims))
    job = play_job()
    assert same(pool.run(job), play.do(job))
    assert fault.has_come
    assert processes.wait_until(lambda: has_other_helpers(pool, job, victims))
    assert processes.wait_until(lambda: played_by_helpers(pool, job) > 0)
    assert capfd.readouterr() == ("", "")  # Ray itself would say on stdout what happened


def has_other_helpers(pool, job, pids):
    pool.run(job)
    helpers = processes.called("ray::Evaluator")
    return len(helpers) == 2 and not set(pids) & set(helpers) and all(helper.is_ready() for helper in pool._helpers)


def test_a_helper_that_falls_silent_is_not_waited_for_and_is_replaced(pool, monkeypatch):
    stopped = []

    def stop():
        stopped.extend(processes.called("ray::Evaluator"))
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)

    monkeypatch.setattr(sharing, "SILENCE", 0.0)
    monkeypatch.setattr(sharing, "REST", 0.0)
    fault = AtShard(monkeypatch, 2, stop)
    job = play_job()
    assert same(pool.run(job), play.do(job))
    assert fault.has_come
    monkeypatch.setattr(sharing, "SILENCE", 60.0)
    assert processes.wait_until(lambda: has_other_helpers(pool, job, stopped))


def test_a_bug_in_the_work_is_raised_as_it_is(pool):
    job = play_job()
    broken = PlayJob(OTHELLO, job.groups, job.first + 1000, job.second, job.seeds)  # players that are not there
    with pytest.raises(Exception, match=r"out of bounds|index") as here:
        play.do(broken)
    with pytest.raises(type(here.value)):
        pool.run(broken)


def test_with_a_full_object_store_it_plays_here(pool, monkeypatch):
    def full(_):
        raise ray_pool.ObjectStoreFullError

    monkeypatch.setattr(ray_pool.ray, "put", full)
    job = play_job()
    assert same(pool.run(job), play.do(job))


def test_helpers_with_other_versions_are_refused(monkeypatch):
    monkeypatch.setattr(ray_helpers, "versions", lambda: {"numpy": "0.1"})
    pool = RayPool()
    pool.resize(1)
    with pytest.raises(RuntimeError, match=r"numpy 0\.1.*all machines need the same versions"):
        processes.wait_until(lambda: pool._helpers[0].is_ready())


def test_jobs_that_are_over_before_a_helper_hears_of_them_are_played_here(pool, monkeypatch):
    monkeypatch.setattr(sharing, "SMALLEST_JOB", 10.0)
    assert played_by_helpers(pool, play_job()) == 0


def test_the_pace_of_a_kind_of_job_is_learned():
    pace, job = Pace(), play_job()
    assert (pace.seconds(job), pace.job_seconds) == (0.0, 0.0)
    with pace.measured(job, job.n_parts):
        play.do(job)
    assert pace.seconds(job) == pace.job_seconds > 0
    assert pace.seconds(td_job()) == 0.0
