import numpy as np
import pytest

from distlearn import play
from distlearn.games import GAMES
from distlearn.learners import LEARNERS
from distlearn.learners.es import averaged, fittest_first
from distlearn.learners.parts.fitness import Points
from distlearn.learners.parts.starts import Uniform
from distlearn.play import PlayResult, Problem
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

OTHELLO = GAMES["othello"]()
WPC = VALUE_FUNCTIONS["wpc"](OTHELLO)


def new_es(**options):
    return LEARNERS["es"](Problem(OTHELLO, WPC), Stream.of("es"), **options)


def won_by(job, strength):
    """The result in which of two players the one with the greater strength wins."""
    return PlayResult(np.sign(strength[job.first] - strength[job.second]))


@pytest.mark.parametrize(
    ("options", "n_games"),
    [
        ({"children": 10}, 90),  # LR06
        ({"children": 5}, 20),  # LR06
        ({"parents": 1, "children": 1, "selection": "plus"}, 2),
        ({"parents": 1, "children": 10, "selection": "plus"}, 110),
        ({"parents": 100, "children": 200}, 200 * 199),  # JS16
        ({"parents": 200, "children": 400}, 159_600),  # JS16
        ({"parents": 20, "children": 180, "selection": "plus"}, 200 * 199),  # JS16's program
    ],
)
def test_games_of_a_generation(options, n_games):
    assert new_es(**options).ask().n_games == n_games


def test_the_parent_moves_towards_the_fittest_child_by_beta():
    learner = new_es(beta=0.25, start=Uniform())
    parent = learner.best.weights
    job = learner.ask()
    children = job.groups[0].weights
    learner.tell(won_by(job, np.array([0, 1, 2, 9, 4, 5, 6, 7, 8, 3])))
    assert np.array_equal(learner.best.weights, parent + 0.25 * (children[3] - parent))
    assert learner.best_fitness == 18  # 18 wins at 1 point


def test_points_are_1_0_and_minus_2():
    learner = new_es(children=3)
    job = learner.ask()
    learner.tell(won_by(job, np.array([2, 1, 0])))
    # Over four games each: two players' points are 4, 2 − 4 and −8.
    assert learner.numbers().fitness_mean == pytest.approx((4 - 2 - 8) / 3)
    assert learner.numbers().fitness_max == 4


def test_with_beta_1_the_child_replaces_its_parent_to_the_bit():
    learner = new_es(beta=1.0, start=Uniform())
    job = learner.ask()
    learner.tell(won_by(job, np.arange(10)))
    assert np.array_equal(learner.best.weights, job.groups[0].weights[9])


def test_children_differ_from_their_parent_by_1_over_root_n():
    learner = new_es(children=400, start=Uniform())
    steps = learner.ask().groups[0].weights - learner.best.weights
    assert steps.std() == pytest.approx(1 / 8, rel=0.03)  # 64 weights
    assert abs(steps.mean()) < 0.005


def test_parents_of_mu_have_equally_many_children():
    learner = new_es(parents=2, children=6, sigma=1e-9, start=Uniform(), beta=1.0)
    children = learner.ask().groups[0].weights
    for child in range(6):
        assert np.allclose(children[child], children[child % 2], atol=1e-6)
    assert not np.allclose(children[0], children[1], atol=0.1)


def test_comma_forgets_parents_and_plus_keeps_the_fittest():
    for selection, n_members in (("comma", 4), ("plus", 6)):
        learner = new_es(parents=2, children=4, selection=selection, beta=1.0, start=Uniform())
        job = learner.ask()
        members = job.groups[0].weights
        assert len(members) == n_members
        learner.tell(won_by(job, np.arange(n_members)[::-1]))
        fittest = members[:2]
        assert np.array_equal(learner.best.weights, fittest[0])
        again = learner.ask().groups[0].weights
        if selection == "plus":
            assert np.array_equal(again[:2], fittest)


def test_of_equally_fit_ones_a_random_one_is_taken():
    firsts = [fittest_first(np.array([1.0, 5.0, 5.0, 0.0]), Stream.of("tie", seed))[0] for seed in range(200)]
    assert set(firsts) == {1, 2}
    assert firsts.count(1) == pytest.approx(100, abs=40)


def test_averaging_leaves_a_kept_parent_as_it_is():
    parents = np.random.default_rng(0).normal(size=(3, 5))
    assert np.array_equal(averaged(parents, parents, 0.3), parents)


def test_impossible_sizes_are_refused():
    with pytest.raises(ValueError, match=r"\(3, 2\) selects parents among children only"):
        new_es(parents=3, children=2)


def test_each_pair_has_one_opening_for_both_colours_and_another_in_the_next_generation():
    learner = new_es(openings="othello-6-ply", fitness=Points(win=1.0, draw=0.5, loss=0.0))
    drawn = []
    for _ in range(2):
        job = learner.ask()
        opening_of = {(i, j): o for i, j, o in zip(job.first, job.second, job.opening_of, strict=True)}
        assert all(opening_of[i, j] == opening_of[j, i] for i, j in opening_of)
        assert len(set(opening_of.values())) > 35  # of 45 pairs, 1000 openings
        drawn.append(job.opening_of)
        learner.tell(play.do(job))
    assert np.mean(drawn[0] == drawn[1]) < 0.1
