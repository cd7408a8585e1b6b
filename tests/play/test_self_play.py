"""TD(λ) against the slow twin, textbooks and limits."""

import numpy as np
import pytest
import twin
from hypothesis import given, settings
from hypothesis import strategies as st

from distlearn import play
from distlearn.games import GAMES
from distlearn.kernels import one_ply
from distlearn.kernels.arithmetic import tanh
from distlearn.kernels.compile import bind
from distlearn.kernels.one_ply import Habits
from distlearn.kernels.td import Learning, Rule, learn, learn_game
from distlearn.play import Group, PlayJob, TDJob, TDRule
from distlearn.value_functions import VALUE_FUNCTIONS

OTHELLO = GAMES["othello"]()
WPC = VALUE_FUNCTIONS["wpc"](OTHELLO)
NO_LAYOUT = np.zeros(0, dtype=np.int64)


def learned(weights, seed, n_games, value_function=WPC, **rule):
    seeds, first_games = np.array([seed], np.uint64), np.zeros(1, np.int64)
    job = TDJob(OTHELLO, value_function, np.array([weights]), TDRule(**rule), seeds, first_games, n_games)
    return play.do(job).weights[0]


starts = st.one_of(
    st.just([0.0] * 64),
    st.integers(0, 2**32).map(lambda seed: np.random.default_rng(seed).normal(size=64).tolist()),
)


@settings(max_examples=25)
@given(
    starts,
    st.integers(0, 2**64 - 1),
    st.sampled_from([0.01, 0.1, -0.01]),
    st.sampled_from([0.0, 0.1, 1.0]),
    st.booleans(),
)
def test_td_0_learns_what_the_twin_learns_bit_for_bit(weights, seed, alpha, epsilon, learns_from_forced):
    ours = learned(weights, seed, 2, alpha=alpha, epsilon=epsilon, learns_from_forced=learns_from_forced)
    twins = list(weights)
    for game in range(2):
        twin.td_game(twins, twin.bits(seed, game), alpha, 0.0, epsilon, learns_from_forced)
    assert ours.tolist() == twins


@settings(max_examples=15)
@given(st.integers(0, 2**64 - 1), st.sampled_from([0.3, 0.9, 1.0]), st.booleans())
def test_td_lambda_learns_what_the_twin_learns_bit_for_bit(seed, lam, learns_from_forced):
    weights = np.random.default_rng(seed).normal(size=64).tolist()
    ours = learned(weights, seed, 1, alpha=0.05, lam=lam, epsilon=0.2, learns_from_forced=learns_from_forced)
    twins = list(weights)
    twin.td_game(twins, twin.bits(seed, 0), 0.05, lam, 0.2, learns_from_forced)
    assert ours.tolist() == twins


# The pair lies on a diagonal, so every placement of it is read twice, and so is a1 in the table of single squares.
NETWORK = VALUE_FUNCTIONS["ntuple"](OTHELLO, tuples="", squares=["a1 b2", "c3 d3 e3"], literal=[["a1", "a1", "e4"]])


@settings(max_examples=15)
@given(
    st.sampled_from([0.0, 0.1, 1.0]),
    st.integers(0, 2**64 - 1),
    st.sampled_from([0.0, 0.3, 1.0]),
    st.sampled_from([0.0, 0.1, 1.0]),
    st.booleans(),
)
def test_a_network_learns_what_the_twin_learns_bit_for_bit(size, seed, lam, epsilon, learns_from_forced):
    weights = size * np.random.default_rng(seed).normal(size=NETWORK.n_weights)
    readings = [(offset, [divmod(square, 8) for square in squares]) for _, offset, squares in NETWORK.readings]
    rule = {"alpha": 0.05, "lam": lam, "epsilon": epsilon, "learns_from_forced": learns_from_forced}
    ours = learned(weights, seed, 2, NETWORK, **rule)
    twins = weights.tolist()
    for game in range(2):
        twin.ntuple_td_game(twins, readings, twin.bits(seed, game), **rule)
    assert ours.tolist() == twins


def test_traces_that_have_almost_no_memory_are_almost_td_0():
    weights = np.random.default_rng(3).normal(size=64)
    without = learned(weights, 5, 1, alpha=0.01, epsilon=1.0, learns_from_forced=True)
    nearly = learned(weights, 5, 1, alpha=0.01, epsilon=1.0, learns_from_forced=True, lam=1e-12)
    np.testing.assert_allclose(nearly, without, rtol=0, atol=1e-12)
    assert not np.array_equal(without, weights)


def test_the_short_cut_of_lambda_0_is_an_update_by_a_trace_without_a_past():
    rng = np.random.default_rng(6)
    short_cut = rng.normal(size=64)
    by_trace = short_cut.copy()
    terms, partials = np.flatnonzero(rng.random(64) < 0.6), rng.choice([-1.0, 1.0], 64)
    for step, slope in rng.normal(size=(50, 2)):
        learn(short_cut, Learning(np.zeros(64), terms, partials), len(terms), step, slope, 0.0)
        learn(by_trace, Learning(np.zeros(64), terms, partials), len(terms), step, slope, 1.0)
    assert np.array_equal(short_cut, by_trace)


