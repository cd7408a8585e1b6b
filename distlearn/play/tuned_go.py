"""How groups get ready for the tuned kernels of 5×5 Go."""

from __future__ import annotations

from typing import Any

import numpy as np

from distlearn.games.go import Go
from distlearn.kernels.arrays import Indices
from distlearn.kernels.go_bits import new_ground
from distlearn.kernels.go_match import GO_KEEPS, go_match_loop
from distlearn.kernels.go_others import GO_LIBERTIES_KIND, GO_RANDOM_KIND, GoSide
from distlearn.kernels.go_wpc import GO_WPC_KIND, POINTS, TABLE, GoWPCSide, best_tables
from distlearn.play.habits import habits
from distlearn.play.jobs import Group
from distlearn.play.ways import Tuned, in_steps, wanted

SIZE = 5
BITS = np.arange(SIZE * SIZE) + np.arange(SIZE * SIZE) // SIZE  # of the points in a set


def _fits(game: Go, group: Group) -> bool:
    """The kernels compare whole numbers, and no paper has a tolerance in Go."""
    return game.size == SIZE and group.tie_tolerance == 0.0


def _side(group: Group, players: Indices) -> GoSide:
    return GoSide(new_ground(), habits(group), GO_KEEPS)


def _wpc_side(group: Group, players: Indices) -> GoWPCSide:
    function: Any = group.value_function
    weights = np.zeros((len(group.weights), POINTS), np.int64)
    weights[:, BITS] = in_steps(function.square_weights(group.weights), function.grid_steps(group.weights))
    tables = np.empty(len(weights) * TABLE, np.int64)
    best_tables(weights.ravel(), tables, wanted(group, players))
    return GoWPCSide(tables, weights.ravel(), new_ground(), habits(group), GO_KEEPS)


RANDOM = Tuned(GO_RANDOM_KIND, _side, go_match_loop, _fits)
LIBERTIES = Tuned(GO_LIBERTIES_KIND, _side, go_match_loop, _fits)
COUNTERS = Tuned(GO_WPC_KIND, _wpc_side, go_match_loop, _fits)
