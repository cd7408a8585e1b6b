import numpy as np

from distlearn.play.pairings import both_colours, round_robin
from distlearn.play.points import LEAGUE, PointScheme, points_per_player


def test_a_round_robin_has_every_ordered_pair_once():
    first, second = round_robin(3, with_self=True)
    assert list(zip(first, second, strict=True)) == [(i, j) for i in range(3) for j in range(3)]
    first, second = round_robin(3, with_self=False)
    assert list(zip(first, second, strict=True)) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]


def test_the_papers_numbers_of_games():
    assert len(round_robin(50, with_self=True)[0]) == 2500  # CEL, S09
    assert len(round_robin(10, with_self=False)[0]) == 90  # (1,10)-ES, LR06


def test_both_colours_are_half_each():
    first, second = both_colours(0, 1, 6)
    assert first.tolist() == [0, 1, 0, 1, 0, 1]
    assert second.tolist() == [1, 0, 1, 0, 1, 0]


def test_points_of_a_round_robin_computed_by_hand():
    # rows move first:      0    1    2
    scores = np.array([
        [1.0, 0.5, 0.0],  # 0 beats itself, draws with 1, loses to 2
        [1.0, 0.5, 0.0],  # 1 beats 0, draws with itself, loses to 2
        [0.5, 1.0, 0.0],  # 2 draws with 0, beats 1, loses to itself
    ])  # fmt: skip
    first, second = round_robin(3, with_self=True)
    points = points_per_player(first, second, scores.ravel(), LEAGUE, 3)
    # 0: 3+0 (itself) +1 (black v 1) +0 (black v 2) +0 (white v 1) +1 (white v 2)
    # 1: 1+1 (itself) +3 (black v 0) +0 (black v 2) +1 (white v 0) +0 (white v 2)
    # 2: 0+3 (itself) +1 (black v 0) +3 (black v 1) +3 (white v 0) +3 (white v 1)
    assert points.tolist() == [5.0, 6.0, 13.0]


def test_other_schemes_than_three_one_nothing():
    lr06 = PointScheme(win=1.0, draw=0.0, loss=-2.0)
    assert lr06.of(np.array([1.0, 0.5, 0.0])).tolist() == [1.0, 0.0, -2.0]
    first, second = np.array([0, 0]), np.array([1, 1])
    assert points_per_player(first, second, np.array([1.0, 0.5]), lr06, 2).tolist() == [1.0, -2.0]
