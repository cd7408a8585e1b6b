"""Threads of this process: the same results on any number of cores, and they stop when they are told."""

import threading
import time

import numpy as np
import pytest

from distlearn import play
from distlearn.arenas import Threads, threads
from distlearn.games import GAMES
from distlearn.play import Group, PlayJob, TDJob, TDRule
from distlearn.play.pairings import round_robin
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

OTHELLO = GAMES["othello"]()
WPC = VALUE_FUNCTIONS["wpc"](OTHELLO)
NTUPLE = VALUE_FUNCTIONS["ntuple"](OTHELLO, tuples="all-3", stages=[30])


def play_job(n_rounds=20):
    rng = np.random.default_rng(0)
    groups = [Group(function, rng.normal(size=(4, function.n_weights)), epsilon=0.1) for function in (WPC, NTUPLE)]
    first, second = (np.tile(players, n_rounds) for players in round_robin(8, with_self=False))
    return PlayJob(OTHELLO, tuple(groups), first, second, Stream.of("threads").seeds(len(first)), wants_moves=True)


def td_job(n_players=7):
    seeds = Stream.of("threads").seeds(n_players)
    weights = np.zeros((n_players, WPC.n_weights))
    return TDJob(OTHELLO, WPC, weights, TDRule(0.01, epsilon=0.1), seeds, np.zeros(n_players, np.int64), 20)


@pytest.mark.parametrize("n_threads", [1, 2, 7])
def test_games_move_for_move_as_in_one_thread(n_threads):
    result, expected = Threads(n_threads).run(play_job()), play.do(play_job())
    np.testing.assert_array_equal(result.leads, expected.leads)
    np.testing.assert_array_equal(result.moves, expected.moves)


def test_learning_as_in_one_thread():
    np.testing.assert_array_equal(Threads(3).run(td_job()).weights, play.do(td_job()).weights)


def test_a_job_without_games_has_a_result():
    assert len(Threads(2).run(play_job().part(5, 5)).leads) == 0


def test_who_watches_is_told_in_the_callers_thread_how_far_it_is(monkeypatch):
    monkeypatch.setattr(threads, "SECONDS_BETWEEN_LOOKS", 0.0)
    told = []
    job = play_job()
    Threads(2, lambda n_done: told.append((n_done, threading.current_thread()))).run(job)
    numbers = [number for number, _ in told]
    assert numbers == sorted(numbers)
    assert numbers[-1] == job.n_games
    assert {thread for _, thread in told} == {threading.main_thread()}


def test_ctrl_c_ends_it_after_what_is_being_played(monkeypatch):
    """With parts that take a tenth of a second, the hundred of them would take ten."""
    slow = SlowParts()
    monkeypatch.setattr(play, "prepared", lambda job: slow)
    monkeypatch.setattr(threads, "SECONDS_BETWEEN_LOOKS", 0.01)

    def interrupt(n_done):
        if n_done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Threads(2, interrupt).run(td_job(100))
    assert 2 <= slow.n_parts < 20


def test_an_error_in_a_thread_is_the_callers(monkeypatch):
    monkeypatch.setattr(play, "do", lambda job: None)
    monkeypatch.setattr(play, "prepared", lambda job: Broken())
    with pytest.raises(ZeroDivisionError):
        Threads(3).run(td_job())


class SlowParts:
    def __init__(self):
        self.n_parts = 0

    def part(self, start, stop):
        self.n_parts += 1
        time.sleep(0.1)


class Broken:
    def part(self, start, stop):
        return 1 / 0
