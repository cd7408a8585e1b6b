import numpy as np
import pytest

from distlearn import play
from distlearn.games import GAMES
from distlearn.learners import LEARNERS
from distlearn.learners.parts.starts import Uniform
from distlearn.measures import MEASURES
from distlearn.play import Problem
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

OTHELLO = GAMES["othello"]()
WPC = VALUE_FUNCTIONS["wpc"](OTHELLO)


def trained(n_games, **options):
    learner = LEARNERS["tdl"](Problem(OTHELLO, WPC), Stream.of("tdl"), **options)
    while learner.games < n_games:
        learner.tell(play.do(learner.ask()))
    return learner


def test_after_20_000_games_it_beats_random_in_more_than_three_quarters():
    measure = MEASURES["versus"](OTHELLO, player="random", games=2000)
    job = measure.job(trained(20_000).best, Stream.of("judge"))
    assert measure.measured(play.do(job)).value > 0.75


def test_the_size_of_a_block_influences_nothing():
    weights = [trained(600, block=block).best.weights for block in (20, 100, 600)]
    assert np.array_equal(weights[0], weights[1])
    assert np.array_equal(weights[0], weights[2])


def test_it_starts_from_zero_or_uniform():
    assert not trained(0).best.weights.any()
    uniform = trained(0, start=Uniform(range=0.1)).best.weights
    assert 0 < np.abs(uniform).min() <= np.abs(uniform).max() <= 0.1


def test_its_numbers_tell_the_step_size_of_the_last_game():
    learner = trained(400, block=100, alpha=0.01, alpha_decay=0.5, alpha_decay_every=100)
    assert learner.numbers().own == {"alpha": 0.01 / 8}


def test_a_zero_start_is_refused_where_the_gradient_is_zero():
    problem = Problem(OTHELLO, VALUE_FUNCTIONS["mlp"](OTHELLO))
    with pytest.raises(ValueError, match="use start = 'uniform'"):
        LEARNERS["tdl"](problem, Stream.of("tdl"))
    assert LEARNERS["tdl"](problem, Stream.of("tdl"), start=Uniform(range=0.1)).best.weights.all()


def test_inversion_is_refused():
    with pytest.raises(ValueError, match="negation"):
        LEARNERS["tdl"](Problem(OTHELLO, WPC, "inversion"), Stream.of("tdl"))


def test_random_snakes_beat_the_heuristic_after_a_few_thousand_games():
    """L07 passes half within about 500 games; with its settings and our rule the mean of four networks does by 3000."""
    measure = MEASURES["versus"](OTHELLO, player="othello-swh", games=400, epsilon=0.1)
    scores = []
    for seed in range(4):
        network = VALUE_FUNCTIONS["ntuple"](OTHELLO, tuples="snakes-30x6", seed=seed)
        learner = LEARNERS["tdl"](
            Problem(OTHELLO, network), Stream.of("l07", seed), alpha=0.001, learns_from_forced=True, block=1000
        )
        while learner.games < 5000:
            learner.tell(play.do(learner.ask()))
        scores.append(measure.measured(play.do(measure.job(learner.best, Stream.of("m", seed)))).value)
    assert np.mean(scores) > 0.5