class FixedGame:
    """A game whose moves are all forced, so that it is the same whatever the weights are."""

    seed = np.uint64(11)
    habits = Habits(1.0, False, False, 0.0)

    def __init__(self):
        rules, functions = OTHELLO.rules, WPC.functions
        choose = bind(one_ply.choose, play=rules.play, value=functions.value)
        turn = bind(one_ply.turn, legal_moves=rules.legal_moves)
        self.learn_game = bind(
            learn_game,
            play=rules.play,
            result=rules.result,
            turn=turn,
            choose=choose,
            value=functions.value,
            gradient=functions.gradient,
        )

    def steps(self, weights, alpha, lam, frozen):
        """What one game adds to the weights, with values from frozen or from changing weights."""
        changed = weights.copy()
        values_from = weights.copy() if frozen else changed
        rule = Rule(alpha, 1.0, 1, lam, True)
        learning = Learning(np.zeros(64), np.empty(64, np.int64), np.empty(64))
        start = OTHELLO.start()
        self.learn_game(
            start.cells, start.memory, OTHELLO.widest, values_from, changed, NO_LAYOUT,
            self.habits, rule, alpha, self.seed, learning,
        )  # fmt: skip
        return changed - weights

    def boards_and_result(self):
        """All boards that a move was made from, and the sign of the result."""
        forced = Group(WPC, np.zeros((1, 64)), epsilon=1.0)
        zero = np.zeros(1, np.int64)
        job = PlayJob(OTHELLO, (forced,), zero, zero, np.array([self.seed]), wants_moves=True)
        result = play.do(job)
        cells, memory = OTHELLO.start()
        boards, colour, scratch = [], 1, np.empty(60, np.int64)
        for move in result.moves[0][result.moves[0] >= 0]:
            if move not in scratch[: OTHELLO.rules.legal_moves(cells, memory, colour, scratch)]:
                colour = -colour
            boards.append(cells.copy())
            OTHELLO.rules.play(cells, memory, colour, move)
            colour = -colour
        return boards, 2.0 * result.scores[0] - 1.0


@pytest.fixture(scope="module")
def fixed_game():
    return FixedGame()


def monte_carlo_update(fixed_game, weights, alpha):
    """α Σ (r − v) ∇v over all boards of the game, at fixed weights."""
    boards, result = fixed_game.boards_and_result()
    total = np.zeros(64)
    for cells in boards:
        v = np.tanh(cells @ weights)
        total += alpha * (result - v) * (1 - v * v) * cells
    return total


def test_with_frozen_weights_the_steps_of_lambda_1_add_up_to_the_monte_carlo_update(fixed_game):
    weights = np.random.default_rng(7).normal(0, 0.05, 64)
    steps = fixed_game.steps(weights, 0.01, 1.0, frozen=True)
    np.testing.assert_allclose(steps, monte_carlo_update(fixed_game, weights, 0.01), rtol=1e-9, atol=1e-15)


def test_online_lambda_1_differs_from_monte_carlo_by_the_square_of_alpha(fixed_game):
    weights = np.random.default_rng(7).normal(0, 0.05, 64)

    def difference(alpha):
        online = fixed_game.steps(weights, alpha, 1.0, frozen=False)
        return np.abs(online - monte_carlo_update(fixed_game, weights, alpha)).max()

    for alpha in (1e-3, 1e-4):
        assert difference(alpha) / difference(alpha / 2) == pytest.approx(4.0, rel=0.05)


def test_one_update_is_the_gradient_of_the_squared_error_by_finite_differences():
    """Before the last move of LR06's eq. 2: w += α (r − v) ∂v/∂w, and ∂v/∂w is (1 − v²) x."""
    cells = np.random.default_rng(8).integers(-1, 2, 64).astype(np.int8)
    weights = np.random.default_rng(9).normal(0, 0.1, 64)

    def squashed(own):
        return tanh(WPC.functions.value(cells, own, NO_LAYOUT))

    h = 1e-6
    differences = [(squashed(weights + h * e) - squashed(weights - h * e)) / (2 * h) for e in np.eye(64)]
    v = squashed(weights)
    terms, partials = np.empty(64, np.int64), np.empty(64)
    n_terms = WPC.functions.gradient(cells, weights, NO_LAYOUT, terms, partials)
    gradient = np.zeros(64)
    gradient[terms[:n_terms]] = (1 - v * v) * partials[:n_terms]
    np.testing.assert_allclose(gradient, differences, atol=1e-8)


def test_a_negative_rate_unlearns_what_a_positive_one_learns(fixed_game):
    weights = np.random.default_rng(10).normal(0, 0.05, 64)
    plus = fixed_game.steps(weights, 0.01, 0.0, frozen=True)
    np.testing.assert_allclose(fixed_game.steps(weights, -0.01, 0.0, frozen=True), -plus, rtol=1e-9)


def test_the_step_size_decays_after_so_many_games():
    weights = np.random.default_rng(11).normal(size=64)
    rule = {"epsilon": 1.0, "learns_from_forced": True}
    step_by_step = weights
    for game, alpha in enumerate([0.01, 0.01, 0.005, 0.005, 0.0025]):
        job = TDJob(
            OTHELLO, WPC, step_by_step[None], TDRule(alpha=alpha, **rule), np.array([5], np.uint64),
            np.array([game]), 1,
        )  # fmt: skip
        step_by_step = play.do(job).weights[0]
    assert np.array_equal(learned(weights, 5, 5, alpha=0.01, decay=0.5, decay_every=2, **rule), step_by_step)


def test_without_noise_and_with_first_ties_every_seed_learns_the_same():
    deterministic = {"alpha": 0.01, "epsilon": 0.0, "ties": "first"}
    one, other = (learned(np.zeros(64), seed, 20, **deterministic) for seed in (1, 2))
    assert np.array_equal(one, other)
    assert np.any(one != 0)
