"""The generic TD(λ) loop: players of any kind learn from games against themselves.

The value of the board before a move is pulled towards the value of the board after it, or towards the result
if the game is over, always from black's view: w += α·δ·e with e = λ·e + ∇v (Sutton & Barto 1998; LR06 eq. 2).
A value is squashed, v = tanh f, so ∇v = (1 − v²) ∇f. A gradient is a list of (weight, partial derivative) terms,
so that a network of thousands of weights of which a board reads a few learns at the cost of those few when λ = 0.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from distlearn.kernels import one_ply
from distlearn.kernels.arithmetic import tanh
from distlearn.kernels.arrays import BLACK, Cells, Indices, Layout, Memory, Seeds, Weights
from distlearn.kernels.compile import bind, compiled, name_on_disk, unbound
from distlearn.kernels.one_ply import Habits, new_scratch
from distlearn.kernels.random_numbers import mixed

play = result = turn = choose = value = gradient = learn_one = unbound


class Rule(NamedTuple):
    """How a player learns."""

    alpha: float  # step size
    decay: float  # the step size is multiplied by this …
    decay_every: int  # … after so many games
    lam: float  # trace decay λ
    learns_from_forced: bool  # update after a forced random move too


class Learning(NamedTuple):
    """The work space of the generic loop: the eligibility trace and the terms of one gradient."""

    trace: Weights
    terms: Indices
    partials: Weights


def new_learning(n_weights: int, n_terms: int) -> Learning:
    return Learning(np.zeros(n_weights), np.empty(n_terms, np.int64), np.empty(n_terms))


def td_loop(
    legal_moves: Callable[..., Any],
    play: Callable[..., Any],
    result: Callable[..., Any],
    value: Callable[..., Any],
    gradient: Callable[..., Any],
) -> Callable[..., Any]:
    """`learn_games` for one game and one value function."""
    choose = bind(one_ply.choose, play=play, value=value)
    one_game = bind(
        learn_game,
        play=play,
        result=result,
        turn=bind(one_ply.turn, legal_moves=legal_moves),
        choose=choose,
        value=value,
        gradient=gradient,
    )
    return bind(learn_games, name_on_disk(legal_moves, play, result, value, gradient), learn_one=one_game)


def tuned_td_loop(learn_one: Callable[..., Any], kept_as: str | None) -> Callable[..., Any]:
    """`learn_games` with a game of its own, which is called as `learn_game` below is."""
    return bind(learn_games, kept_as, learn_one=learn_one)


def learn_games(
    start_cells: Cells,
    start_memory: Memory,
    widest: int,
    weights: Weights,
    layout: Layout,
    learning: Any,
    habits: Habits,
    rule: Rule,
    seeds: Seeds,
    first_games: Indices,
    n_games: int,
) -> None:
    """Every row of `weights` plays `n_games` games against itself and is changed in place.

    `learning` is the work space of the kind of players.
    A game's seed and step size come from the player's seed and the game's own number, so that it does not matter
    where a series of games is cut.
    """
    for player in range(weights.shape[0]):
        own = weights[player]
        first_game = first_games[player]
        alpha = step_size(rule, first_game)
        for game in range(first_game, first_game + n_games):
            if game > first_game and game % rule.decay_every == 0:
                alpha *= rule.decay
            learn_one(
                start_cells,
                start_memory,
                widest,
                own,
                own,
                layout,
                habits,
                rule,
                alpha,
                mixed(seeds[player], game),
                learning,
            )


@compiled
def step_size(rule: Rule, game: int) -> float:
    """α of this game, by repeated multiplication: the same bits wherever the series was cut."""
    alpha = rule.alpha
    if rule.decay == 1.0:
        return alpha
    for _ in range(game // rule.decay_every):
        alpha *= rule.decay
    return alpha


def learn_game(
    start_cells: Cells,
    start_memory: Memory,
    widest: int,
    weights: Weights,
    changed: Weights,
    layout: Layout,
    habits: Habits,
    rule: Rule,
    alpha: float,
    seed: np.uint64,
    learning: Learning,
) -> None:
    """One game by `weights`; the updates go to `changed`, which is `weights` itself when learning."""
    cells = start_cells.copy()
    memory = start_memory.copy()
    scratch = new_scratch(cells, memory, widest)
    learning.trace[:] = 0.0
    ply = 0
    colour, n_moves = turn(cells, memory, BLACK, scratch.moves)
    while n_moves > 0:
        move, forced = choose(cells, memory, colour, n_moves, weights, layout, habits, seed, ply, scratch)
        learns = rule.learns_from_forced or not forced
        before = 0.0
        n_terms = 0
        if learns:
            before = tanh(value(cells, weights, layout))
            n_terms = gradient(cells, weights, layout, learning.terms, learning.partials)
        play(cells, memory, colour, move)
        ply += 1
        colour, n_moves = turn(cells, memory, -colour, scratch.moves)
        if learns:
            if n_moves == 0:
                target = float(np.sign(result(cells, memory)))
            else:
                target = tanh(value(cells, weights, layout))
            step = alpha * (target - before)
            learn(changed, learning, n_terms, step, 1.0 - before * before, rule.lam)


@compiled
def learn(weights: Weights, learning: Learning, n_terms: int, step: float, slope: float, lam: float) -> None:
    """w += step·e, where the trace e takes up the gradient terms, each times `slope`."""
    if lam == 0.0:
        for i in range(n_terms):
            weights[learning.terms[i]] += step * (slope * learning.partials[i])
        return
    trace = learning.trace
    for k in range(weights.shape[0]):
        trace[k] *= lam
    for i in range(n_terms):
        trace[learning.terms[i]] += slope * learning.partials[i]
    for k in range(weights.shape[0]):
        weights[k] += step * trace[k]
