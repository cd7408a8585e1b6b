"""What a way to play fast is, and what all of them need to get players ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from distlearn.kernels.arrays import Indices, Weights
from distlearn.play.jobs import Group


def always(game: Any, group: Group) -> bool:
    return True


class Tuned(NamedTuple):
    """A kind of players with a kernel of its own."""

    kind: Any
    side: Callable[[Group, Indices], Any]  # a group made ready, for those of its players that are in the games
    loop: Callable[[Any, Any], Callable[..., Any]]  # for games between two kinds
    fits: Callable[[Any, Group], bool] = always  # whether the kernel can play this game for these players


def in_steps(weights: Weights, steps: Weights) -> Any:
    """Weights as whole multiples of each player's own step."""
    return np.rint(weights / steps[:, None]).astype(np.int32)


def wanted(group: Group, players: Indices) -> Any:
    """(players,) which of a group are to be made ready."""
    is_wanted = np.zeros(len(group.weights), np.bool_)
    is_wanted[players] = True
    return is_wanted
