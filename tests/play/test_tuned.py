"""Tuned kernels play the generic loops' games and learn what they learn, for every kind that has one."""

import itertools
from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import GO, OTHELLO, random_openings

from distlearn import play
from distlearn.games.go import Go
from distlearn.play import Group, PlayJob, TDJob, TDRule, loops
from distlearn.play.pairings import round_robin
from distlearn.play.tuned import TUNED
from distlearn.play.tuned_td import TUNED_TD
from distlearn.players import shipped_player
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

SWH = shipped_player("othello-swh", OTHELLO).weights
SQUARES = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]
NETWORKS = {
    "all-4+2x2": {},
    "odd snakes": {"tuples": "snakes-3x5+rand-2x3", "seed": 1},
    "three stages": {"tuples": "all-2+snakes-2x7", "stages": [20, 40]},
    "11 readings": {"tuples": "", "squares": ["a1 b1 c2"], "literal": [["d4 e4", "e4 d4"], ["h8 c1 c2"]]},
    "one reading": {"tuples": "", "literal": [["c3 d3 e3 f3"]]},
    "single squares": {"tuples": "", "literal": [[square] for square in SQUARES]},
    "more than 65535 entries": {"tuples": "lines", "squares": ["a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"], "stages": [30]},
}
OF_OTHELLO = {
    "constant": VALUE_FUNCTIONS["constant"](OTHELLO),
    "wpc": VALUE_FUNCTIONS["wpc"](OTHELLO),
    "wpc with bias": VALUE_FUNCTIONS["wpc"](OTHELLO, bias=True),
    "symmetric wpc": VALUE_FUNCTIONS["wpc"](OTHELLO, symmetric=True),
    "symmetric wpc with bias": VALUE_FUNCTIONS["wpc"](OTHELLO, symmetric=True, bias=True),
    **{name: VALUE_FUNCTIONS["ntuple"](OTHELLO, **options) for name, options in NETWORKS.items()},
}
OF_GO = {
    "go constant": VALUE_FUNCTIONS["constant"](GO),
    "go liberties": VALUE_FUNCTIONS["liberties"](GO),
    "go wpc": VALUE_FUNCTIONS["wpc"](GO),
    "symmetric go wpc with bias": VALUE_FUNCTIONS["wpc"](GO, symmetric=True, bias=True),
}
KINDS = {**OF_OTHELLO, **OF_GO}


def pairs():
    """Slow are counters with shared weights against others, whose generic loops take long to compile."""
    for kinds in (OF_OTHELLO, OF_GO):
        for a, b in itertools.combinations_with_replacement(kinds, 2):
            n_sharing = sum("symmetric" in name or "bias" in name for name in (a, b))
            yield pytest.param(a, b, marks=pytest.mark.slow if n_sharing == 1 else [])


def game_of(name):
    return GO if name in OF_GO else OTHELLO


LEARNERS = [name for name, kind in KINDS.items() if (type(game_of(name)), kind.functions) in TUNED_TD]


def by_generic_loops(job):
    """The result without any tuned kernel."""
    with patch.dict(TUNED, clear=True), patch.dict(TUNED_TD, clear=True):
        return play.do(job)


def by_tuned_kernels(job):
    """The result, and an error if a generic loop is chosen."""
    refuse = AssertionError("a generic loop was chosen")
    with (
        patch.object(loops, "match_loop_for", side_effect=refuse),
        patch.object(loops, "td_loop_for", side_effect=refuse),
    ):
        return play.do(job)


def random_weights(kind, how, rng):
    """(2, n_weights) of two players; all but the normal ones make many moves equally good."""
    shape = (2, kind.n_weights)
    if how == "swh" and kind.n_weights == 64:
        return np.array([SWH, -SWH])
    if how == "swh" and kind is KINDS["single squares"]:
        return np.outer([1, -1], np.outer(SWH, [-1, 0, 1]).ravel())
    return {
        "normal": lambda: rng.normal(size=shape),
        "far apart": lambda: rng.normal(size=shape) * 10.0 ** rng.integers(-9, 9, shape),
        "zeros": lambda: np.zeros(shape),
    }.get(how, lambda: rng.integers(-2, 3, shape).astype(float))()


