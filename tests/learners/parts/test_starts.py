"""Where learning starts."""

import numpy as np
import pytest

from distlearn.binding import OptionError, built
from distlearn.games import GAMES
from distlearn.learners import LEARNERS
from distlearn.learners.parts import STARTS
from distlearn.play import Problem
from distlearn.players import shipped_player
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

OTHELLO = GAMES["othello"]()
PROBLEM = Problem(OTHELLO, VALUE_FUNCTIONS["wpc"](OTHELLO))
STORED = [0.5, *[0.0] * 62, -0.25]


def start(n_players, **entry):
    return built(("start",), entry, STARTS).weights(PROBLEM, n_players, Stream.of("start"))


def test_uniform_weights_fill_their_range_and_no_more():
    weights = start(500, name="uniform", range=0.1)
    assert weights.shape == (500, 64)
    assert 0.0999 < weights.max() <= 0.1
    assert -0.1 <= weights.min() < -0.0999
    assert abs(weights.mean()) < 0.002


def test_around_players_are_taken_in_turn_and_without_noise_as_they_are():
    weights = start(5, name="around", players=["othello-swh", "othello-lr06"], weights_of=[STORED], sigma=0.0)
    swh, lr06 = (shipped_player(name, OTHELLO).weights for name in ("othello-swh", "othello-lr06"))
    assert np.array_equal(weights, [swh, lr06, STORED, swh, lr06])


def test_around_players_noise_has_the_deviation_asked_for():
    noise = start(400, name="around", weights_of=[STORED], sigma=0.3) - np.array(STORED)
    assert noise.std() == pytest.approx(0.3, rel=0.02)
    assert len({row.tobytes() for row in noise}) == 400


def test_a_learner_goes_on_from_stored_weights():
    entry = {"name": "cel", "population": 3, "start": {"name": "around", "weights_of": [STORED], "sigma": 0.0}}
    learner = built(("learner",), entry, LEARNERS, PROBLEM, Stream.of("cel"))
    assert np.array_equal(learner.ask().groups[0].weights, [STORED] * 3)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "at least one player"),
        ({"players": [], "weights_of": []}, "at least one player"),
        ({"players": ["othello-shw"]}, "did you mean 'othello-swh'"),
        ({"players": ["random"]}, r"needs players with the value function that is learned; players\[0\] has another"),
        ({"weights_of": [STORED, STORED[1:]]}, r"weights_of\[1\] has 63 weights, .* has 64"),
        ({"weights_of": [[float("nan")]]}, "found nan"),
    ],
)
def test_players_that_cannot_be_started_from_are_refused(options, message):
    entry = {"name": "tdl", "start": {"name": "around", **options}}
    with pytest.raises(OptionError, match=message):
        built(("learner",), entry, LEARNERS, PROBLEM, Stream.of("tdl"))
