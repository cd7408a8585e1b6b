import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.learners.parts.selection import tournament_selection
from distlearn.learners.parts.variation import gaussian_mutation, one_point_crossover


@given(st.integers(0, 2**32), st.integers(2, 9), st.integers(1, 4))
def test_children_of_a_couple_share_its_weights_out_at_one_point(seed, n_weights, n_couples):
    rng = np.random.default_rng(seed)
    parents = rng.normal(size=(2 * n_couples, n_weights))
    children = one_point_crossover(parents, rng)
    for i in range(0, len(parents), 2):
        mother, father = parents[i], parents[i + 1]
        is_fathers = children[i] == father
        point = is_fathers.sum()
        assert 0 < point < n_weights
        assert is_fathers.tolist() == [True] * point + [False] * (n_weights - point)
        assert np.array_equal(children[i + 1], np.where(is_fathers, mother, father))


def test_every_point_of_crossover_is_used():
    rng = np.random.default_rng(0)
    parents = np.tile([[0.0] * 5, [1.0] * 5], (500, 1))
    points = one_point_crossover(parents, rng)[0::2].sum(axis=1)
    assert set(points) == {1, 2, 3, 4}


def test_a_single_weight_cannot_be_crossed():
    assert one_point_crossover(np.array([[1.0], [2.0]]), np.random.default_rng(0)).tolist() == [[1.0], [2.0]]


def test_mutation_changes_the_right_share_of_weights_by_the_right_amount():
    changes = gaussian_mutation(np.zeros((1000, 64)), 0.03, 0.25, np.inf, np.random.default_rng(0)).ravel()
    changed = changes[changes != 0]
    assert len(changed) / changes.size == pytest.approx(0.03, abs=0.003)
    assert changed.mean() == pytest.approx(0.0, abs=0.03)
    assert changed.std() == pytest.approx(0.25, abs=0.02)


def test_a_mutation_that_leaves_the_limits_is_drawn_again():
    mutated = gaussian_mutation(np.full((100, 64), 0.9), 1.0, 0.25, 1.0, np.random.default_rng(0))
    assert np.abs(mutated).max() <= 1.0
    # Drawn again, not clipped: no weight lies on the limit itself.
    assert not np.any(np.abs(mutated) == 1.0)
    assert mutated.mean() < 0.9


def test_a_weight_that_cannot_come_back_is_drawn_uniformly_in_the_end():
    mutated = gaussian_mutation(np.full((100, 64), 50.0), 1.0, 0.1, 1.0, np.random.default_rng(0))
    assert np.abs(mutated).max() <= 1.0
    assert mutated.mean() == pytest.approx(0.0, abs=0.03)
    assert mutated.std() == pytest.approx(1 / np.sqrt(3), abs=0.02)


def test_weights_that_are_not_mutated_may_lie_outside_the_limits():
    weights = np.full((2, 3), 5.0)
    assert np.array_equal(gaussian_mutation(weights, 0.0, 0.25, 1.0, np.random.default_rng(0)), weights)


def test_tournaments_pick_the_fittest_as_often_as_they_draw_it():
    fitness = np.arange(50.0)
    parents = tournament_selection(fitness, 5, 20_000, np.random.default_rng(0))
    share_of_best = np.mean(parents == 49)
    assert share_of_best == pytest.approx(1 - (49 / 50) ** 5, abs=0.01)
    assert len(np.unique(parents)) > 40


def test_a_tournament_of_one_is_a_uniform_draw():
    parents = tournament_selection(np.arange(4.0), 1, 20_000, np.random.default_rng(0))
    assert np.bincount(parents) / 20_000 == pytest.approx([0.25] * 4, abs=0.02)
