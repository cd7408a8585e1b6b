"""The tuned kernels: for which game and which kind of players there is one, and how groups get ready for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from distlearn.games import Game
from distlearn.games.othello import Othello
from distlearn.kernels.arrays import Indices, Weights
from distlearn.kernels.othello_match import Kind, othello_match_loop
from distlearn.kernels.othello_ntuple import NTUPLE_KIND, Kept, NTupleSide, fill_tables
from distlearn.kernels.othello_random import KEEPS as RANDOM_KEEPS
from distlearn.kernels.othello_random import RANDOM_KIND, RandomSide
from distlearn.kernels.othello_wpc import KEEPS as WPC_KEEPS
from distlearn.kernels.othello_wpc import TABLE, WPC_KIND, WPCSide, row_tables
from distlearn.kernels.weighing import new_candidates
from distlearn.play.habits import habits
from distlearn.play.jobs import Group
from distlearn.play.networks import playing_network
from distlearn.value_functions.constant import Constant
from distlearn.value_functions.ntuple import NTuple
from distlearn.value_functions.wpc import WPC

TOO_LARGE = 1e290


class Tuned(NamedTuple):
    """A kind of players with a kernel of its own."""

    kind: Kind
    side: Callable[[Group, Indices], Any]  # a group made ready, for those of its players that are in the games


def tuned(game: Game, group: Group) -> Tuned | None:
    """How these players play this game fast, if there is a way."""
    if not np.abs(group.weights).max(initial=0.0) < TOO_LARGE:  # infinite, or so in a sum; whole numbers are neither
        return None
    return TUNED.get((type(game), type(group.value_function)))


def sharing(a: Any, b: Any) -> Any:
    """Side b, which shares with side a what it keeps of a board if that is the same."""
    return b._replace(kept=a.kept) if a.keeps == b.keeps else b


@cache
def tuned_loop(a: Kind, b: Kind) -> Callable[..., Any]:
    return othello_match_loop(a, b)


def _random_side(group: Group, players: Indices) -> RandomSide:
    return RandomSide((), habits(group), RANDOM_KEEPS)


def _wpc_side(group: Group, players: Indices) -> WPCSide:
    function: Any = group.value_function
    steps = function.grid_steps(group.weights)
    weights = _in_steps(function.square_weights(group.weights), steps).ravel()
    tables = np.empty(len(group.weights) * TABLE, np.int32)
    row_tables(weights, tables, _wanted(group, players))
    return WPCSide(tables, weights, steps, (), new_candidates(), habits(group), WPC_KEEPS)


def _ntuple_side(group: Group, players: Indices) -> NTupleSide:
    function: Any = group.value_function
    network = playing_network(function.readings, function.permutations)
    steps = function.grid_steps(group.weights)
    n_players, n_stages = len(group.weights), len(function.stages) + 1
    weights = _in_steps(group.weights, steps).reshape(n_players, n_stages, function.n_stage_weights)
    tables = np.zeros(n_players * 2 * n_stages * network.n_entries, np.int32)
    mirror = network.mirror if group.interpretation == "inversion" else np.zeros(0, np.int64)
    fill_tables(weights, network.weights, network.entries, tables, network.n_entries, mirror, _wanted(group, players))
    stages = np.array(function.stages, dtype=np.int64)
    kept = Kept(network.origin.copy(), np.zeros(1, np.int64))
    return NTupleSide(
        tables,
        network.n_entries,
        stages,
        network.origin,
        network.increments,
        steps,
        kept,
        new_candidates(),
        habits(group),
        network.number,
    )


TUNED: dict[tuple[type, type], Tuned] = {
    (Othello, Constant): Tuned(RANDOM_KIND, _random_side),
    (Othello, WPC): Tuned(WPC_KIND, _wpc_side),
    (Othello, NTuple): Tuned(NTUPLE_KIND, _ntuple_side),
}


def _in_steps(weights: Weights, steps: Weights) -> Any:
    return np.rint(weights / steps[:, None]).astype(np.int32)


def _wanted(group: Group, players: Indices) -> Any:
    wanted = np.zeros(len(group.weights), np.bool_)
    wanted[players] = True
    return wanted
