"""Points, means and shares, computed by hand."""

import numpy as np
import pytest

from distlearn.learners.parts.fitness import Mean, Points, Sharing
from distlearn.learners.parts.meetings import Meetings, Played, all_meet, sides


def round_robin_of_three():
    """0 beats 1 with both colours and draws with 2 as black, losing as white; 1 and 2 win with black."""
    #             0v1  0v2  1v0  1v2  2v0  2v1
    leads = np.array([10.0, 0.0, -4.0, 2.0, 6.0, 8.0])
    return sides([Played(all_meet(3, has_roles=False), leads)])


def test_points_of_a_round_robin_of_three():
    assert Points().of(round_robin_of_three(), 3).tolist() == [3 + 1 + 3 + 0, 0 + 0 + 3 + 0, 1 + 0 + 3 + 3]
    lr06 = Points(win=1.0, draw=0.0, loss=-2.0).of(round_robin_of_three(), 3)
    assert lr06.tolist() == [1 + 0 + 1 - 2, -2 - 2 + 1 - 2, 0 - 2 + 1 + 1]
    assert Points(win=1.0, draw=0.5, loss=0.0).of(round_robin_of_three(), 3).tolist() == [2.5, 1.0, 2.5]


def test_mean_score_and_mean_lead():
    assert Mean().of(round_robin_of_three(), 3).tolist() == [2.5 / 4, 1 / 4, 2.5 / 4]
    assert Mean(outcome="lead").of(round_robin_of_three(), 3).tolist() == [
        (10 + 0 + 4 - 6) / 4,
        (-10 - 4 + 2 - 8) / 4,
        (0 - 2 + 6 + 8) / 4,
    ]


def test_a_player_without_games_has_fitness_0():
    nobody = Meetings.of(np.array([0]), np.array([1]), 1.0, 0.0)
    for fitness in (Points(), Mean(), Sharing()):
        assert fitness.of(sides([Played(nobody, np.array([5.0]))]), 3)[2] == 0.0


def test_fitness_sharing_rewards_who_beats_what_others_cannot():
    # 0 is beaten by 2 (1 + ½ points of score); 1 by 0 (2) and 2 (1); 2 by 0 (½) and 1 (1).
    expected = [2 / 3 + 0.5 / 1.5, 1 / 1.5, 1.5 / 1.5 + 1 / 3]
    assert Sharing().of(round_robin_of_three(), 3) == pytest.approx(expected)
    # By leads: 0 has 10 and 4 off 1; 1 has 2 off 2; 2 has 6 off 0 and 8 off 1.
    expected = [14 / 22, 1.0, 1.0 + 8 / 22]
    assert Sharing(outcome="lead").of(round_robin_of_three(), 3) == pytest.approx(expected)


def test_all_that_opponents_are_worth_is_shared_out():
    rng = np.random.default_rng(0)
    leads = rng.integers(-20, 21, 56).astype(float)
    shares = Sharing().of(sides([Played(all_meet(8, has_roles=False), leads)]), 8)
    assert shares.sum() == pytest.approx(8)  # every one of them lost or drew something


def test_weights_say_how_much_a_game_counts():
    first, second = np.array([0, 0]), np.array([1, 2])
    meetings = Meetings(first, second, np.array([1.0, 3.0]), np.zeros(2))
    played = sides([Played(meetings, np.array([1.0, -1.0]))])
    assert Points(win=1.0, draw=0.0, loss=-1.0).of(played, 3).tolist() == [1 - 3, 0, 0]
    assert Mean().of(played, 3).tolist() == [1 / 4, 0, 0]


def test_with_roles_a_game_counts_for_the_candidate_only():
    played = sides([Played(all_meet(2, has_roles=True), np.array([1.0, -1.0]))])
    assert Points().of(played, 2).tolist() == [3.0, 0.0]
