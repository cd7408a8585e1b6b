"""Games of the compiled loop against the slow twin, and what holds for all games."""

from dataclasses import replace

import numpy as np
import pytest
import twin
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import random_position, twins_board

from distlearn import play
from distlearn.games import GAMES, Openings
from distlearn.games.text import read
from distlearn.play import Group, PlayJob
from distlearn.play.pairings import both_colours
from distlearn.players import shipped_player
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

OTHELLO = GAMES["othello"]()
WPC = VALUE_FUNCTIONS["wpc"](OTHELLO)
CONSTANT = VALUE_FUNCTIONS["constant"](OTHELLO)


def game_of(black, white, seed, openings=None):
    """Moves and score of one game between two groups of one, from the first of some openings."""
    players = np.array([0]), np.array([1])
    seeds = np.array([seed], dtype=np.uint64)
    result = play.do(PlayJob(OTHELLO, (black, white), *players, seeds, openings, wants_moves=True))
    moves = result.moves[0]
    return [int(move) for move in moves if move >= 0], float(result.scores[0])


def score(lead):
    return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5


any_float = st.lists(st.floats(-10, 10, allow_subnormal=False), min_size=64, max_size=64)
small_integers = st.lists(st.integers(-2, 2).map(float), min_size=64, max_size=64)
printed = st.sampled_from(["othello-swh", "othello-lr06", "othello-s09"]).map(
    lambda name: shipped_player(name, OTHELLO).weights.tolist()
)
weights = st.one_of(any_float, small_integers, printed, st.just([0.0] * 64))
habits = st.fixed_dictionaries(
    {
        "epsilon": st.sampled_from([0.0, 0.1, 0.5, 1.0]),
        "inverts": st.booleans(),
        "takes_first": st.booleans(),
    }
)


def group(own_weights, epsilon, inverts, takes_first):
    return Group(
        WPC,
        np.array([own_weights]),
        "inversion" if inverts else "negation",
        epsilon,
        "first" if takes_first else "random",
    )


@settings(max_examples=60)
@given(weights, weights, habits, habits, st.integers(0, 2**64 - 1))
def test_the_compiled_loop_plays_the_twins_games_move_for_move(black, white, black_habits, white_habits, seed):
    moves, lead = twin.play(twin.wpc_player(black, **black_habits), twin.wpc_player(white, **white_habits), seed)
    assert game_of(group(black, **black_habits), group(white, **white_habits), seed) == (moves, score(lead))


@settings(max_examples=20)
@given(weights, st.integers(0, 2**64 - 1), st.booleans())
def test_different_kinds_meet_as_in_the_twin(own, seed, random_is_black):
    wpc, random = twin.wpc_player(own), twin.TwinPlayer(lambda board: 0)
    groups = Group(WPC, np.array([own])), Group(CONSTANT, np.zeros((1, 0)))
    if random_is_black:
        moves, lead = twin.play(random, wpc, seed)
        assert game_of(*groups[::-1], seed) == (moves, score(lead))
    else:
        moves, lead = twin.play(wpc, random, seed)
        assert game_of(*groups, seed) == (moves, score(lead))


SMALL_NETWORK = VALUE_FUNCTIONS["ntuple"](OTHELLO, tuples="", squares=["a1 b1", "c3 d3 d4", "b2"])
SQUARES_OF_TUPLES = [[(0, 0), (0, 1)], [(2, 2), (2, 3), (3, 3)], [(1, 1)]]
tables_of_small_network = st.one_of(
    st.lists(st.floats(-10, 10, allow_subnormal=False), min_size=39, max_size=39),
    st.lists(st.integers(-2, 2).map(float), min_size=39, max_size=39),
    st.just([0.0] * 39),
)


def ntuple_twin(own, **own_habits):
    tables = [own[:9], own[9:36], own[36:]]
    return twin.ntuple_player(tables, [*map(twin.symmetric_placements, SQUARES_OF_TUPLES)], **own_habits)


def ntuple_group(own, **own_habits):
    return replace(group(own, **own_habits), value_function=SMALL_NETWORK)


wpcs = st.tuples(st.just((group, twin.wpc_player)), weights, habits)
networks = st.tuples(st.just((ntuple_group, ntuple_twin)), tables_of_small_network, habits)
positions = st.tuples(st.integers(0, 2**32), st.integers(0, 60), st.sampled_from([1, -1]))


def pair_of(player):
    """A player as we have it and as the twin has it."""
    (ours, twins), own, own_habits = player
    return ours(own, **own_habits), twins(own, **own_habits)


@settings(max_examples=40)
@given(networks, st.one_of(networks, wpcs), st.booleans(), st.integers(0, 2**64 - 1))
def test_networks_play_the_twins_games_move_for_move(one, other, is_black, seed):
    (black, twins_black), (white, twins_white) = map(pair_of, (one, other) if is_black else (other, one))
    moves, lead = twin.play(twins_black, twins_white, seed)
    assert game_of(black, white, seed) == (moves, score(lead))


