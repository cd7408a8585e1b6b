"""Leagues with published outcomes (LR06, JS16) of the printed players, and how champions are found."""

import numpy as np
import three_players

from distlearn import play
from distlearn.analysis.conditions import both_disturbed, half_random, on_openings
from distlearn.analysis.leagues import champions, league_conditions, winner
from distlearn.analysis.standings import matrix, pair_scores, pair_scores_as_black, totals
from distlearn.analysis.tournaments import round_robin
from distlearn.players import NamedPlayer, shipped_named_player

PRINTED = [shipped_named_player(name) for name in ("othello-swh", "othello-lr06", "othello-s09")]
RANDOM = NamedPlayer("random", PRINTED[0].game_entry, {"name": "constant"}, "negation", np.zeros(0))
STANDARD_ERROR = 0.5 / np.sqrt(10_000)


def scores_of(players, conditions, pairs=pair_scores):
    tournament = round_robin(players, conditions, seed=2006)
    return matrix(pairs(tournament.table(play.do(tournament.job))))


def test_the_champion_of_lr06_beats_the_heuristic_in_10_000_games_with_either_colour():
    """Table IV: .5645 with black, 1 − .4425 with white; "always ended in a favourable score", with either."""
    swh, lr06, _ = PRINTED
    tournament = round_robin([swh, lr06], both_disturbed(20_000), seed=2006)
    table = tournament.table(play.do(tournament.job))
    champion = table[table.player == "othello-lr06"].set_index("colour")
    assert set(champion.games) == {10_000}
    assert ((champion.wins + champion.draws / 2) / champion.games > 0.5 + 3 * STANDARD_ERROR).all()


def test_all_printed_players_beat_the_random_one_and_the_learned_ones_beat_it_more_often():
    """LR06 figs 5 and 6, S09 fig. 6.1: learned piece counters win far more than 80 % against random."""
    scores = scores_of([*PRINTED, RANDOM], both_disturbed(10_000))
    assert list(scores.index)[-1] == "random"
    assert (scores["random"].drop("random") > 0.75).all()
    assert scores.loc["othello-swh", "random"] < scores.loc["othello-lr06", "random"] - 3 * STANDARD_ERROR


def test_half_random_scores_of_the_printed_players_are_those_of_js16():
    """Table IV, in percent: SWH–LR06 55.2, LR06–SWH 68.1; 2000 games there, 10 000 here."""
    scores = scores_of(PRINTED, half_random(10_000))
    tolerance = 3 * np.hypot(STANDARD_ERROR, 0.5 / np.sqrt(2000))
    assert abs(scores.loc["othello-swh", "othello-lr06"] - 0.552) < tolerance
    assert abs(scores.loc["othello-lr06", "othello-swh"] - 0.681) < tolerance


def test_the_winner_is_the_one_with_most_wins_by_hand():
    players = three_players.players()
    tournament = round_robin(players, on_openings(three_players.openings()), seed=0)
    assert winner(players[::-1], tournament.table(play.do(tournament.job))) is players[0]


def test_champions_play_under_the_names_of_their_arms():
    smart, mixed, _ = three_players.players()
    entering = champions({"tdl": smart, "cel": mixed}, {"tdl": mixed})
    assert [player.name for player in entering] == ["tdl", "cel", "tdl-HB"]
    assert entering[2].weights is mixed.weights


def test_every_player_of_a_league_has_about_10_000_games_whatever_their_number():
    """LR06 table III: six players, 2000 games of every two."""
    assert league_conditions(6).games_each == 1000
    assert league_conditions(6).epsilon == 0.1
    for n_players in (2, 3, 30, 31):
        assert abs(2 * league_conditions(n_players).games_each * (n_players - 1) - 10_000) <= n_players
    assert league_conditions(30_000).games_each == 1
    assert league_conditions(6, games=8).games_each == 4


def test_with_black_the_matrix_is_another_one():
    as_black, both = (scores_of(PRINTED, both_disturbed(100), pairs) for pairs in (pair_scores_as_black, pair_scores))
    assert not np.allclose(as_black.fillna(0), both.reindex_like(as_black).fillna(0))
    np.testing.assert_allclose((both + both.T).to_numpy()[~np.eye(3, dtype=bool)], 1.0)


def test_totals_count_every_game_twice():
    tournament = round_robin([*PRINTED, RANDOM], both_disturbed(50), seed=0)
    sums = totals(pair_scores(tournament.table(play.do(tournament.job))))
    assert sums.games.sum() == 2 * tournament.job.n_games
    assert sums.wins.sum() == sums.losses.sum()
