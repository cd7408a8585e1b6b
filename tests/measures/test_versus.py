import numpy as np
import pytest

from distlearn import play
from distlearn.games import GAMES
from distlearn.measures import MEASURES
from distlearn.players import shipped_player
from distlearn.seeds import Stream

OTHELLO = GAMES["othello"]()
SWH = shipped_player("othello-swh", OTHELLO)


def test_half_of_the_games_are_played_with_either_colour():
    job = MEASURES["versus"](OTHELLO, player="random", games=100).job(SWH, Stream.of("x"))
    assert np.sum(job.first == 0) == np.sum(job.second == 0) == 50


def test_a_player_against_itself_comes_out_even():
    measure = MEASURES["versus"](OTHELLO, player="othello-swh", games=4000, epsilon=0.1)
    assert measure.measured(play.do(measure.job(SWH, Stream.of("x")))).value == pytest.approx(0.5, abs=0.03)


def test_noise_on_one_side_only_hurts_that_side():
    def value(**options):
        measure = MEASURES["versus"](OTHELLO, player="othello-swh", games=2000, **options)
        return measure.measured(play.do(measure.job(SWH, Stream.of("x")))).value

    assert value(epsilon=0.0, opponent_epsilon=0.3) > 0.6
    assert value(epsilon=0.3, opponent_epsilon=0.0) < 0.4


def test_the_opponent_is_as_noisy_as_the_subject_unless_told_otherwise():
    job = MEASURES["versus"](OTHELLO, player="othello-swh", epsilon=0.1).job(SWH, Stream.of("x"))
    assert [group.epsilon for group in job.groups] == [0.1, 0.1]
    job = MEASURES["versus"](OTHELLO, player="othello-swh", epsilon=0.1, opponent_epsilon=0.0)
    assert [group.epsilon for group in job.job(SWH, Stream.of("x")).groups] == [0.1, 0.0]


def test_every_opening_is_played_with_either_colour():
    job = MEASURES["versus"](OTHELLO, player="random", games=2000, openings="othello-6-ply").job(SWH, Stream.of("x"))
    assert len(job.openings) == 1000
    assert set(zip(job.opening_of, job.first, strict=True)) == {(i, j) for i in range(1000) for j in range(2)}


def test_openings_of_another_name_are_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="unknown set of openings 'x'; known: othello-6-ply"):
        MEASURES["versus"](OTHELLO, player="random", openings="x")
