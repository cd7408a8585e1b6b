"""Arenas by address: whichever it is, the games are the same."""

import numpy as np
import processes
import pytest

from distlearn import play
from distlearn.arenas import Threads, pool, ray_pieces
from distlearn.arenas.opened import opened_arena
from distlearn.arenas.ray_pieces import Pieces
from distlearn.games import GAMES
from distlearn.play import Group, PlayJob
from distlearn.play.pairings import round_robin
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

OTHELLO = GAMES["othello"]()
WPC = VALUE_FUNCTIONS["wpc"](OTHELLO)


def job(n_rounds):
    group = Group(WPC, np.random.default_rng(0).normal(size=(10, 64)), epsilon=0.1)
    first, second = (np.tile(players, n_rounds) for players in round_robin(10, with_self=False))
    return PlayJob(OTHELLO, (group,), first, second, Stream.of("opened").seeds(len(first)))


@pytest.mark.parametrize("address", ["local", "none"])
def test_this_machine_is_threads(address):
    with opened_arena(address, 3) as arena:
        assert isinstance(arena, Threads)
        np.testing.assert_array_equal(arena.run(job(5)).leads, play.do(job(5)).leads)


@pytest.mark.usefixtures("ray_here")
def test_on_a_cluster_helpers_play_too_and_the_games_are_the_same(monkeypatch):
    monkeypatch.setattr(pool, "SMALLEST_JOB", 0.0)
    monkeypatch.setattr(ray_pieces, "PIECE", 0.2)
    n_shared = []
    monkeypatch.setattr(pool, "_Sharing", lambda *arguments: n_shared.append(len(arguments[4])) or sharing(*arguments))
    told = []
    with opened_arena("auto", 2, told.append) as arena:
        assert isinstance(arena, Pieces)
        results = []

        def is_shared():  # until helpers are ready, jobs are played here
            results.append(arena.run(job(200)))
            return n_shared

        assert processes.wait_until(is_shared, 240)
    np.testing.assert_array_equal(results[-1].leads, play.do(job(200)).leads)
    assert max(n_shared) == 1  # the other one of two workers is this process
    assert told[-1] == job(200).n_games
    assert told[:3] == [1, 5, 21]  # the first pieces are small: how long games take is not known yet


sharing = pool._Sharing
