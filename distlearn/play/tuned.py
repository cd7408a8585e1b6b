"""The tuned kernels: for which game and which kind of players there is one, and how groups are made ready for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from distlearn.games import Game
from distlearn.games.othello import Othello
from distlearn.kernels.arrays import Indices, Weights
from distlearn.kernels.lanes import LANES_MULTIPLE
from distlearn.kernels.othello_match import Kind, othello_match_loop
from distlearn.kernels.othello_ntuple import NTUPLE_KIND, Kept, NTupleSide, fill_tables
from distlearn.kernels.othello_random import KEEPS as RANDOM_KEEPS
from distlearn.kernels.othello_random import RANDOM_KIND, RandomSide
from distlearn.kernels.othello_td import TDKind, new_weighed, othello_td_loop
from distlearn.kernels.othello_td_ntuple import NTUPLE_TD_KIND, NTupleLearning
from distlearn.kernels.othello_td_wpc import WPC_TD_KIND, WPCLearning
from distlearn.kernels.othello_wpc import KEEPS as WPC_KEEPS
from distlearn.kernels.othello_wpc import TABLE, WPC_KIND, WPCSide, row_tables
from distlearn.kernels.weighing import new_candidates
from distlearn.play.habits import habits
from distlearn.play.jobs import Group
from distlearn.value_functions import Functions, ValueFunction
from distlearn.value_functions.constant import Constant
from distlearn.value_functions.merging import merged
from distlearn.value_functions.ntuple import NTuple
from distlearn.value_functions.wpc import WPC

SMALL_INDICES = 2**16  # as many entries can be told apart by 16 bits


class Tuned(NamedTuple):
    """A kind of players with a kernel of its own."""

    kind: Kind
    side: Callable[[Group, Indices], Any]  # a group made ready, for those of its players that are in the games


def tuned(game: Game, group: Group) -> Tuned | None:
    """How these players play this game fast, if there is a way."""
    if not np.isfinite(group.weights).all():  # whole numbers do not know infinity
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
    network = _ntuple_network(function.readings, function.permutations)
    steps = function.grid_steps(group.weights)
    n_players, n_stages = len(group.weights), len(function.stages) + 1
    weights = _in_steps(group.weights, steps).reshape(n_players, n_stages, function.n_stage_weights)
    tables = np.zeros(n_players * 2 * n_stages * network.n_entries, np.int32)
    mirror = network.mirror if group.interpretation == "inversion" else np.zeros(0, np.int64)
    fill_tables(
        weights, network.weights, network.entries, tables, network.n_entries, mirror, _wanted(group, players)
    )
    stages = np.array(function.stages, dtype=np.int64)
    kept = Kept(network.origin.copy(), network.origin.copy(), np.zeros(1, np.int64))
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


class TunedTD(NamedTuple):
    """A kind of players with a kernel of its own for learning."""

    kind: TDKind
    learning: Callable[[Any], Any]  # work space for players of a value function


def tuned_td(game: Game, value_function: ValueFunction) -> TunedTD | None:
    """How such players learn this game fast, if there is a way."""
    return TUNED_TD.get((type(game), value_function.functions))


@cache
def tuned_td_loop(kind: TDKind) -> Callable[..., Any]:
    return othello_td_loop(kind)


def _wpc_learning(function: WPC) -> WPCLearning:
    return WPCLearning(*np.zeros((4, 64)), new_weighed())


def _ntuple_learning(function: NTuple) -> NTupleLearning:
    locations = [(reading.offset, reading.squares) for reading in function.readings]
    origin, increments = _lanes(locations, idle=function.n_stage_weights - 1)
    return NTupleLearning(
        len(locations),
        function.n_stage_weights,
        np.array(function.stages, dtype=np.int64),
        origin,
        increments,
        origin.copy(),
        origin.copy(),
        origin.copy(),
        np.zeros(1, np.int64),
        np.zeros(function.n_weights),
        new_weighed(),
    )


TUNED_TD: dict[tuple[type, Functions], TunedTD] = {
    (Othello, WPC.functions): TunedTD(WPC_TD_KIND, _wpc_learning),  # the plain form, without options
    (Othello, NTuple.functions): TunedTD(NTUPLE_TD_KIND, _ntuple_learning),
}


class _Network(NamedTuple):
    """What the kernel needs of an n-tuple network, beyond the players' weights."""

    number: int  # of its own
    n_entries: int
    weights: Any  # (terms,)
    entries: Any  # (terms,)
    mirror: Any  # (n_entries,)
    origin: Any  # (lanes,)
    increments: Any  # (64, lanes)


@lru_cache(maxsize=64)
def _ntuple_network(readings: Any, permutations: Any) -> _Network:
    network = merged(readings, permutations)
    offsets = network.offsets
    lanes = _lanes([(offsets[table], squares) for table, squares in network.features], idle=offsets[-1])
    weights, entries = network.sums()
    return _Network(
        id(readings),  # alive as long as this cache entry is
        offsets[-1] + 1,
        weights.astype(np.int32),
        entries.astype(np.int32),
        np.append(network.mirror(), offsets[-1]),
        *lanes,
    )


def _lanes(locations: list[tuple[int, tuple[int, ...]]], idle: int) -> tuple[Any, Any]:
    """Origin and increments for locations (where the table begins, squares); lanes without one have the index `idle`."""
    n_lanes = -(-len(locations) // LANES_MULTIPLE) * LANES_MULTIPLE
    increments = np.zeros((64, n_lanes), np.int64)
    for lane, (_, squares) in enumerate(locations):
        increments[list(squares), lane] = 3 ** np.arange(len(squares))
    origin = np.full(n_lanes, idle)
    origin[: len(locations)] = [offset for offset, _ in locations]
    origin += increments.sum(axis=0)  # an empty square is the digit 1
    kind = np.uint16 if idle < SMALL_INDICES else np.int32
    return origin.astype(kind), increments.astype(kind)


def _in_steps(weights: Weights, steps: Weights) -> Any:
    return np.rint(weights / steps[:, None]).astype(np.int32)


def _wanted(group: Group, players: Indices) -> Any:
    wanted = np.zeros(len(group.weights), np.bool_)
    wanted[players] = True
    return wanted
