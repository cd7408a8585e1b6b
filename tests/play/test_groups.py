"""Jobs joined and groups merged play the same games."""

import numpy as np
import pytest

from distlearn import play
from distlearn.games import GAMES, shipped_openings
from distlearn.play import Group, PlayJob
from distlearn.play.groups import joined, merged_groups, of_each_kind
from distlearn.players import Player, shipped_player
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

OTHELLO = GAMES["othello"]()
SWH, LR06, RANDOM = (shipped_player(name, OTHELLO) for name in ("othello-swh", "othello-lr06", "random"))
NETWORK = VALUE_FUNCTIONS["ntuple"](OTHELLO, tuples="2x2")
NETWORKS = [Player(NETWORK, weights) for weights in np.random.default_rng(0).normal(size=(2, NETWORK.n_weights))]
SHIPPED = shipped_openings("othello-6-ply", OTHELLO)


def job(subject, opponents, seed, openings=None, n_games=20):
    groups = (Group.of(subject, 0.1), *(Group.of(opponent) for opponent in opponents))
    first = np.arange(n_games) % 2 * (1 + np.arange(n_games) % len(opponents))
    second = (1 - np.arange(n_games) % 2) * (1 + np.arange(n_games) % len(opponents))
    seeds = Stream.of("groups", seed).seeds(n_games)
    opening_of = None if openings is None else np.arange(n_games)
    return PlayJob(OTHELLO, groups, first, second, seeds, openings, opening_of)


@pytest.mark.parametrize("openings", [(None, None), (SHIPPED, SHIPPED), (SHIPPED, None), (None, SHIPPED)])
def test_joined_jobs_give_the_results_of_each(openings):
    jobs = [job(SWH, [LR06, *NETWORKS], 1, openings[0]), job(NETWORKS[0], [RANDOM, SWH], 2, openings[1])]
    together = play.do(joined(jobs)).leads
    assert together.tolist() == np.concatenate([play.do(each).leads for each in jobs]).tolist()


def test_players_of_one_kind_are_one_group_and_the_same_weights_one_player():
    swh = Group.of(SWH)
    groups, numbers = merged_groups([swh, Group.of(NETWORKS[0]), Group.of(LR06), swh, Group.of(NETWORKS[1])])
    assert [len(group.weights) for group in groups] == [2, 2]
    assert [number.tolist() for number in numbers] == [[0], [2], [1], [0], [3]]
    assert groups[0].weights.tolist() == [SWH.weights.tolist(), LR06.weights.tolist()]


def test_whoever_moves_in_another_way_is_in_another_group():
    inverted = Player(SWH.value_function, LR06.weights, "inversion")
    wider = Player(VALUE_FUNCTIONS["wpc"](OTHELLO, bias=True), np.append(SWH.weights, 1.0))
    different = [Group.of(SWH), Group.of(LR06, 0.1), Group.of(inverted), Group.of(wider), Group.of(RANDOM)]
    groups, _ = merged_groups(different)
    assert len(groups) == len(different)


def test_members_of_a_population_share_their_opponents():
    opponent = Group.of(LR06)
    jobs = [job(Player(SWH.value_function, SWH.weights * seed), [LR06], seed) for seed in range(5)]
    jobs = [PlayJob(OTHELLO, (each.groups[0], opponent), each.first, each.second, each.seeds) for each in jobs]
    assert sum(len(group.weights) for group in joined(jobs).groups) == 5 + 1


def test_a_game_is_named_for_every_two_groups_that_meet():
    assert of_each_kind(job(SWH, [LR06], 0)) == [0]
    of_three = job(SWH, [LR06, RANDOM, NETWORKS[0]], 0)
    games = of_each_kind(of_three)
    assert len(games) == 3
    assert {max(of_three.first[game], of_three.second[game]) for game in games} == {1, 2, 3}
