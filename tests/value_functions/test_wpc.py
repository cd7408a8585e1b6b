import math
import pickle

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


def random_boards(n_boards):
    return np.random.default_rng(1).integers(-1, 2, (n_boards, 64)).astype(np.int8)


def test_the_symmetric_form_has_10_weights_by_the_first_square_of_each_class():
    symmetric = WPC(Othello(), symmetric=True)
    assert symmetric.n_weights == 10
    # Corners are the same, and so is what lies on a diagonal or beside it; worked out by hand.
    quarter = [[0, 1, 2, 3], [1, 4, 5, 6], [2, 5, 7, 8], [3, 6, 8, 9]]
    half = np.hstack([quarter, np.fliplr(quarter)])
    board = np.vstack([half, np.flipud(half)])
    assert np.array_equal(symmetric.square_weights(np.arange(10.0)[None]), board.reshape(1, 64))


def test_the_symmetric_form_values_boards_as_the_one_with_a_weight_for_each_square():
    symmetric, plain = WPC(Othello(), symmetric=True), WPC(Othello())
    ten = np.random.default_rng(2).normal(size=(1, 10))
    expanded = symmetric.square_weights(ten)
    for cells in random_boards(50):
        assert symmetric.functions.value(cells, ten[0], symmetric.layout) == plain.functions.value(
            cells, expanded[0], plain.layout
        )


@pytest.mark.parametrize("symmetric", [False, True])
def test_the_bias_is_the_last_weight_and_is_added(symmetric):
    without, biased = WPC(Othello(), symmetric=symmetric), WPC(Othello(), symmetric=symmetric, bias=True)
    assert biased.n_weights == without.n_weights + 1
    weights = np.random.default_rng(3).normal(size=without.n_weights)
    with_bias = np.append(weights, 7.5)
    for cells in random_boards(50):
        value = without.functions.value(cells, weights, without.layout)
        assert biased.functions.value(cells, with_bias, biased.layout) == value + 7.5
    assert np.array_equal(biased.square_weights(with_bias[None]), without.square_weights(weights[None]))


FORMS = [{}, {"bias": True}, {"symmetric": True}, {"bias": True, "symmetric": True}]


@pytest.mark.parametrize("options", FORMS)
def test_playing_weights_are_whole_steps_of_which_twice_the_sum_fits_31_bits(options):
    wpc = WPC(Othello(), **options)
    learned = np.random.default_rng(4).normal(size=(20, wpc.n_weights))
    playing, steps = wpc.playing_weights(learned), wpc.grid_steps(learned)[:, None]
    whole = wpc.square_weights(playing) / steps
    assert np.array_equal(whole, np.rint(whole))
    bias = np.abs(playing[:, -1:] / steps).sum(axis=1) if options.get("bias") else 0
    assert np.all(2 * (np.abs(whole).sum(axis=1) + bias) < 2**31)


def test_only_the_plain_form_has_the_functions_that_tuned_kernels_know():
    plain, *others = [WPC(Othello(), **options) for options in FORMS]
    assert plain.functions is WPC.functions
    assert all(other.functions is not WPC.functions for other in others)
    assert len({other.functions for other in others}) == 1
    assert all(pickle.loads(pickle.dumps(form)).functions is form.functions for form in (plain, *others))
