"""One TD update of every kind of value function, in a game of a single move."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest

from distlearn import play
from distlearn.games import Position, Rules
from distlearn.kernels.compile import compiled
from distlearn.play import TDJob, TDRule
from distlearn.value_functions import VALUE_FUNCTIONS

ALPHA = 0.01


@compiled
def legal_moves(cells, memory, colour, moves):
    moves[0] = 0
    return 1 if cells[0] == 0 else 0


@compiled
def make_move(cells, memory, colour, move):
    cells[move] = colour


@compiled
def black_wins(cells, memory):
    return 1


@dataclass(frozen=True)
class OneMove:
    """Black takes a1 and has won."""

    rules: ClassVar[Rules] = Rules(legal_moves, make_move, black_wins)
    shape: ClassVar[tuple[int, int]] = (4, 4)
    symmetry: ClassVar[str] = "square"
    widest: ClassVar[int] = 1
    longest: ClassVar[int] = 1

    def start(self):
        cells = np.random.default_rng(1).integers(-1, 2, 16).astype(np.int8)
        cells[0] = 0
        return Position(cells, np.zeros(0, dtype=np.int64))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("wpc", {"bias": True, "symmetric": True}),
        ("ntuple", {"tuples": "all-3+2x2", "stages": [8]}),
        ("mlp", {"hidden": 6}),
    ],
)
def test_an_update_goes_along_the_gradient_of_the_squashed_value_by_finite_differences(name, options):
    game = OneMove()
    value_function = VALUE_FUNCTIONS[name](game, **options)
    weights = np.random.default_rng(2).normal(0, 0.1, value_function.n_weights)
    seeds, first_games = np.array([3], np.uint64), np.zeros(1, np.int64)
    job = TDJob(game, value_function, weights[None], TDRule(alpha=ALPHA, epsilon=0.0), seeds, first_games, 1)
    update = play.do(job).weights[0] - weights

    def squashed(own):
        return np.tanh(value_function.functions.value(game.start().cells, own, value_function.layout))

    shifts = 1e-6 * np.eye(len(weights))
    slopes = np.array([(squashed(weights + shift) - squashed(weights - shift)) / 2e-6 for shift in shifts])
    np.testing.assert_allclose(update, ALPHA * (1.0 - squashed(weights)) * slopes, rtol=1e-6, atol=1e-10)
    assert np.abs(update).max() > ALPHA / 100
