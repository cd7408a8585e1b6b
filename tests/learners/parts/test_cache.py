"""Cached games: the same rows with fewer games played."""

import pickle

import numpy as np
import pytest

from distlearn import play
from distlearn.binding import OptionError, built
from distlearn.games import GAMES, NUMBERS_GAMES
from distlearn.learners import LEARNERS
from distlearn.learners.parts.cache import Cache, game_keys
from distlearn.play import Problem
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS, Vector

OTHELLO = GAMES["othello"]()
WPC = Problem(OTHELLO, VALUE_FUNCTIONS["wpc"](OTHELLO))
NUMBERS = Problem(NUMBERS_GAMES["compare-on-one"](), Vector(2))
A, B, C, D = b"a", b"b", b"c", b"d"

SMALL = {"name": "cel", "population": 8, "mutation": 0.01, "start": "uniform", "ties": "first"}
HALL_OF_FAME = {**SMALL, "archive": "best-of-generation", "archive_opponents": 6}
TEACHERS = {**SMALL, "scheme": {"name": "learner-teacher", "teachers": 5}, "archive": "maxsolve"}
BY_LEADS = {**SMALL, "fitness": {"name": "mean", "outcome": "lead"}}
TD = {**SMALL, "name": "ctdl", "td_games": 1}


def new_learner(problem=WPC, **entry):
    return built(("learner",), entry, LEARNERS, problem, Stream.of("cache"))


def stepped(learner):
    """The number of games that it asked for, which now it knows the results of."""
    job = learner.ask()
    learner.tell(play.do(job))
    return job.n_games


def state(learner):
    """What a run can see, and the genes of the next generation."""
    genes = tuple(genes.tobytes() for genes in learner._genes)
    return learner.generation, learner.games, learner.best_fitness, learner.best.weights.tobytes(), genes


def remembered(cache, keys, leads):
    """The leads of all these games, if those that must be played have the leads given."""
    played = cache.unknown(keys)
    assert len(played) == len(leads)
    return cache.completed(keys, played, np.array(leads, dtype=float)).tolist()


def test_a_game_that_comes_twice_is_played_once():
    cache = Cache(10)
    assert cache.unknown([A, A, B, A]).tolist() == [0, 2]
    assert remembered(cache, [A, A, B, A], [5, -3]) == [5, 5, -3, 5]


def test_known_games_are_not_played_again():
    cache = Cache(10)
    remembered(cache, [A, B], [5, -3])
    assert cache.unknown([B, C, A, D]).tolist() == [1, 3]
    assert remembered(cache, [B, C, A, D], [7, 9]) == [-3, 7, 5, 9]


def test_when_all_are_known_one_is_played_since_a_job_has_games():
    cache = Cache(10)
    remembered(cache, [A, B], [5, -3])
    assert cache.unknown([B, A]).tolist() == [0]
    assert remembered(cache, [B, A], [-3]) == [-3, 5]


def test_the_least_recently_used_goes_first():
    cache = Cache(2)
    remembered(cache, [A, B], [1, 2])
    assert remembered(cache, [A], [1]) == [1]  # known, so B is now the one not used for longest
    remembered(cache, [C], [3])
    assert cache.unknown([A, B, C]).tolist() == [1]
    assert remembered(cache, [A, B, C], [2]) == [1, 2, 3]  # used in this order: A goes
    assert cache.unknown([A, B, C]).tolist() == [0]


def test_a_round_may_have_more_games_than_can_be_remembered():
    cache = Cache(1)
    assert remembered(cache, [A, B, C, A], [1, 2, 3]) == [1, 2, 3, 1]
    assert cache.unknown([A, B, C]).tolist() == [1, 2]  # A came last
    assert remembered(cache, [B, A, B], [2]) == [2, 1, 2]


def test_games_are_told_apart_by_weights_and_colours_and_not_by_who_has_them():
    weights = np.array([[1.0, 2.0], [3.0, 4.0], [1.0, 2.0]])
    one_two, two_one, twin_two, with_itself = game_keys(weights, np.array([0, 1, 2, 0]), np.array([1, 0, 1, 2]))
    assert one_two == twin_two
    assert len({one_two, two_one, with_itself}) == 3


@pytest.mark.parametrize("size", [1, 40, 10_000])
@pytest.mark.parametrize(
    ("problem", "entry"),
    [(WPC, SMALL), (WPC, HALL_OF_FAME), (WPC, TEACHERS), (WPC, BY_LEADS), (WPC, TD), (NUMBERS, TEACHERS)],
    ids=["population", "hall-of-fame", "teachers", "leads", "td", "numbers"],
)
def test_with_a_cache_of_any_size_all_is_as_without(problem, entry, size):
    plain, cached = new_learner(problem, **entry), new_learner(problem, **entry, cache=size)
    n_played = n_asked = 0
    while plain.generation < 6:
        n_played += stepped(plain)
        n_asked += stepped(cached)
        assert state(cached) == state(plain)
        assert cached.numbers() == plain.numbers() or plain.generation == 0
    assert plain.games == n_played  # all are charged, with a cache too
    assert n_asked <= n_played


def test_a_larger_cache_leaves_fewer_games_to_play():
    n_asked = {}
    for size in (0, 20, 200, 10_000):
        learner = new_learner(**HALL_OF_FAME, cache=size)
        n_asked[size] = sum(stepped(learner) for _ in range(10))
    assert n_asked[0] == 10 * 64 + 9 * 8 * 6
    assert n_asked[10_000] < n_asked[200] < n_asked[20] < n_asked[0]


def test_a_population_of_one_kind_plays_one_game():
    learner = new_learner(**{**SMALL, "start": "zero", "mutation": 0.0}, cache=10)
    assert [stepped(learner) for _ in range(3)] == [1, 1, 1]
    assert learner.games == 3 * 64


@pytest.mark.parametrize(
    "option",
    [
        {"epsilon": 0.1},
        {"ties": "random"},
        {"openings": "othello-6-ply"},
        {"scheme": {"name": "named-players", "players": ["othello-swh"]}},
    ],
    ids=lambda option: next(iter(option)),
)
def test_games_that_can_differ_are_not_cached(option):
    with pytest.raises(OptionError, match="cache needs games that are always the same: epsilon = 0, ties = 'first'"):
        new_learner(**{**SMALL, **option}, cache=100)


def test_a_pickled_learner_remembers_what_it_knew():
    learner = new_learner(**{**SMALL, "mutation": 0.0, "crossover": "none"}, cache=100)
    assert stepped(learner) == 64
    again = pickle.loads(pickle.dumps(learner))
    assert stepped(again) == stepped(learner) == 1  # children are copies, so all of their games have been played
    assert state(again) == state(learner)