@settings(max_examples=40)
@given(st.one_of(networks, wpcs), st.one_of(networks, wpcs), positions, st.integers(0, 2**64 - 1))
def test_games_from_any_position_with_either_side_to_move_are_the_twins(one, other, position, seed):
    (black, twins_black), (white, twins_white) = pair_of(one), pair_of(other)
    position_seed, n_plies, colour = position
    cells, _, _ = random_position(np.random.default_rng(position_seed), n_plies)
    openings = Openings.of_boards(OTHELLO, cells[None], np.array([colour]))
    moves, lead = twin.play(twins_black, twins_white, seed, twins_board(cells), "X" if colour == 1 else "O")
    assert game_of(black, white, seed, openings) == (moves, score(lead))


BLACK_CANNOT_MOVE = """
O X . . . . . .
X X . . . . . .
X X . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
"""
NOBODY_CAN_MOVE = BLACK_CANNOT_MOVE.replace("O", "X")


@pytest.mark.parametrize("colour", [1, -1])
def test_whoever_has_no_move_at_the_start_is_skipped(colour):
    random = Group(CONSTANT, np.zeros((1, 0)))
    openings = Openings.of_boards(OTHELLO, read(BLACK_CANNOT_MOVE)[None], np.array([colour]))
    for seed in range(10):
        assert game_of(random, random, seed, openings)[0][0] in (2, 18, 24)  # white's c1, c3 and a4


@pytest.mark.parametrize("colour", [1, -1])
@pytest.mark.parametrize("kind", ["constant", "wpc", "ntuple", "mlp"])
def test_a_game_that_is_over_at_the_start_has_no_moves_and_its_winner(kind, colour):
    value_function = VALUE_FUNCTIONS[kind](OTHELLO)
    player = Group(value_function, np.ones((1, value_function.n_weights)))
    openings = Openings.of_boards(OTHELLO, read(NOBODY_CAN_MOVE)[None], np.array([colour]))
    assert game_of(player, player, 1, openings) == ([], 1.0)


def test_a_tolerance_makes_close_values_equal():
    rng = np.random.default_rng(0)
    own = rng.normal(size=(1, 64))
    random_group = Group(CONSTANT, np.zeros((1, 0)))
    with_tolerance = Group(WPC, own, tie_tolerance=1e9)
    for seed in range(20):
        opponent = Group(WPC, own)
        assert game_of(with_tolerance, opponent, seed) == game_of(random_group, opponent, seed)


def test_epsilon_1_is_the_random_player_in_all_but_the_draws():
    n_games = 4000
    first, second = both_colours(0, 1, n_games)
    seeds = Stream.of("epsilon").seeds(n_games)
    swh = shipped_player("othello-swh", OTHELLO)
    always_forced = play.do(PlayJob(OTHELLO, (Group.of(swh, 1.0), Group.of(swh)), first, second, seeds))
    random = Group(CONSTANT, np.zeros((1, 0)))
    by_ties = play.do(PlayJob(OTHELLO, (random, Group.of(swh)), first, second, seeds))
    sign = np.where(first == 0, 1, -1)
    difference = np.mean(sign * always_forced.scores) - np.mean(sign * by_ties.scores)
    assert abs(difference) < 4 * np.sqrt(2 * 0.25 / n_games)


def test_negation_and_inversion_are_the_same_for_a_piece_counter():
    """Σ w·(−b) = −Σ w·b, so white's largest swapped value is its smallest value."""
    own = np.random.default_rng(1).normal(size=(2, 64))
    for seed in range(20):
        games = [
            game_of(Group(WPC, own[:1], how, 0.1), Group(WPC, own[1:], how, 0.1), seed)
            for how in ("negation", "inversion")
        ]
        assert games[0] == games[1]


@pytest.mark.parametrize(("name", "least"), [("othello-swh", 0.75), ("othello-lr06", 0.85), ("othello-s09", 0.85)])
def test_the_printed_players_beat_random_clearly(name, least):
    n_games = 2000
    first, second = both_colours(0, 1, n_games)
    groups = tuple(Group.of(shipped_player(player, OTHELLO)) for player in (name, "random"))
    result = play.do(PlayJob(OTHELLO, groups, first, second, Stream.of("printed").seeds(n_games)))
    assert np.mean(np.where(first == 0, result.scores, 1 - result.scores)) > least


def test_the_champion_of_lr06_beats_the_heuristic_as_their_table_iv_says():
    """CEL-N against Heuristic there: 0.5645 as black, 1 − 0.4425 as white, 1000 games each with ε = 0.1."""
    n_games = 10_000
    first, second = both_colours(0, 1, n_games)
    groups = tuple(Group.of(shipped_player(name, OTHELLO), 0.1) for name in ("othello-lr06", "othello-swh"))
    result = play.do(PlayJob(OTHELLO, groups, first, second, Stream.of("champion").seeds(n_games)))
    as_black, as_white = result.scores[first == 0].mean(), 1 - result.scores[first == 1].mean()
    assert as_black == pytest.approx(0.5645, abs=0.05)
    assert as_white == pytest.approx(0.5575, abs=0.05)
