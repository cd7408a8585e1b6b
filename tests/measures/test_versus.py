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


def job(name="versus", subject=SWH, **options):
    return MEASURES[name](OTHELLO, **options).job(subject, Stream.of("x"))


def test_several_players_are_each_met_with_either_colour_in_one_job():
    players = ["othello-lr06", "random", "othello-s09"]
    games = job(player=players, games=10)
    assert games.n_games == 30
    weights = np.array([row[:64] for group in games.groups for row in group.weights if len(row)])
    assert len(weights) == 3  # and the random player, who has none
    assert len(games.groups) == 3  # the subject, two counters, the random player
    met = np.where(games.first == 0, games.second, games.first)
    assert [len({*met[start : start + 10]}) for start in (0, 10, 20)] == [1, 1, 1]
    for opponent in (1, 2, 3):
        assert np.sum((games.first == 0) & (games.second == opponent)) == 5
        assert np.sum((games.second == 0) & (games.first == opponent)) == 5


def test_the_value_against_several_is_the_mean_of_those_against_each():
    measure = MEASURES["versus"](OTHELLO, player=["othello-lr06", "random"], games=10)
    games = measure.job(SWH, Stream.of("x"))
    won_against_first = play.PlayResult(np.where(np.arange(20) < 10, np.where(games.first == 0, 1.0, -1.0), 0.0))
    assert measure.measured(won_against_first) == (0.75, 10, 10, 0, None)


def test_a_player_itself_can_be_the_opponent():
    from distlearn.players import shipped_named_player

    named = job(player=[shipped_named_player("othello-lr06"), "random"], games=10)
    assert named.groups[1].weights[0].tolist() == shipped_player("othello-lr06", OTHELLO).weights.tolist()
    with pytest.raises(ValueError, match=r"player 'go-kjs11' plays go \(size 5, .*, which is another game"):
        job(player=shipped_named_player("go-kjs11"))


def test_only_the_opponent_of_a_half_random_match_is_forced_now_and_then():
    games = job("half-random", player=["othello-lr06", "random"])
    assert [group.epsilon for group in games.groups] == [0.0, 0.1, 0.1]
    assert games.openings is None


def test_versus_random_is_versus_the_random_player():
    assert (
        play.do(job("versus-random", games=50)).leads.tolist() == play.do(job(player="random", games=50)).leads.tolist()
    )


def test_on_openings_every_opening_is_played_once_with_either_colour_against_everybody():
    games = job("on-openings", player=["othello-lr06", "othello-s09"])
    assert games.n_games == 4000
    opponents = np.where(games.first == 0, games.second, games.first)
    played = set(zip(games.opening_of.tolist(), opponents.tolist(), (games.first == 0).tolist(), strict=True))
    assert played == {
        (opening, opponent, colour) for opening in range(1000) for opponent in (1, 2) for colour in (0, 1)
    }


def test_on_openings_a_player_against_itself_comes_out_exactly_even_without_ties():
    """With weights between which no two moves are equal, the two games of an opening are each other's mirror."""
    from distlearn.players import NamedPlayer

    weights = np.random.default_rng(5).normal(size=64)
    wpc = {"name": "wpc"}
    rival = NamedPlayer("rival", {"name": "othello"}, wpc, "negation", weights)
    measure = MEASURES["on-openings"](OTHELLO, player=rival)
    measured = measure.measured(play.do(measure.job(rival.player, Stream.of("x"))))
    assert measured.value == 0.5
    assert measured.wins == measured.losses
