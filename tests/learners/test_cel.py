import numpy as np
import pytest

from distlearn import play
from distlearn.games import GAMES
from distlearn.learners import LEARNERS
from distlearn.learners.parts.starts import Uniform
from distlearn.measures import MEASURES
from distlearn.play import PlayResult, Problem
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

OTHELLO = GAMES["othello"]()
WPC = VALUE_FUNCTIONS["wpc"](OTHELLO)


def new_cel(**options):
    return LEARNERS["cel"](Problem(OTHELLO, WPC), Stream.of("cel"), **options)


def test_a_generation_is_2500_games_as_in_s09():
    learner = new_cel()
    assert learner.ask().n_games == 2500


def test_after_20_000_games_it_has_improved_on_its_start():
    measure = MEASURES["versus"](OTHELLO, player="random", games=2000)

    def against_random(learner):
        return measure.measured(play.do(measure.job(learner.best, Stream.of("judge")))).value

    learner = new_cel()
    at_start = against_random(learner)
    while learner.games < 20_000:
        learner.tell(play.do(learner.ask()))
    assert at_start == pytest.approx(0.5, abs=0.05)  # zero weights play at random
    assert against_random(learner) > at_start + 0.15


def test_the_best_is_the_one_with_most_points_and_of_equals_the_first():
    learner = new_cel(population=3, start=Uniform())
    job = learner.ask()
    # 1 wins all its games with either colour, the others' games are drawn; 1 draws with itself.
    scores = np.full(9, 0.5)
    scores[(job.first == 1) & (job.second != 1)] = 1.0
    scores[(job.second == 1) & (job.first != 1)] = 0.0
    learner.tell(PlayResult(2 * scores - 1))
    assert np.array_equal(learner.best.weights, job.groups[0].weights[1])
    assert learner.best_fitness == 4 * 3 + 2 * 1
    assert learner.numbers().fitness_mean == pytest.approx((14 + 2 * 4) / 3)

    learner = new_cel(population=3, start=Uniform())
    job = learner.ask()
    learner.tell(PlayResult(np.zeros(9)))
    assert np.array_equal(learner.best.weights, job.groups[0].weights[0])


def test_diversity_is_the_mean_distance_from_the_middle():
    learner = new_cel(population=2, start=Uniform())
    one, other = learner.ask().groups[0].weights
    learner.tell(PlayResult(np.zeros(4)))
    assert learner.numbers().diversity == pytest.approx(np.linalg.norm(one - other) / 2)


@pytest.mark.parametrize("population", [1, 2, 7])
def test_any_size_of_population_goes_from_generation_to_generation(population):
    learner = new_cel(population=population)
    for _ in range(3):
        assert learner.ask().n_games == population**2
        learner.tell(play.do(learner.ask()))


@pytest.mark.parametrize(("limit", "leaves"), [(1.0, False), (np.inf, True)])
def test_weights_stay_within_the_limit_if_there_is_one(limit, leaves):
    learner = new_cel(population=10, limit=limit, sigma=2.0, mutation=0.5)
    for _ in range(5):
        learner.tell(play.do(learner.ask()))
    assert (np.abs(learner.ask().groups[0].weights).max() > 1.0) == leaves
