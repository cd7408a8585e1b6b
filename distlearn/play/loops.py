"""Which compiled loop plays what; each is made on first use.

The generic loops play anything. Where there is a tuned kernel for a game and both kinds of players, it plays the
same games faster and is taken instead; nobody above this file can tell.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from distlearn.games import Game, Rules
from distlearn.kernels.match import Side, match_loop
from distlearn.kernels.one_ply import Habits
from distlearn.kernels.td import td_loop
from distlearn.play.jobs import Group
from distlearn.value_functions import Functions

Loop = Callable[..., Any]


class Sides:
    """The groups of a job as the loops know them, each made ready once."""

    def __init__(self, game: Game, groups: tuple[Group, ...]) -> None:
        self._game = game
        self._groups = groups
        self._generic: dict[int, Side] = {}

    def meeting(self, a: int, b: int) -> tuple[Loop, Any, Any]:
        """The loop for games between two groups, and the sides to call it with."""
        kinds = [self._groups[number].value_function.functions for number in (a, b)]
        return match_loop_for(self._game.rules, *kinds), self._generic_side(a), self._generic_side(b)

    def _generic_side(self, number: int) -> Side:
        if number not in self._generic:
            self._generic[number] = generic_side(self._groups[number])
        return self._generic[number]


def generic_side(group: Group) -> Side:
    weights = group.value_function.playing_weights(group.weights)
    # Arrays that came through Ray are read-only, and a loop would be compiled anew for them.
    return Side(np.require(weights, np.float64, ["C", "W"]), group.value_function.layout, habits(group))


def habits(group: Group) -> Habits:
    return Habits(
        float(group.epsilon),
        group.interpretation == "inversion",
        group.ties == "first",
        float(group.tie_tolerance),
    )


@cache
def match_loop_for(rules: Rules, a: Functions, b: Functions) -> Loop:
    """The generic match loop of a game between players of two kinds."""
    return match_loop(*rules, a.value, b.value)


@cache
def td_loop_for(rules: Rules, functions: Functions) -> Loop:
    """The generic TD(λ) loop of a game for players of one kind."""
    return td_loop(*rules, *functions)
