"""How groups get ready for the tuned kernels of Othello."""

from __future__ import annotations

from typing import Any

import numpy as np

from distlearn.kernels.arrays import Indices
from distlearn.kernels.othello_match import othello_match_loop
from distlearn.kernels.othello_ntuple import NTUPLE_KIND, Kept, NTupleSide, fill_tables
from distlearn.kernels.othello_random import KEEPS as RANDOM_KEEPS
from distlearn.kernels.othello_random import RANDOM_KIND, RandomSide
from distlearn.kernels.othello_wpc import KEEPS as WPC_KEEPS
from distlearn.kernels.othello_wpc import TABLE, WPC_KIND, WPCSide, row_tables
from distlearn.kernels.weighing import new_candidates
from distlearn.play.habits import habits
from distlearn.play.jobs import Group
from distlearn.play.networks import playing_network
from distlearn.play.ways import Tuned, in_steps, wanted


def _random_side(group: Group, players: Indices) -> RandomSide:
    return RandomSide((), habits(group), RANDOM_KEEPS)


def _wpc_side(group: Group, players: Indices) -> WPCSide:
    function: Any = group.value_function
    steps = function.grid_steps(group.weights)
    weights = in_steps(function.square_weights(group.weights), steps).ravel()
    tables = np.empty(len(group.weights) * TABLE, np.int32)
    row_tables(weights, tables, wanted(group, players))
    return WPCSide(tables, weights, steps, (), new_candidates(), habits(group), WPC_KEEPS)


def _ntuple_side(group: Group, players: Indices) -> NTupleSide:
    function: Any = group.value_function
    network = playing_network(function.readings, function.permutations)
    steps = function.grid_steps(group.weights)
    n_players, n_stages = len(group.weights), len(function.stages) + 1
    weights = in_steps(group.weights, steps).reshape(n_players, n_stages, function.n_stage_weights)
    tables = np.zeros(n_players * 2 * n_stages * network.n_entries, np.int32)
    mirror = network.mirror if group.interpretation == "inversion" else np.zeros(0, np.int64)
    fill_tables(weights, network.weights, network.entries, tables, network.n_entries, mirror, wanted(group, players))
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


RANDOM = Tuned(RANDOM_KIND, _random_side, othello_match_loop)
COUNTERS = Tuned(WPC_KIND, _wpc_side, othello_match_loop)
NETWORKS = Tuned(NTUPLE_KIND, _ntuple_side, othello_match_loop)
