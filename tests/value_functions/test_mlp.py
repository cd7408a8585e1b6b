import numpy as np
import pytest

from distlearn.games.othello import Othello
from distlearn.value_functions.mlp import MLP

OTHELLO = Othello()


@pytest.mark.parametrize("hidden", [1, 7, 32])
def test_the_value_is_that_of_the_formula_in_plain_numpy(hidden):
    mlp = MLP(OTHELLO, hidden=hidden)
    rng = np.random.default_rng(1)
    w, b, v, c = rng.normal(0, 0.2, (hidden, 64)), rng.normal(size=hidden), rng.normal(size=hidden), rng.normal()
    weights = np.concatenate([w.ravel(), b, v, [c]])
    assert mlp.n_weights == mlp.n_terms == len(weights)
    for cells in rng.integers(-1, 2, (50, 64)).astype(np.int8):
        expected = c + v @ np.tanh(b + w @ cells)
        assert mlp.functions.value(cells, weights, mlp.layout) == pytest.approx(expected, rel=1e-12, abs=1e-12)


def test_64_32_1_has_2113_weights():
    assert MLP(OTHELLO).n_weights == 64 * 32 + 32 + 32 + 1


def test_from_zero_only_the_bias_of_the_output_could_learn():
    mlp = MLP(OTHELLO)
    terms, partials = np.empty(mlp.n_terms, np.int64), np.empty(mlp.n_terms)
    mlp.functions.gradient(OTHELLO.start().cells, np.zeros(mlp.n_weights), mlp.layout, terms, partials)
    assert terms[partials != 0].tolist() == [mlp.n_weights - 1]
    assert not mlp.learns_from_zero


def test_more_units_than_fit_a_memory_are_refused():
    with pytest.raises(ValueError, match="weights are too many; at most 100000000"):
        MLP(OTHELLO, hidden=10**7)
