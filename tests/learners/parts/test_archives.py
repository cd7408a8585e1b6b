"""Archives on cases that can be computed by hand."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from distlearn.learners.parts.archives import IPCA, LAPCA, BestOfGeneration, MaxSolve, Submitted, pareto_layers


def kept(archive, outcomes, n_candidates=0, n_tests=0):
    submitted = Submitted((n_candidates, n_tests), (), np.array(outcomes, dtype=float))
    candidates, tests = archive.kept(submitted)
    return candidates.tolist(), tests.tolist()


def test_best_of_generation_appends_the_fittest_and_of_equals_the_first():
    fitness = (np.array([1.0, 7.0, 7.0]),)
    (rows,) = BestOfGeneration().kept(Submitted((2,), fitness, None))
    assert rows.tolist() == [0, 1, 2 + 1]
    (rows,) = BestOfGeneration(size=2).kept(Submitted((2,), fitness, None))
    assert rows.tolist() == [1, 3]
    (rows,) = BestOfGeneration(size=5).kept(Submitted((0,), fitness, None))
    assert rows.tolist() == [1]


def test_best_of_generation_keeps_an_archive_for_each_population():
    rows = BestOfGeneration().kept(Submitted((1, 0), (np.array([0.0, 2.0]), np.array([3.0, 1.0])), None))
    assert [each.tolist() for each in rows] == [[0, 2], [0]]


def test_maxsolve_keeps_who_solves_most_and_what_is_solved():
    outcomes = [
        [1, 0, 0, 0],  # solves 1
        [1, 1, 0, 0],  # solves 2
        [1, 1, 0, 0],  # the same as before: goes
        [0, 0, 1, 0],  # solves 1
    ]
    # Test 3 is solved by nobody. With two candidates, 1 and 0 (the older of two with one test each), tests 0 and 1.
    assert kept(MaxSolve(size=2), outcomes) == ([1, 0], [0, 1])
    # With three all but the duplicate.
    assert kept(MaxSolve(size=3), outcomes) == ([1, 0, 3], [0, 1, 2])
    # With one, tests 0 and 1 look the same to it.
    assert kept(MaxSolve(size=1), outcomes) == ([1], [0])


def test_maxsolve_counts_more_than_half_as_solved():
    assert kept(MaxSolve(size=1), [[0.5, 0.5], [0.75, 0.25]]) == ([1], [0])


def test_ipca_takes_candidates_that_some_test_tells_from_each_archived_one():
    outcomes = [
        [1, 0, 0],  # archived, with test 0
        [1, 0, 0],  # the same: refused
        [0, 0, 0],  # dominated: refused
        [0, 1, 0],  # test 1 tells in its favour, test 0 in the other's: both stay
    ]
    assert kept(IPCA(), outcomes, n_candidates=1, n_tests=1) == ([0, 3], [0, 1])


def test_ipca_drops_candidates_that_a_new_one_dominates_but_never_a_test():
    outcomes = [
        [1, 0, 0, 0],
        [0, 1, 0, 0],
        [1, 1, 1, 0],  # dominates both; test 2 tells in its favour against either
    ]
    assert kept(IPCA(), outcomes, n_candidates=2, n_tests=2) == ([2], [0, 1])
    # With no test that is archived yet, one new test is taken for each of the two.
    assert kept(IPCA(), outcomes, n_candidates=2, n_tests=0) == ([2], [0, 1])


def test_ipca_starts_with_whoever_comes_first():
    assert kept(IPCA(), [[0, 0], [1, 0]]) == ([1], [0])


outcome_matrices = arrays(
    np.float64, st.tuples(st.integers(1, 8), st.integers(1, 8)), elements=st.sampled_from([0, 0.5, 1])
)


@given(outcome_matrices, st.data())
def test_ipca_never_loses_what_was_gained(outcomes, data):
    """No archived candidate goes unless one comes that is better or as good by every archived test."""
    n_candidates = data.draw(st.integers(0, len(outcomes)))
    n_tests = data.draw(st.integers(0, outcomes.shape[1]))
    candidates, tests = kept(IPCA(), outcomes, n_candidates, n_tests)
    assert tests[:n_tests] == list(range(n_tests))
    assert candidates or len(outcomes) == 0
    for old in range(n_candidates):
        assert any((outcomes[new, tests] >= outcomes[old, tests]).all() for new in candidates)
    for new in candidates:
        if new >= n_candidates:
            others = [other for other in candidates if other != new]
            assert all((outcomes[new, tests] > outcomes[other, tests]).any() for other in others if other < new)


def test_pareto_layers_by_hand():
    outcomes = np.array([[1, 1, 0], [1, 0, 0], [0, 0, 1], [0, 0, 0], [1, 1, 0]])
    assert [layer.tolist() for layer in pareto_layers(outcomes)] == [[0, 2, 4], [1], [3]]


def test_lapca_keeps_layers_and_the_tests_that_tell_neighbours_apart():
    outcomes = [
        [1, 1, 1, 0],  # layer 1
        [1, 1, 0, 0],  # layer 2, told from layer 1 by test 2
        [1, 0, 0, 0],  # layer 3, told from layer 2 by test 1
        [0, 0, 0, 0],  # layer 4, told from layer 3 by test 0
    ]
    arguments = {"n_candidates": 4, "n_tests": 4}
    assert kept(LAPCA(layers=1), outcomes, **arguments) == ([0], [])
    assert kept(LAPCA(layers=2), outcomes, **arguments) == ([0, 1], [2])
    assert kept(LAPCA(layers=3), outcomes, **arguments) == ([0, 1, 2], [1, 2])
    assert kept(LAPCA(layers=9), outcomes, **arguments) == ([0, 1, 2, 3], [0, 1, 2])


def test_lapca_takes_new_candidates_as_ipca_does_and_lets_dominated_ones_sink():
    outcomes = [
        [1, 0, 0],
        [1, 1, 0],  # better than 0 by test 1
        [1, 0, 0],  # the same as 0: refused
    ]
    assert kept(LAPCA(layers=2), outcomes, n_candidates=1, n_tests=1) == ([0, 1], [1])


@given(outcome_matrices, st.integers(1, 3))
def test_lapca_tests_tell_all_neighbours_apart_that_any_kept_test_could(outcomes, n_layers):
    n_candidates, n_tests = outcomes.shape
    candidates, tests = kept(LAPCA(layers=n_layers), outcomes, n_candidates, n_tests)
    layers = pareto_layers(outcomes)[:n_layers]
    assert candidates == sorted(np.concatenate(layers).tolist())
    for i, layer in enumerate(layers):
        for one in layer:
            for other in np.concatenate(layers[i : i + 2]):
                differs = (outcomes[one] > outcomes[other]).any()
                assert differs == (outcomes[one, tests] > outcomes[other, tests]).any()
