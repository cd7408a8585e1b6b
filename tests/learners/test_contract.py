"""What every learner promises, over the table of learners: a new one is tested by its one line."""

import pickle

import numpy as np
import pytest
from shards import done_in_shards

from distlearn import play
from distlearn.games import GAMES
from distlearn.learners import LEARNERS
from distlearn.play import Group, PlayJob, Problem
from distlearn.play.pairings import both_colours
from distlearn.players import shipped_player
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

pytestmark = pytest.mark.parametrize("name", LEARNERS)

OTHELLO = GAMES["othello"]()
PROBLEM = Problem(OTHELLO, VALUE_FUNCTIONS["wpc"](OTHELLO))


def new_learner(name, seed=0):
    return LEARNERS[name](PROBLEM, Stream.of("test", seed))


def state(learner):
    """Everything that a run can see of a learner, to the last bit."""
    return learner.generation, learner.games, learner.best.weights.tobytes(), repr(learner.numbers())


def sharded(job, n_shards):
    return done_in_shards(job, np.linspace(0, job.n_parts, n_shards + 1).astype(int))


def step(learner, do=play.do):
    learner.tell(do(learner.ask()))


def test_sharding_its_jobs_changes_nothing(name):
    whole, cut = new_learner(name), new_learner(name)
    for n_shards in (1, 2, 7):
        step(whole)
        step(cut, lambda job, n=n_shards: sharded(job, n))
        assert state(whole) == state(cut)


def test_pickled_in_every_phase_it_goes_on_as_if_it_had_not_been(name):
    kept, pickled = new_learner(name), new_learner(name)
    for _ in range(4):
        pickled = pickle.loads(pickle.dumps(pickled))  # before asking
        job = pickled.ask()
        pickled = pickle.loads(pickle.dumps(pickled))  # between asking and telling
        pickled.tell(play.do(job))
        step(kept)
        assert state(kept) == state(pickled)


def test_asking_twice_gives_the_same_job(name):
    learner = new_learner(name)
    step(learner)
    first, second = play.do(learner.ask()), play.do(learner.ask())
    assert pickle.dumps(first) == pickle.dumps(second)


def test_every_game_that_it_asks_for_is_charged(name):
    learner = new_learner(name)
    n_games = 0
    for _ in range(3):
        n_games += learner.ask().n_games
        step(learner)
        assert learner.games == n_games


def test_seeds_make_runs_differ_and_nothing_else_does(name):
    same, again, other = new_learner(name), new_learner(name), new_learner(name, seed=1)
    for learner in (same, again, other):
        for _ in range(3):
            np.random.seed(learner.generation)  # what others do to the global state does not matter
            step(learner)
    assert state(same) == state(again)
    assert state(same) != state(other)


def test_it_has_a_best_player_from_the_start_and_numbers_after_a_generation(name):
    learner = new_learner(name)
    assert learner.best.weights.shape == (64,)
    while learner.generation == 0:
        step(learner)
    assert learner.best.weights.shape == (64,)
    assert all(isinstance(value, float) for value in learner.numbers().own.values())


def test_unknown_options_are_refused(name):
    with pytest.raises(TypeError):
        LEARNERS[name](PROBLEM, Stream.of("test"), no_such_option=1)


def test_within_a_small_budget_it_improves_on_random_play(name):
    learner = new_learner(name)
    while learner.games < 10_000:
        step(learner)
    n_games = 1000
    first, second = both_colours(0, 1, n_games)
    groups = Group.of(learner.best), Group.of(shipped_player("random", OTHELLO))
    scores = play.do(PlayJob(OTHELLO, groups, first, second, Stream.of("judge").seeds(n_games))).scores
    assert np.mean(np.where(first == 0, scores, 1 - scores)) > 0.6
