"""The tuned kernels: for which game and which kind of players there is one, and how groups get ready for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from distlearn.games import Game
from distlearn.games.go import Go
from distlearn.games.othello import Othello
from distlearn.play import tuned_go, tuned_othello
from distlearn.play.jobs import Group
from distlearn.play.ways import Tuned
from distlearn.value_functions.constant import Constant
from distlearn.value_functions.liberties import Liberties
from distlearn.value_functions.ntuple import NTuple
from distlearn.value_functions.wpc import WPC

TOO_LARGE = 1e290

TUNED: dict[tuple[type, type], Tuned] = {
    (Go, Constant): tuned_go.RANDOM,
    (Go, Liberties): tuned_go.LIBERTIES,
    (Go, WPC): tuned_go.COUNTERS,
    (Othello, Constant): tuned_othello.RANDOM,
    (Othello, NTuple): tuned_othello.NETWORKS,
    (Othello, WPC): tuned_othello.COUNTERS,
}


def tuned(game: Game, group: Group) -> Tuned | None:
    """How these players play this game fast, if there is a way."""
    if not np.abs(group.weights).max(initial=0.0) < TOO_LARGE:  # infinite, or so in a sum; whole numbers are neither
        return None
    way = TUNED.get((type(game), type(group.value_function)))
    return way if way is not None and way.fits(game, group) else None


def sharing(a: Any, b: Any) -> Any:
    """Side b, which shares with side a what it keeps of a board if that is the same."""
    return b._replace(kept=a.kept) if a.keeps == b.keeps else b


@cache
def tuned_loop(a: Tuned, b: Tuned) -> Callable[..., Any]:
    """The loop for games between players of two kinds."""
    return a.loop(a.kind, b.kind)
