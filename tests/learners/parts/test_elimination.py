"""Single elimination: n − 1 games, byes, coins, rounds survived."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.learners.parts.elimination import SingleElimination
from distlearn.learners.parts.meetings import Played
from distlearn.seeds import Stream


def played(pattern, n_players, lead_of, stream):
    """All rounds of a generation, each game decided by `lead_of(first, second)`."""
    history = []
    while (meetings := pattern.next_round(n_players, history, stream)) is not None:
        leads = np.array([lead_of(i, j) for i, j in zip(meetings.first, meetings.second, strict=True)], dtype=float)
        history.append(Played(meetings, leads))
    return history


@given(st.integers(2, 40), st.integers(1, 3), st.integers(0, 1000))
def test_a_tournament_has_n_minus_1_games_and_the_strongest_wins_it(n_players, repeats, seed):
    pattern, stream = SingleElimination(repeats=repeats), Stream.of("set", seed)
    history = played(pattern, n_players, lambda i, j: i - j, stream)
    assert sum(len(each.leads) for each in history) == repeats * (n_players - 1)
    fitness = pattern.fitness(n_players, history, stream)
    n_rounds = int(np.ceil(np.log2(n_players)))
    assert fitness[-1] == repeats * n_rounds == repeats * len(history)
    assert np.argmax(fitness) == n_players - 1
    assert sorted(fitness)[0] >= 0


def test_of_eight_players_four_survive_no_round_and_two_one():
    pattern, stream = SingleElimination(), Stream.of("set")
    history = played(pattern, 8, lambda i, j: 1 if (i + j) % 3 else -1, stream)
    assert sorted(pattern.fitness(8, history, stream)) == [0, 0, 0, 0, 1, 1, 2, 3]


def test_the_odd_player_goes_on_without_a_game():
    pattern = SingleElimination()
    byes = set()
    for seed in range(40):
        stream = Stream.of("odd", seed)
        first_round = pattern.next_round(3, [], stream)
        (bye,) = set(range(3)) - {*first_round.first, *first_round.second}
        second_round = pattern.next_round(3, [Played(first_round, np.array([1.0]))], stream)
        assert {*second_round.first, *second_round.second} == {bye, first_round.first[0]}
        byes.add(bye)
    assert byes == {0, 1, 2}


def test_a_draw_is_decided_by_a_fair_coin():
    pattern, first_wins = SingleElimination(), 0
    for seed in range(1000):
        stream = Stream.of("coin", seed)
        history = played(pattern, 2, lambda i, j: 0, stream)
        fitness = pattern.fitness(2, history, stream)
        assert sorted(fitness) == [0, 1]
        first_wins += fitness[history[0].meetings.first[0]]
    assert first_wins == pytest.approx(500, abs=80)


def test_repeats_are_drawn_independently():
    meetings = SingleElimination(repeats=50).next_round(10, [], Stream.of("x"))
    tournaments = {
        tuple(zip(meetings.first[i : i + 5], meetings.second[i : i + 5], strict=True)) for i in range(0, 250, 5)
    }
    assert len(tournaments) > 45
