"""Tournaments: what came of games followed by hand, and what results must not depend on."""

import numpy as np
import pytest
import shards
import three_players
from hypothesis import given, settings
from hypothesis import strategies as st

from distlearn import play
from distlearn.analysis.conditions import both_disturbed, half_random, on_openings
from distlearn.analysis.standings import matrix, pair_scores, pair_scores_as_black, totals
from distlearn.analysis.tournaments import round_robin
from distlearn.arenas import Threads
from distlearn.errors import UserError
from distlearn.games import GAMES, Openings, shipped_openings
from distlearn.play import Group, PlayJob
from distlearn.players import NamedPlayer, shipped_named_player
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

OTHELLO = GAMES["othello"]()
PRINTED = ["othello-swh", "othello-lr06", "othello-s09", "random"]


def table_of(tournament):
    return tournament.table(play.do(tournament.job))


def counts(pairs):
    return {(row.player, row.opponent): (row.wins, row.draws, row.losses) for row in pairs.itertuples()}


def random_players(value_functions, seed=0):
    """One of each of these entries."""
    rng = np.random.default_rng(seed)
    players = []
    for number, (entry, interpretation) in enumerate(value_functions):
        options = {key: value for key, value in entry.items() if key != "name"}
        n_weights = VALUE_FUNCTIONS[entry["name"]](OTHELLO, **options).n_weights
        weights = rng.normal(size=n_weights)
        players.append(NamedPlayer(f"player-{number}", {"name": "othello"}, entry, interpretation, weights))
    return players


def some_openings(n_openings):
    every = shipped_openings("othello-6-ply", OTHELLO)
    return Openings(*(part[:n_openings] for part in (every.cells, every.memories, every.colours)))


WPC, NTUPLE, MLP = {"name": "wpc"}, {"name": "ntuple", "tuples": "all-2"}, {"name": "mlp", "hidden": 3}
MIXED = [(WPC, "negation"), (NTUPLE, "inversion"), (WPC, "negation"), (MLP, "negation"), (NTUPLE, "negation")]


@pytest.fixture(scope="module")
def league():
    return table_of(round_robin(three_players.players(), on_openings(three_players.openings()), seed=0))


def test_three_players_come_to_what_was_counted_by_hand(league):
    assert counts(pair_scores(league)) == three_players.by_hand(three_players.BY_HAND)


def test_with_black_they_come_to_what_was_counted_by_hand(league):
    assert counts(pair_scores_as_black(league)) == three_players.BY_HAND_AS_BLACK


def test_totals_are_sorted_and_add_up(league):
    sums = totals(pair_scores(league))
    assert list(sums.player) == ["smart", "mixed", "dull"]
    assert sums[["games", "wins", "draws", "losses"]].to_numpy().tolist() == [
        [16, 10, 4, 2],
        [16, 7, 4, 5],
        [16, 1, 4, 11],
    ]
    assert list(sums.score) == [12 / 16, 9 / 16, 3 / 16]


def test_the_matrix_has_the_best_first_and_nobody_against_itself(league):
    scores = matrix(pair_scores(league))
    assert list(scores.index) == list(scores.columns) == ["smart", "mixed", "dull"]
    np.testing.assert_array_equal(scores, [[np.nan, 5 / 8, 7 / 8], [3 / 8, np.nan, 6 / 8], [1 / 8, 2 / 8, np.nan]])


def test_the_file_has_the_columns_that_others_rely_on(league):
    pairs = pair_scores(league)
    assert list(pairs) == ["player", "opponent", "games", "wins", "draws", "losses", "score"]
    assert list(pairs.player) == ["smart", "smart", "mixed", "mixed", "dull", "dull"]
    assert list(pairs.opponent) == ["mixed", "dull", "smart", "dull", "smart", "mixed"]


def test_what_one_wins_the_other_loses():
    scores = matrix(pair_scores(table_of(round_robin(random_players(MIXED), on_openings(some_openings(20)), seed=3))))
    off_diagonal = ~np.eye(len(MIXED), dtype=bool)
    np.testing.assert_allclose((scores.to_numpy() + scores.to_numpy().T)[off_diagonal], 1.0)


def test_everybody_plays_what_two_players_alone_would():
    """Against jobs of two groups written down plainly; these players are deterministic, so that seeds cannot matter."""
    n = 50
    players = random_players([(WPC, "inversion"), (WPC, "negation"), (MLP, "negation"), (WPC, "inversion")])
    pairs = counts(pair_scores(table_of(round_robin(players, on_openings(some_openings(n)), seed=0))))
    assert len(pairs) == 12
    first, opening_of, seeds = np.repeat([0, 1], n), np.tile(np.arange(n), 2), Stream.of("others").seeds(2 * n)
    for (player, opponent), found in pairs.items():
        groups = tuple(Group.of(each.player) for name in (player, opponent) for each in players if each.name == name)
        job = PlayJob(OTHELLO, groups, first, 1 - first, seeds, some_openings(n), opening_of)
        outcomes = np.sign(play.do(job).leads) * np.where(first == 0, 1, -1)
        assert found == tuple((outcomes == outcome).sum() for outcome in (1, 0, -1))


@pytest.mark.parametrize("conditions", [both_disturbed(6), half_random(6), on_openings(three_players.openings(), 0.3)])
@settings(max_examples=10)
@given(order=st.permutations(range(len(MIXED))))
def test_the_order_in_which_players_are_named_changes_nothing(conditions, order):
    players = random_players(MIXED)
    expected = pair_scores(table_of(round_robin(players, conditions, seed=5, with_self=True)))
    found = pair_scores(table_of(round_robin([players[i] for i in order], conditions, seed=5, with_self=True)))
    assert found.equals(expected)


