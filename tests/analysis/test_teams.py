"""Teams of players whose games can be followed by hand: 3 points for a win, 1 for a draw."""

from dataclasses import replace

import numpy as np
import pytest
import three_players

from distlearn import play
from distlearn.analysis.conditions import on_openings
from distlearn.analysis.teams import (
    mean_games,
    member_totals,
    team_matrix,
    team_scores,
    team_totals,
    team_tournament,
    teams_over_time,
)
from distlearn.errors import UserError

SMART, MIXED, DULL = three_players.players()
SLOW = replace(DULL, name="slow")
COUNTS = ["games", "wins", "draws", "losses", "points"]


def table_of(teams, seed=0):
    tournament = team_tournament(teams, on_openings(three_players.openings()), seed)
    return tournament.table(play.do(tournament.job))


def test_points_are_as_counted_by_hand():
    """smart beats dull and slow by 6 wins and 2 draws each, mixed by 5 wins and 2 draws to 1."""
    teams = {"dullards": [DULL, SLOW], "others": [SMART, MIXED]}
    scores = team_scores(table_of(teams), teams)
    assert list(scores.team) == ["others", "dullards"]
    assert scores[COUNTS].to_numpy().tolist() == [[32, 22, 8, 2, 74], [32, 2, 8, 22, 14]]
    assert list(scores.share) == [74 / 96, 14 / 96]
    assert list(scores.score) == [26 / 32, 6 / 32]


def test_members_of_a_team_never_meet():
    table = table_of({"dullards": [DULL, SLOW], "others": [SMART, MIXED]})
    own = {("dull", "slow"), ("slow", "dull"), ("smart", "mixed"), ("mixed", "smart")}
    met = set(zip(table.player, table.opponent, strict=True))
    assert len(met) == 8
    assert not met & own


def test_shares_of_two_teams_and_the_draws_between_them_make_all_points():
    """smart v mixed 4-2-2: 14 and 8 points of 24; smart v dull 6-2-0: 20 and 2; mixed v dull 5-2-1: 17 and 5."""
    teams = {"c": [DULL], "b": [MIXED], "a": [SMART]}
    scores = team_scores(table_of(teams), teams)
    expected = np.array([[np.nan, 14, 20], [8, np.nan, 17], [2, 5, np.nan]]) / 24
    np.testing.assert_allclose(team_matrix(scores), expected)
    sums = team_totals(scores)
    assert list(sums.team) == ["a", "b", "c"]
    assert list(sums.points) == [34, 25, 7]
    assert list(sums.share) == [34 / 48, 25 / 48, 7 / 48]


def test_teams_of_unequal_size_are_sorted_by_their_share():
    """Three dullards have more points together than smart alone in fewer games, but a smaller share."""
    teams = {"dullards": [DULL, SLOW, replace(DULL, name="slower")], "mixed": [MIXED], "smart": [SMART]}
    sums = team_totals(team_scores(table_of(teams), teams))
    assert list(sums.team) == ["smart", "mixed", "dullards"]
    assert list(sums.games) == [32, 32, 48]


def test_the_best_member_is_the_one_with_most_of_its_points():
    """KJS11 table 4: 478 of 600 points; here smart has 2 × 20 of 2 × 24."""
    best = member_totals(table_of({"dullards": [DULL, SLOW], "others": [SMART, MIXED]})).iloc[0]
    assert (best.player, best.points, best.games) == ("smart", 40, 16)


def test_the_order_of_teams_and_members_changes_nothing():
    teams = {"dullards": [DULL, SLOW], "others": [SMART, MIXED]}
    turned = {"others": [MIXED, SMART], "dullards": [SLOW, DULL]}
    assert team_scores(table_of(teams), teams).equals(team_scores(table_of(turned), turned))


@pytest.mark.parametrize("teams", [{}, {"alone": [SMART, MIXED]}])
def test_one_team_has_nobody_to_play(teams):
    with pytest.raises(UserError, match=r"needs two or more; found (none|only 'alone')"):
        table_of(teams)


def at(player, arm, seed, checkpoint):
    origin = {"arm": arm, "seed": seed, "checkpoint": checkpoint, "games": 100 * checkpoint + seed}
    return replace(player, name=f"{arm}-{seed}@{checkpoint}", origin=origin)


def test_over_time_there_are_teams_at_every_checkpoint_that_two_arms_have():
    players = [at(SMART, "a", seed, checkpoint) for seed in (0, 1) for checkpoint in (0, 1, 2)]
    players += [at(DULL, "b", 0, checkpoint) for checkpoint in (1, 0)]
    over_time = teams_over_time(players)
    assert {number: {arm: len(members) for arm, members in teams.items()} for number, teams in over_time.items()} == {
        0: {"a": 2, "b": 1},
        1: {"a": 2, "b": 1},
    }
    assert mean_games(over_time[1]) == (100 + 101 + 100) / 3