ways_of_playing = st.tuples(
    st.sampled_from(["normal", "far apart", "zeros", "small integers", "swh"]),
    st.fixed_dictionaries(
        {
            "interpretation": st.sampled_from(["negation", "inversion"]),
            "epsilon": st.sampled_from([0.0, 0.1, 1.0]),
            "ties": st.sampled_from(["random", "first"]),
            "tie_tolerance": st.sampled_from([0.0, 0.3, 1.0]),
        }
    ),
)


def everyone_meets(groups, seed, has_openings, game=OTHELLO):
    n_players = sum(len(group.weights) for group in groups)
    first, second = round_robin(n_players, with_self=True)
    rng = np.random.default_rng(seed)
    job = PlayJob(game, groups, first, second, Stream.of(seed).seeds(len(first)), wants_moves=True, wants_leads=True)
    if not has_openings:
        return job
    return replace(job, openings=random_openings(rng, 5, game), opening_of=rng.integers(0, 5, len(first)))


def with_groups_reversed(job):
    """The same games, but every group is side b where it was side a."""
    sizes = [len(group.weights) for group in job.groups]
    ends = np.cumsum(sizes[::-1])[::-1]
    renumbered = np.concatenate([end - size + np.arange(size) for end, size in zip(ends, sizes, strict=True)])
    return replace(job, groups=job.groups[::-1], first=renumbered[job.first], second=renumbered[job.second])


def assert_the_same_games(result, expected):
    assert result.moves.tolist() == expected.moves.tolist()
    assert result.leads.tolist() == expected.leads.tolist()
    np.testing.assert_array_equal(result.leads_after, expected.leads_after)


def test_every_registered_kind_is_tested_here():
    assert {(type(game_of(name)), type(kind)) for name, kind in KINDS.items()} == set(TUNED)
    assert {(type(game_of(name)), KINDS[name].functions) for name in LEARNERS} == set(TUNED_TD)


@pytest.mark.parametrize(("a", "b"), [*pairs()])
@settings(max_examples=4)
@given(st.tuples(*[ways_of_playing] * 3), st.integers(0, 2**32), st.booleans())
def test_a_tuned_kernel_plays_the_generic_loops_games(a, b, ways, seed, has_openings):
    rng = np.random.default_rng(seed)
    groups = tuple(
        Group(KINDS[kind], random_weights(KINDS[kind], how, rng), **habits)
        for kind, (how, habits) in zip((a, a, b), ways, strict=True)
    )
    if a in OF_GO:  # whose kernels know no tolerance
        groups = tuple(replace(group, tie_tolerance=0.0) for group in groups)
    job = everyone_meets(groups, seed, has_openings, game_of(a))
    expected = by_generic_loops(job)
    assert_the_same_games(by_tuned_kernels(job), expected)
    assert_the_same_games(by_tuned_kernels(with_groups_reversed(job)), expected)


def test_two_kinds_share_a_loop_whichever_comes_first():
    groups = tuple(Group(KINDS[kind], np.zeros((1, KINDS[kind].n_weights))) for kind in ("wpc", "constant"))
    job = everyone_meets(groups, 3, False)
    with patch.object(loops, "tuned_loop", side_effect=loops.tuned_loop) as asked_for:
        play.do(job)
        loops_of_one = {call.args for call in asked_for.call_args_list}
        play.do(with_groups_reversed(job))
        assert {call.args for call in asked_for.call_args_list} == loops_of_one
    assert len(loops_of_one) == 3  # each with itself, and with the other


def test_networks_of_single_squares_play_as_piece_counters_do():
    counters = np.random.default_rng(1).integers(-99, 100, (4, 64)).astype(float)
    networks = (counters[:, :, None] * [-1.0, 0.0, 1.0]).reshape(4, 192)
    games = [
        by_tuned_kernels(everyone_meets((Group(KINDS[kind], weights, epsilon=0.1),), 2, True))
        for kind, weights in (("wpc", counters), ("single squares", networks))
    ]
    assert_the_same_games(*games)


