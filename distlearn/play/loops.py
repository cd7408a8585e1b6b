"""Which compiled loop plays what; each is made on first use.

The generic loops play anything. Where there is a tuned kernel for a game and both kinds of players, it plays the
same games faster and is taken instead; nobody above this file can tell.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from distlearn.games import Game, Rules
from distlearn.kernels.arrays import Indices, Weights
from distlearn.kernels.match import Side, match_loop
from distlearn.kernels.td import new_learning, td_loop
from distlearn.play.habits import habits
from distlearn.play.jobs import Group
from distlearn.play.tuned import sharing, tuned, tuned_loop
from distlearn.play.tuned_td import copied, tuned_td, tuned_td_loop
from distlearn.value_functions import Functions, ValueFunction

Loop = Callable[..., Any]


class Sides:
    """The groups of a job as the loops know them, each made ready once."""

    def __init__(self, game: Game, groups: tuple[Group, ...], players: tuple[Indices, ...]) -> None:
        """`players` are those of each group that are in the games."""
        self._game = game
        self._groups = groups
        self._players = players
        self._tuned = [tuned(game, group) for group in groups]
        self._ready: dict[tuple[int, bool], Any] = {}

    def meeting(self, a: int, b: int) -> tuple[Loop, Any, Any]:
        """The loop for games between two groups, and the sides to call it with."""
        tuned_a, tuned_b = self._tuned[a], self._tuned[b]
        if tuned_a is not None and tuned_b is not None:
            side = self._side(a, True)
            return tuned_loop(tuned_a, tuned_b), side, sharing(side, self._side(b, True))
        kinds = [self._groups[number].value_function.functions for number in (a, b)]
        return match_loop_for(self._game.rules, *kinds), self._side(a, False), self._side(b, False)

    def _side(self, number: int, is_tuned: bool) -> Any:
        if (number, is_tuned) not in self._ready:
            group, way = self._groups[number], self._tuned[number]
            ready = way.side(group, self._players[number]) if way and is_tuned else generic_side(group)
            self._ready[number, is_tuned] = ready
        return self._ready[number, is_tuned]


def generic_side(group: Group) -> Side:
    weights = group.value_function.playing_weights(group.weights)
    # Arrays that came through Ray are read-only, and a loop would be compiled anew for them.
    return Side(np.require(weights, np.float64, ["C", "W"]), group.value_function.layout, habits(group))


class Lessons(NamedTuple):
    """How players of one kind learn a game."""

    loop: Loop
    learning: Any  # the work space to call it with
    laid_out: Callable[[Any, Weights], Weights]  # learned weights as the loop wants them, always a copy
    taken_back: Callable[[Any, Weights], Weights]  # and as they were


def lessons(game: Game, value_function: ValueFunction) -> Lessons:
    """The TD(λ) loop of a game for players of one kind, and what it is called with."""
    way = tuned_td(game, value_function)
    if way is not None:
        return Lessons(tuned_td_loop(way), way.learning(value_function), way.laid_out, way.taken_back)
    learning = new_learning(value_function.n_weights, value_function.n_terms)
    return Lessons(td_loop_for(game.rules, value_function.functions), learning, copied, copied)


@cache
def match_loop_for(rules: Rules, a: Functions, b: Functions) -> Loop:
    """The generic match loop of a game between players of two kinds."""
    return match_loop(*rules, a.value, b.value)


@cache
def td_loop_for(rules: Rules, functions: Functions) -> Loop:
    """The generic TD(λ) loop of a game for players of one kind."""
    return td_loop(*rules, *functions)
