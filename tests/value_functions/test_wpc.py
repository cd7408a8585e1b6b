import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from distlearn.games.othello import Othello
from distlearn.value_functions.grid import on_grid
from distlearn.value_functions.wpc import WPC


def test_the_value_is_the_weights_of_black_minus_those_of_white():
    cells = np.zeros(64, dtype=np.int8)
    cells[[0, 9, 63]] = 1, 1, -1
    weights = np.arange(64.0)
    assert WPC.functions.value(cells, weights, WPC(Othello()).layout) == 0 + 9 - 63


def test_weights_without_any_size_stay_as_they_are():
    assert np.array_equal(WPC(Othello()).playing_weights(np.zeros((2, 64))), np.zeros((2, 64)))


weights = arrays(np.float64, (1, 64), elements=st.floats(-1e6, 1e6, allow_subnormal=False))


@given(weights, st.integers(0, 2**32))
def test_sums_on_the_grid_are_exact_in_any_order(learned, seed):
    rng = np.random.default_rng(seed)
    playing = WPC(Othello()).playing_weights(learned)[0]
    terms = playing * rng.integers(-2, 3, 64)
    exact = math.fsum(terms)
    assert sum(rng.permutation(terms).tolist()) == exact
    assert float(np.cumsum(rng.permutation(terms))[-1]) == exact


def test_even_the_smallest_weights_there_are_have_a_grid():
    tiny = np.full((1, 64), 5e-324)
    assert np.array_equal(WPC(Othello()).playing_weights(tiny), tiny)


@pytest.mark.parametrize("largest", [1.0, 0.3, 1e-12, 7e9])
def test_no_value_needs_more_than_31_bits(largest):
    steps = on_grid(np.full((1, 1), largest), np.array([largest]))
    exponent = math.frexp(largest)[1]
    assert abs(steps[0, 0]) / 2.0 ** (exponent - 30) <= 2**30