@pytest.mark.parametrize(
    "conditions", [both_disturbed(20), half_random(20), on_openings(three_players.openings(), 0.3)]
)
def test_who_else_takes_part_changes_no_game(conditions):
    players = random_players(MIXED)
    few, all_of_them = (
        counts(pair_scores(table_of(round_robin(some, conditions, seed=5)))) for some in (players[1:3], players)
    )
    assert few.items() <= all_of_them.items()


@settings(max_examples=20)
@given(edges=st.lists(st.integers(1, 119), max_size=6, unique=True).map(sorted))
def test_wherever_the_job_is_cut_the_games_are_the_same(edges):
    tournament = round_robin(random_players(MIXED), both_disturbed(12), seed=1)
    assert tournament.job.n_games == 120
    whole = play.do(tournament.job)
    np.testing.assert_array_equal(shards.done_in_shards(tournament.job, [0, *edges, 120]).leads, whole.leads)


@pytest.mark.parametrize("n_threads", [1, 2, 5])
def test_on_any_number_of_threads_the_games_are_the_same(n_threads):
    tournament = round_robin(random_players(MIXED), half_random(100), seed=1)
    np.testing.assert_array_equal(Threads(n_threads).run(tournament.job).leads, play.do(tournament.job).leads)


def test_another_seed_means_other_games():
    players = random_players(MIXED)
    tables = [table_of(round_robin(players, both_disturbed(100), seed)) for seed in (0, 0, 1)]
    assert tables[0].equals(tables[1])
    assert not tables[0].equals(tables[2])


def test_no_two_games_have_the_same_seed():
    for conditions in (both_disturbed(100), half_random(100)):
        job = round_robin(random_players(MIXED), conditions, seed=0, with_self=True).job
        assert len(set(job.seeds.tolist())) == job.n_games


def test_players_of_one_kind_are_one_group():
    job = round_robin(random_players(MIXED), both_disturbed(2), seed=0).job
    assert sorted(len(group.weights) for group in job.groups) == [1, 1, 1, 2]


def test_against_itself_a_player_is_counted_once_and_its_total_leaves_that_out():
    pairs = pair_scores(table_of(round_robin(three_players.players(), both_disturbed(20), seed=0, with_self=True)))
    games = {(row.player, row.opponent): row.games for row in pairs.itertuples()}
    assert games["smart", "smart"] == 10
    assert games["smart", "dull"] == 20
    assert set(totals(pairs).games) == {40}


def test_in_half_random_games_only_the_opponent_is_disturbed():
    """With ε = 1 the opponent is the random player, whoever it is, so that everybody beats everybody else."""
    players = [shipped_named_player(name) for name in ("othello-swh", "othello-lr06", "othello-s09")]
    pairs = pair_scores(table_of(round_robin(players, half_random(400, epsilon=1.0), seed=0, with_self=True)))
    assert len(pairs) == 9
    assert set(pairs.games) == {400}
    assert (pairs.score > 0.7).all()


@pytest.mark.parametrize("games", [0, 1, 7])
def test_games_that_cannot_be_halved_are_refused(games):
    for conditions in (both_disturbed, half_random):
        with pytest.raises(ValueError, match=rf"even number of games.*found {games}"):
            conditions(games)


@pytest.mark.parametrize("n_players", [0, 1])
def test_alone_nobody_can_play(n_players):
    with pytest.raises(UserError, match=r"two players or more; found (none|only smart)"):
        round_robin(three_players.players()[:n_players], both_disturbed(2), seed=0)


def test_a_player_who_is_there_twice_is_refused():
    smart, mixed, _ = three_players.players()
    with pytest.raises(UserError, match="two players named 'smart'"):
        round_robin([smart, mixed, smart], both_disturbed(2), seed=0)


def test_players_of_different_games_are_refused():
    othello, *_ = three_players.players()
    other = NamedPlayer("other", {"name": "connect-four"}, {"name": "wpc"}, "negation", np.zeros(42))
    with pytest.raises(UserError, match="other plays connect-four, smart plays othello"):
        round_robin([othello, other], both_disturbed(2), seed=0)


def test_weights_that_do_not_fit_are_refused():
    smart, *_ = three_players.players()
    other = NamedPlayer("other", {"name": "othello"}, {"name": "wpc"}, "negation", np.zeros(10))
    with pytest.raises(UserError, match="other has 10 weights; its value function takes 64"):
        round_robin([smart, other], both_disturbed(2), seed=0)


def test_players_of_a_game_of_numbers_meet_as_solution_and_as_test():
    """With the larger numbers in all dimensions one solves everything and is solved by nobody."""
    entry = {"name": "compare-on-all", "dimensions": 2}
    players = [NamedPlayer(str(n), entry, None, "negation", np.array([n, n + 0.5])) for n in range(3)]
    pairs = counts(pair_scores(table_of(round_robin(players, on_openings(None), seed=0))))
    assert pairs == {
        ("2", "1"): (2, 0, 0),
        ("2", "0"): (2, 0, 0),
        ("1", "2"): (0, 0, 2),
        ("1", "0"): (2, 0, 0),
        ("0", "2"): (0, 0, 2),
        ("0", "1"): (0, 0, 2),
    }
