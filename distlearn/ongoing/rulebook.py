"""The rules of a game as functions to be called move by move, compiled once and kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from distlearn.games import Rules
from distlearn.kernels import one_ply, single_moves
from distlearn.kernels.compile import bind, name_on_disk

Function = Callable[..., Any]


class Rulebook(NamedTuple):
    """What `one_ply` and `single_moves` describe, for one game."""

    turn: Function
    make: Function
    lead: Function


@cache
def rulebook(rules: Rules) -> Rulebook:
    return Rulebook(
        bind(one_ply.turn, name_on_disk(rules.legal_moves), legal_moves=rules.legal_moves),
        bind(single_moves.make, name_on_disk(rules.play), play=rules.play),
        bind(single_moves.lead, name_on_disk(rules.result), result=rules.result),
    )


@cache
def chooser(play: Function, value: Function) -> Function:
    """How players of one kind choose a move."""
    return bind(one_ply.choose, name_on_disk(play, value), play=play, value=value)