@pytest.mark.parametrize("kind", ["wpc", "symmetric wpc with bias", "all-4+2x2", "three stages"])
@pytest.mark.parametrize("odd_one", [np.nan, np.inf, -np.inf, 1e308])
def test_weights_that_whole_numbers_cannot_hold_play_as_in_the_generic_loop(kind, odd_one):
    weights = np.random.default_rng(3).normal(size=(2, KINDS[kind].n_weights))
    weights[0, ::2] = odd_one
    job = everyone_meets((Group(KINDS[kind], weights, epsilon=0.1),), 4, False)
    with np.errstate(all="ignore"):
        assert_the_same_games(play.do(job), by_generic_loops(job))


rules_of_learning = st.builds(
    TDRule,
    alpha=st.sampled_from([0.001, 0.05, -0.01]),
    lam=st.sampled_from([0.0, 0.0, 0.4, 1.0]),
    epsilon=st.sampled_from([0.0, 0.1, 1.0]),
    ties=st.sampled_from(["random", "first"]),
    learns_from_forced=st.booleans(),
    decay=st.sampled_from([1.0, 0.5]),
    decay_every=st.integers(1, 3),
)


@pytest.mark.parametrize("name", LEARNERS)
@settings(max_examples=12)
@given(rules_of_learning, st.sampled_from(["normal", "small", "zeros", "small integers"]), st.integers(0, 2**32))
def test_a_tuned_kernel_learns_what_the_generic_loop_learns_bit_for_bit(name, rule, how, seed):
    kind = KINDS[name]
    rng = np.random.default_rng(seed)
    weights = 0.01 * random_weights(kind, "normal", rng) if how == "small" else random_weights(kind, how, rng)
    job = TDJob(game_of(name), kind, weights, rule, Stream.of(seed).seeds(2), rng.integers(0, 5, 2), 3)
    learned = by_tuned_kernels(job).weights
    assert learned.tobytes() == by_generic_loops(job).weights.tobytes()
    assert not np.array_equal(learned, weights) or (rule.epsilon == 1.0 and not rule.learns_from_forced)


@pytest.mark.parametrize("options", [{"size": 4}, {"size": 6, "limit": 20}, {"komi": 2.5, "limit": 40}])
def test_go_of_other_sizes_and_with_tolerances_is_played_and_learned_by_the_generic_loop(options):
    game = Go(**options)
    kind = VALUE_FUNCTIONS["wpc"](game)
    weights = random_weights(kind, "small integers", np.random.default_rng(6))
    job = everyone_meets((Group(kind, weights, epsilon=0.1, tie_tolerance=1.0),), 7, False, game)
    assert_the_same_games(play.do(job), by_generic_loops(job))
    lessons = TDJob(game, kind, weights, TDRule(0.01, 0.5, 0.1), Stream.of(8).seeds(2), np.zeros(2, np.int64), 3)
    assert play.do(lessons).weights.tobytes() == by_generic_loops(lessons).weights.tobytes()


@pytest.mark.parametrize("name", ["wpc", "three stages", "go wpc"])
def test_it_does_not_matter_where_a_tuned_series_of_learning_games_is_cut(name):
    kind = KINDS[name]
    rule = TDRule(0.01, lam=0.5, epsilon=0.1, decay=0.9, decay_every=2)
    job = TDJob(game_of(name), kind, np.zeros((2, kind.n_weights)), rule, Stream.of(5).seeds(2), np.array([0, 3]), 7)
    half = by_tuned_kernels(replace(job, games_each=3))
    rest = replace(job, weights=half.weights, first_games=job.first_games + 3, games_each=4)
    assert by_tuned_kernels(rest).weights.tobytes() == by_tuned_kernels(job).weights.tobytes()
