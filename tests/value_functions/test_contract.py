"""What every value function promises, over the tables of value functions and games."""

import itertools
import pickle

import numpy as np
import pytest

from distlearn.games import GAMES, n_squares
from distlearn.value_functions import VALUE_FUNCTIONS

# Small networks, that any board has room for.
OPTIONS = {
    "mlp": [{"hidden": 5}],
    "ntuple": [{"tuples": "all-2+2x2"}, {"tuples": "snakes-5x4", "stages": [3, 6]}],
    "wpc": [{}, {"bias": True}, {"symmetric": True}, {"bias": True, "symmetric": True}],
}
CASES = {
    f"{name}-{game}" + " ".join(["", *options] if number else []): (name, game, options)
    for name, game in itertools.product(VALUE_FUNCTIONS, GAMES)
    for number, options in enumerate(OPTIONS.get(name, [{}]))
}
pytestmark = pytest.mark.parametrize(("name", "game", "options"), [*CASES.values()], ids=[*CASES])


@pytest.fixture
def value_function(name, game, options):
    return VALUE_FUNCTIONS[name](GAMES[game](), **options)


@pytest.fixture
def boards(game):
    rng = np.random.default_rng(1)
    return rng.integers(-1, 2, (20, n_squares(GAMES[game]()))).astype(np.int8)


def dense_gradient(value_function, cells, weights):
    terms = np.empty(value_function.n_terms, dtype=np.int64)
    partials = np.empty(value_function.n_terms)
    n_terms = value_function.functions.gradient(cells, weights, value_function.layout, terms, partials)
    gradient = np.zeros(value_function.n_weights)
    np.add.at(gradient, terms[:n_terms], partials[:n_terms])
    return gradient


def test_the_gradient_agrees_with_finite_differences(value_function, boards):
    rng = np.random.default_rng(2)
    value, layout, step = value_function.functions.value, value_function.layout, 1e-5
    for cells in boards:
        weights = rng.normal(size=value_function.n_weights)
        differences = [
            (value(cells, weights + shift, layout) - value(cells, weights - shift, layout)) / (2 * step)
            for shift in step * np.eye(value_function.n_weights)
        ]
        gradient = dense_gradient(value_function, cells, weights)
        np.testing.assert_allclose(gradient, np.reshape(differences, gradient.shape), rtol=1e-6, atol=1e-8)


def test_playing_weights_are_close_to_the_learned_ones_and_left_alone_when_rounded_again(value_function):
    weights = np.random.default_rng(3).normal(size=(5, value_function.n_weights))
    playing = value_function.playing_weights(weights)
    assert playing.shape == weights.shape
    assert np.array_equal(value_function.playing_weights(playing), playing)
    largest_value = value_function.n_terms * np.abs(weights).max(axis=1, keepdims=True, initial=0.0)
    assert np.all(np.abs(playing - weights) <= largest_value * 2.0**-28)


def test_playing_weights_of_a_player_do_not_depend_on_the_others(value_function):
    weights = np.random.default_rng(4).normal(size=(5, value_function.n_weights))
    together = value_function.playing_weights(weights)
    alone = [value_function.playing_weights(weights[i : i + 1])[0] for i in range(5)]
    assert np.array_equal(together, alone)


def test_a_value_function_travels_by_pickle(value_function, boards):
    weights = np.random.default_rng(5).normal(size=value_function.n_weights)
    other = pickle.loads(pickle.dumps(value_function))
    value = value_function.functions.value
    for cells in boards:
        assert other.functions.value(cells, weights, other.layout) == value(cells, weights, value_function.layout)
