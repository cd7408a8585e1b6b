"""What every learner promises, over the table of learners: a new one is tested by its one line."""

import pickle

import numpy as np
import pytest
from shards import done_in_shards

from distlearn import play
from distlearn.binding import OptionError, built
from distlearn.games import GAMES
from distlearn.learners import LEARNERS, population_of
from distlearn.play import Group, PlayJob, Problem
from distlearn.play.pairings import both_colours
from distlearn.players import shipped_player
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

HALL_OF_FAME = {"name": "best-of-generation"}
TEACHERS = {"name": "learner-teacher", "teachers": 10}
VARIANTS = [
    ("cel", {"archive": HALL_OF_FAME, "population": 20, "archive_opponents": 20}),
    ("cel", {"pattern": {"name": "single-elimination", "repeats": 3}, "population": 21}),
    ("cel", {"pattern": "random-opponents", "population": 20, "crossover": "geometric"}),
    ("cel", {"pattern": "last-elite", "population": 20}),
    ("cel", {"pattern": "archive-only", "archive": HALL_OF_FAME, "population": 20, "archive_opponents": 20}),
    ("cel", {"fitness": "sharing", "population": 20}),
    ("cel", {"fitness": {"name": "mean", "outcome": "lead"}, "population": 20}),
    ("cel", {"scheme": {"name": "inter-population", "others": 10}, "population": 15}),
    ("cel", {"scheme": TEACHERS, "archive": "maxsolve", "population": 10, "archive_opponents": 10}),
    ("cel", {"scheme": TEACHERS, "archive": "ipca", "population": 10, "best_of": "archive"}),
    ("cel", {"scheme": {"name": "named-players", "players": ["othello-swh", "random"]}, "epsilon": 0.1}),
    ("cel", {"population": 20, "ties": "first", "cache": 10_000, "start": "uniform"}),
    ("ctdl", {"archive": HALL_OF_FAME, "population": 20, "td_games": 4}),
    ("ctdl", {"inheritance": "baldwinian", "population": 20}),
    ("ctdl", {"scaling": "norm", "population": 20}),
    ("ctdl", {"scheme": TEACHERS, "archive": "lapca", "population": 10, "td_games": 4}),
    ("ctdl", {"scheme": {"name": "named-players", "players": ["othello-swh"]}, "epsilon": 0.1, "population": 20}),
    ("ctdl", {"td_games": 0, "population": 20}),
    ("es", {"parents": 5, "children": 10, "beta": 1.0, "sigma": 0.3, "openings": "othello-6-ply"}),
    ("es", {"parents": 1, "children": 5, "selection": "plus", "epsilon": 0.1}),
    ("cma-es", {"population": 20, "model": "diagonal"}),
    ("cma-es", {"population": 20, "model": "vkd", "openings": "othello-6-ply"}),
    ("cma-es", {"population": 20, "recombination": "pycma", "adapts_sigma": False, "best_of": "mean"}),
    ("tdl", {"lam": 0.7, "ties": "first", "epsilon": 0.0, "start": {"name": "uniform", "range": 0.1}}),
]
CASES = [*((name, {}) for name in LEARNERS), *VARIANTS]

pytestmark = pytest.mark.parametrize(
    ("name", "options"), CASES, ids=lambda value: value if isinstance(value, str) else repr(value)
)

OTHELLO = GAMES["othello"]()
PROBLEM = Problem(OTHELLO, VALUE_FUNCTIONS["wpc"](OTHELLO))


def new_learner(name, options, seed=0):
    return built(("learner",), {"name": name, **options}, LEARNERS, PROBLEM, Stream.of("test", seed))


def state(learner):
    """Everything that a run can see of a learner, to the last bit."""
    return learner.generation, learner.games, learner.best.weights.tobytes(), repr(learner.numbers())


def sharded(job, n_shards):
    return done_in_shards(job, np.linspace(0, job.n_parts, n_shards + 1).astype(int))


def step(learner, do=play.do):
    learner.tell(do(learner.ask()))


def test_sharding_its_jobs_changes_nothing(name, options):
    whole, cut = new_learner(name, options), new_learner(name, options)
    for n_shards in (1, 2, 7):
        step(whole)
        step(cut, lambda job, n=n_shards: sharded(job, n))
        assert state(whole) == state(cut)


def test_pickled_in_every_phase_it_goes_on_as_if_it_had_not_been(name, options):
    kept, pickled = new_learner(name, options), new_learner(name, options)
    for _ in range(4):
        pickled = pickle.loads(pickle.dumps(pickled))  # before asking
        job = pickled.ask()
        pickled = pickle.loads(pickle.dumps(pickled))  # between asking and telling
        pickled.tell(play.do(job))
        step(kept)
        assert state(kept) == state(pickled)


def test_asking_twice_gives_the_same_job(name, options):
    learner = new_learner(name, options)
    step(learner)
    first, second = play.do(learner.ask()), play.do(learner.ask())
    assert pickle.dumps(first) == pickle.dumps(second)


def test_every_game_that_it_asks_for_is_charged(name, options):
    learner = new_learner(name, options)
    n_games = 0
    for _ in range(3):
        n_games += learner.ask().n_games
        step(learner)
        assert learner.games == n_games


def test_seeds_make_runs_differ_and_nothing_else_does(name, options):
    same, again, other = new_learner(name, options), new_learner(name, options), new_learner(name, options, seed=1)
    for learner in (same, again, other):
        while learner.generation < 3:
            np.random.seed(learner.generation)  # what others do to the global state does not matter
            step(learner)
    assert state(same) == state(again)
    assert state(same) != state(other)


def test_it_has_a_best_player_from_the_start_and_numbers_after_a_generation(name, options):
    learner = new_learner(name, options)
    assert learner.best.weights.shape == (64,)
    while learner.generation == 0:
        step(learner)
    assert learner.best.weights.shape == (64,)
    assert all(isinstance(value, float) for value in learner.numbers().own.values())


def test_its_population_can_be_measured_from_the_start(name, options):
    learner = new_learner(name, options)
    assert population_of(learner).shape[1:] == (64,)
    while learner.generation == 0:
        step(learner)
    population = population_of(pickle.loads(pickle.dumps(learner)))
    assert len(population) >= 1
    assert population.shape[1:] == (64,)


def test_unknown_options_are_refused(name, options):
    with pytest.raises(TypeError):
        LEARNERS[name](PROBLEM, Stream.of("test"), no_such_option=1)
    with pytest.raises(OptionError, match="unknown option 'no_such_option'"):
        new_learner(name, {**options, "no_such_option": 1})


def test_within_a_small_budget_it_improves_on_random_play(name, options):
    learner = new_learner(name, options)
    while learner.games < 10_000:
        step(learner)
    n_games = 1000
    first, second = both_colours(0, 1, n_games)
    groups = Group.of(learner.best), Group.of(shipped_player("random", OTHELLO))
    scores = play.do(PlayJob(OTHELLO, groups, first, second, Stream.of("judge").seeds(n_games))).scores
    assert np.mean(np.where(first == 0, scores, 1 - scores)) > 0.6
