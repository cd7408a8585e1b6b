"""Who meets whom, by scheme and pattern."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.learners.parts import PATTERNS, SCHEMES
from distlearn.learners.parts.meetings import Meetings
from distlearn.learners.parts.schemes import Cast

RNG = np.random.default_rng
ONE = Cast.of((4,), (0,), 0, has_roles=False)
TWO = Cast.of((2, 3), (0, 0), 0, has_roles=False)
TWO_WITH_ROLES = Cast.of((2, 3), (0, 0), 0, has_roles=True)


def games(scheme, pattern, cast, rng=None, **options):
    """The games as (first, second, counts for first, counts for second)."""
    meetings = SCHEMES[scheme]().meetings(cast, PATTERNS[pattern](**options), rng or RNG(0))
    return [tuple(map(float, game)) for game in zip(*Meetings.joined(list(meetings)), strict=True)]


def test_the_cast_is_numbered_populations_elites_archives_named():
    cast = Cast.of((2, 3), (4, 1), 2, has_roles=False)
    assert [each.tolist() for each in cast.populations] == [[0, 1], [2, 3, 4]]
    assert cast.elites == (5, 6)
    assert [each.tolist() for each in cast.archives] == [[7, 8, 9, 10], [11]]
    assert cast.named.tolist() == [12, 13]
    assert cast.n_players == 12


def test_round_robin_of_one_population_is_every_ordered_pair_once_for_both():
    assert games("intra-population", "round-robin", ONE) == [(i, j, 1, 1) for i in range(4) for j in range(4)]
    assert len(games("intra-population", "round-robin", ONE, with_self=False)) == 12


def test_round_robin_of_two_populations_is_every_pair_with_both_colours():
    expected = {(i, j, 1, 1) for i in (0, 1) for j in (2, 3, 4)} | {(j, i, 1, 1) for i in (0, 1) for j in (2, 3, 4)}
    for scheme in ("inter-population", "learner-teacher"):
        found = games(scheme, "round-robin", TWO)
        assert len(found) == 12
        assert set(found) == expected


def test_with_roles_learners_are_candidates_and_teachers_tests():
    found = games("learner-teacher", "round-robin", TWO_WITH_ROLES)
    assert found == [(i, j, 1, 1) for i in (0, 1) for j in (2, 3, 4)]


def test_with_roles_members_of_two_equal_populations_are_candidates_in_turn():
    found = games("inter-population", "round-robin", TWO_WITH_ROLES)
    as_candidates = [(i, j, 1, 0) for i in (0, 1) for j in (2, 3, 4)] + [
        (j, i, 1, 0) for j in (2, 3, 4) for i in (0, 1)
    ]
    assert found == as_candidates


@given(st.integers(2, 9), st.integers(1, 10), st.integers(0, 2**32))
def test_random_opponents_are_different_and_others(n_players, n_opponents, seed):
    cast = Cast.of((n_players,), (0,), 0, has_roles=False)
    found = games("intra-population", "random-opponents", cast, RNG(seed), opponents=n_opponents)
    met = [(first, second) if own else (second, first) for first, second, own, _ in found]
    assert all(own != other for own, other in met)
    drawn = min(n_opponents, n_players - 1)
    for player in range(n_players):
        opponents = [other for own, other in met if own == player]
        assert len(opponents) == 2 * drawn  # both colours
        assert len(set(opponents)) == drawn


def test_random_opponents_are_drawn_uniformly():
    cast = Cast.of((5,), (0,), 0, has_roles=True)
    rng = RNG(1)
    counts = np.zeros((5, 5))
    for _ in range(2000):
        for first, second, *_ in games("intra-population", "random-opponents", cast, rng, opponents=2):
            counts[int(first), int(second)] += 1
    expected = 2000 * 2 / 4 * (1 - np.eye(5))
    assert counts == pytest.approx(expected, abs=110)  # five standard deviations


def test_random_opponents_of_two_populations_come_from_the_other_one():
    found = games("learner-teacher", "random-opponents", TWO_WITH_ROLES, opponents=2)
    learners = [(first, second) for first, second, own, _ in found if own]
    teachers = [(first, second) for first, second, own, _ in found if not own]
    assert len(learners) == 2 * 2
    assert len(teachers) == 3 * 2
    assert all(first in (0, 1) and second in (2, 3, 4) for first, second in learners + teachers)


def test_the_last_elite_meets_everyone_with_both_colours_and_only_they_are_judged():
    elite = ONE.elites[0]
    expected = {(i, elite, 1, 0) for i in range(4)} | {(elite, i, 0, 1) for i in range(4)}
    assert set(games("intra-population", "last-elite", ONE)) == expected
    found = games("inter-population", "last-elite", TWO)
    assert {game[:2] for game in found if 0 in game[:2] or 1 in game[:2]} == {(0, 6), (1, 6), (6, 0), (6, 1)}


def test_named_players_meet_everyone_half_of_the_games_with_either_colour():
    cast = Cast.of((2,), (0,), 2, has_roles=False)
    scheme = SCHEMES["named-players"](players=["x", "y"], games=4)
    (meetings,) = scheme.meetings(cast, PATTERNS["round-robin"](), RNG(0))
    for member in (0, 1):
        for named in cast.named:
            assert np.sum((meetings.first == member) & (meetings.second == named) & (meetings.first_counts == 1)) == 2
            assert np.sum((meetings.second == member) & (meetings.first == named) & (meetings.second_counts == 1)) == 2
    assert meetings.n_games == 2 * 2 * 4
