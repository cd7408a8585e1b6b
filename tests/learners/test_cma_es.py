"""Co-CMA-ES is pycma to the bit, isolated and exact."""

import math
import pickle

import numpy as np
import pytest

from distlearn.games import GAMES
from distlearn.learners import LEARNERS
from distlearn.learners.cma_es import Normals, _pycma, new_strategy, population_size, recombination_weights
from distlearn.learners.parts.starts import Uniform
from distlearn.play import PlayResult, Problem
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

OTHELLO = GAMES["othello"]()
WPC = VALUE_FUNCTIONS["wpc"](OTHELLO)
TARGET = np.linspace(-1, 1, 64)


def new_cma(**options):
    return LEARNERS["cma-es"](Problem(OTHELLO, WPC), Stream.of("cma"), **options)


def strength(weights):
    """A toy game that is always won by the player nearer to a point, along axes of different importance."""
    return -((np.arange(1, 65) * (weights - TARGET)) ** 2).sum(axis=-1)


def step(learner):
    job = learner.ask()
    strengths = strength(job.groups[0].weights)
    learner.tell(PlayResult(np.sign(strengths[job.first] - strengths[job.second])))
    return job.groups[0].weights


def scores(members):
    """What the toy round robin comes to: wins with both colours against everyone weaker."""
    strengths = strength(members)
    return 2.0 * (strengths[:, None] > strengths).sum(axis=1)


@pytest.mark.parametrize(
    ("n_weights", "size"), [(288, 200), (499, 200), (500, 300), (999, 300), (1000, 400), (4212, 400)]
)
def test_population_by_the_rule_of_js16(n_weights, size):
    assert population_size("js16", n_weights) == size
    assert population_size("default", n_weights) == int(4 + 3 * math.log(n_weights))
    assert population_size(17, n_weights) == 17


def test_a_generation_is_a_round_robin_without_self():
    assert new_cma().ask().n_games == 200 * 199
    assert new_cma(population=400).ask().n_games == 159_600
    assert new_cma(population="default").ask().n_games == 16 * 15


def test_it_plays_the_same_points_as_plain_pycma_to_the_bit():
    """Plain pycma, told the negated sums of scores, with the random numbers that the learner has."""
    learner = new_cma(population=12)
    mean = Uniform(range=0.1).weights(Problem(OTHELLO, WPC), 1, Stream.of("cma").child("start"))[0]
    cma = _pycma()
    plain = cma.CMAEvolutionStrategy(
        mean,
        1.0,
        {
            "popsize": 12,
            "seed": math.nan,
            "randn": Normals(Stream.of("cma").child("samples")),
            "CMA_active": False,
            "CMA_recombination_weights": recombination_weights(12),
            "verbose": -10,
        },
    )
    for _ in range(60):
        points = plain.ask()
        assert np.array_equal(step(learner), points)
        plain.tell(points, list(-scores(np.array(points))))
    assert strength(learner.best.weights) > 0.5 * strength(mean)  # nearer by far, since this is negative


@pytest.mark.parametrize("model", ["full", "diagonal", "vkd", "isotropic"])
@pytest.mark.parametrize("adapts_sigma", [True, False])
def test_every_model_finds_the_way(model, adapts_sigma):
    learner = new_cma(population=20, model=model, adapts_sigma=adapts_sigma, sigma=0.3)
    before = strength(step(learner)).mean()
    for _ in range(100):
        members = step(learner)
    assert strength(members).mean() > (0.6 if adapts_sigma else 1.0) * before
    own = learner.numbers().own
    assert own["condition"] >= 1
    assert (own["sigma"] == 0.3) == (not adapts_sigma)
    assert (own["condition"] > 1.01) == (model != "isotropic")


def test_the_mean_moves_to_the_weighted_mean_of_the_better_half():
    """JS16 footnote 2, by hand: λ = 8, μ = 4, weights ln 5 − ln(i + 1), which is 0 for the fourth."""
    learner = new_cma(population=8, model="isotropic", adapts_sigma=False, best_of="mean")
    members = step(learner)
    best_three = members[np.argsort(-strength(members))[:3]]
    raw = np.log(5) - np.log([2, 3, 4])
    assert learner.best.weights == pytest.approx((raw / raw.sum()) @ best_three, rel=1e-12)
    assert recombination_weights(8)[:4] == pytest.approx([*raw, 0.0])
    assert math.isnan(learner.best_fitness)


def test_pycmas_own_weights_have_negative_ones():
    arguments = {"n_players": 8, "model": "full", "adapts_sigma": True, "gap": None, "randn": Normals(Stream.of("x"))}
    own = new_strategy(np.zeros(5), 1.0, recombination="pycma", **arguments)
    js16 = new_strategy(np.zeros(5), 1.0, recombination="js16", **arguments)
    assert min(own.sp.weights) < 0
    assert min(js16.sp.weights) == 0
    assert sum(js16.sp.weights) == pytest.approx(1)


@pytest.mark.parametrize("model", ["full", "diagonal", "vkd"])
def test_nobody_elses_random_numbers_matter_and_nobody_elses_are_used(model):
    kept, disturbed = new_cma(population=10, model=model), new_cma(population=10, model=model)
    for number in range(8):
        np.random.seed(number)
        state = np.random.get_state()[1].copy()
        step(disturbed)
        assert np.array_equal(state, np.random.get_state()[1])
        disturbed = pickle.loads(pickle.dumps(disturbed))
        disturbed.ask()
        disturbed = pickle.loads(pickle.dumps(disturbed))  # between asking and telling too
        step(kept)
    assert np.array_equal(kept.ask().groups[0].weights, disturbed.ask().groups[0].weights)


def test_the_decomposition_gap_counts_generations():
    learner = new_cma(population=10, gap=5)
    n_decompositions = []
    for _ in range(12):
        step(learner)
        n_decompositions.append(learner._strategy.sm.count_eigen)
    assert n_decompositions[-1] in (2, 3)
    assert n_decompositions != sorted(set(n_decompositions))


def test_it_goes_on_where_pycma_would_stop():
    """Flat fitness for many generations: pycma's tolerances would have stopped it."""
    learner = new_cma(population=6)
    for _ in range(300):
        job = learner.ask()
        learner.tell(PlayResult(np.zeros(job.n_games)))
    assert learner._strategy.stop()  # it would
    assert learner.generation == 300
    assert np.isfinite(learner.ask().groups[0].weights).all()


def test_the_best_is_the_fittest_of_the_generation():
    learner = new_cma(population=10)
    members = step(learner)
    assert np.array_equal(learner.best.weights, members[np.argmax(strength(members))])
    assert learner.best_fitness == 18  # nine others, both colours
    assert learner.numbers().fitness_mean == 9
