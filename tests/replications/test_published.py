"""Sums that the papers' tables must come to, so that a slip in copying them is seen."""

import numpy as np
import pytest

from distlearn.replications.published import js16, kjs11, l07, lr06, s09


@pytest.mark.parametrize(
    ("table", "games"),
    [
        (s09.TABLE_6_1, 7200),
        (lr06.TABLE_1, 198),
        (lr06.TABLE_2, 198),
        (lr06.TABLE_3, 10_000),
        (l07.TABLE_1, 200),
    ],
)
def test_wins_draws_and_losses_add_up(table, games):
    off = (table.wins + table.draws + table.losses - games).abs()
    assert off.max() <= (1 if table is lr06.TABLE_3 else 0)  # the last digit of one row in print


def test_points_of_s09_are_three_for_a_win_and_one_for_a_draw():
    table = s09.TABLE_6_1
    assert (table.points == 3 * table.wins + table.draws).all()


def test_in_whole_tournaments_there_are_as_many_wins_as_losses():
    for table in (s09.TABLE_6_1, lr06.TABLE_3):
        assert abs(table.wins.sum() - table.losses.sum()) <= 2


def test_totals_of_kjs11_are_means_of_their_rows():
    table = kjs11.TABLE_3.set_index("team")
    assert np.allclose(table.drop(columns="total").mean(axis=1), table.total, atol=0.002)


def test_two_shares_of_points_add_up_to_all_or_to_what_draws_leave():
    shares = kjs11.TABLE_3.set_index("team").drop(columns="total")
    sums = (shares + shares.T).to_numpy()
    assert np.nanmax(sums) <= 1
    assert np.nanmin(sums) > 0.93


def test_js16_has_the_numbers_of_players_that_are_shipped():
    from distlearn.players import PLAYERS

    assert set(js16.FIXED) <= set(PLAYERS)
    assert set(js16.BEST_PLAYER.opponent) <= set(PLAYERS)
