"""What every measure promises, over the table of measures."""

import pickle

import numpy as np
import pytest

from distlearn import play
from distlearn.binding import REQUIRED, options
from distlearn.games import GAMES, NUMBERS_GAMES
from distlearn.measures import MEASURES
from distlearn.play import PlayResult
from distlearn.players import Player, shipped_player
from distlearn.seeds import Stream
from distlearn.value_functions import Vector

pytestmark = pytest.mark.parametrize("name", MEASURES)

OTHELLO = GAMES["othello"]()
NUMBERS = NUMBERS_GAMES["compare-on-one"]()
SUBJECTS = {
    "solved": (NUMBERS, Player(Vector(2), np.array([3.0, 7.0]))),
}
EXAMPLES = {"player": "othello-lr06"}  # for options that have no default


@pytest.fixture
def subject(name):
    return SUBJECTS[name][1] if name in SUBJECTS else shipped_player("othello-swh", OTHELLO)


@pytest.fixture
def measure(name):
    game = SUBJECTS[name][0] if name in SUBJECTS else OTHELLO
    required = [option.name for option in options(MEASURES[name]) if option.default is REQUIRED]
    return MEASURES[name](game, **{option: EXAMPLES[option] for option in required})


def test_wins_draws_and_losses_make_up_the_value(measure, subject):
    job = measure.job(subject, Stream.of("x"))
    measured = measure.measured(play.do(job))
    assert measured.wins + measured.draws + measured.losses == job.n_games
    assert measured.value == pytest.approx((measured.wins + measured.draws / 2) / job.n_games)


def test_the_subject_is_player_0_and_its_score_is_what_is_measured(measure, subject):
    job = measure.job(subject, Stream.of("x"))
    assert np.array_equal(job.groups[0].weights[0], subject.weights)
    all_won = PlayResult(np.where(job.first == 0, 1.0, -1.0))
    all_lost = PlayResult(np.where(job.first == 0, -1.0, 1.0))
    assert measure.measured(all_won)[:4] == (1.0, job.n_games, 0, 0)
    assert measure.measured(all_lost)[:4] == (0.0, 0, 0, job.n_games)


def test_the_same_stream_measures_the_same(measure, subject):
    again = pickle.loads(pickle.dumps(measure))
    values = [m.measured(play.do(m.job(subject, Stream.of("x", 1)))) for m in (measure, again)]
    assert values[0] == values[1]
