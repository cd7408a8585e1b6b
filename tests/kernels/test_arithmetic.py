import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.kernels.arithmetic import dot, tanh


@given(st.floats(-25.0, 25.0))
def test_tanh_is_right_to_a_few_units_in_the_last_place(x):
    assert abs(tanh(x) - math.tanh(x)) <= 4 * math.ulp(math.tanh(x))


@given(st.floats(-1e300, 1e300))
def test_tanh_is_odd_and_bounded(x):
    assert tanh(-x) == -tanh(x)
    assert abs(tanh(x)) <= 1.0


@pytest.mark.parametrize("n", [1, 7, 8, 25, 42, 64])
def test_dot_is_the_sum_of_products_for_any_length(n):
    rng = np.random.default_rng(n)
    cells = rng.integers(-1, 2, n).astype(np.int8)
    weights = rng.normal(size=n)
    assert dot(cells, weights) == pytest.approx(math.fsum(cells * weights), rel=1e-12, abs=1e-12)
