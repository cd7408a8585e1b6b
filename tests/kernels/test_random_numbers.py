import numpy as np
import pytest
import twin
from hypothesis import given
from hypothesis import strategies as st

from distlearn.kernels.random_numbers import choice, is_forced, mixed
from distlearn.seeds import Stream

# The first outputs of SplitMix64 for seed 1234567, as published with the reference code of xoshiro (Vigna 2015).
PUBLISHED = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]


def test_bits_are_those_of_the_published_generator():
    assert [int(mixed(np.uint64(1234567), counter)) for counter in range(4)] == PUBLISHED


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**40))
def test_bits_equal_the_twins(seed, counter):
    assert int(mixed(np.uint64(seed), counter)) == twin.bits(seed, counter)


@pytest.mark.parametrize("epsilon", [0.0, 0.1, 0.5, 1.0])
def test_moves_are_forced_as_often_as_epsilon_says(epsilon):
    forced = np.mean([is_forced(bits, epsilon) for bits in Stream.of("forced").seeds(20_000)])
    assert forced == pytest.approx(epsilon, abs=4 * np.sqrt(epsilon * (1 - epsilon) / 20_000))


def test_choices_are_uniform():
    counts = np.bincount([choice(bits, 5) for bits in Stream.of("choice").seeds(20_000)], minlength=5)
    assert len(counts) == 5
    assert np.all(np.abs(counts - 4000) < 4 * np.sqrt(4000))
