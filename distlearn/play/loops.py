"""Which compiled loop plays what; each is made on first use."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from distlearn.games import Rules
from distlearn.kernels.match import match_loop
from distlearn.kernels.td import td_loop
from distlearn.value_functions import Functions


@cache
def match_loop_for(rules: Rules, a: Functions, b: Functions) -> Callable[..., Any]:
    """The match loop of a game between players of two kinds."""
    return match_loop(*rules, a.value, b.value)


@cache
def td_loop_for(rules: Rules, functions: Functions) -> Callable[..., Any]:
    """The TD(λ) loop of a game for players of one kind."""
    return td_loop(*rules, *functions)
