"""n-tuple networks as the arrays that tuned kernels work with."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from distlearn.kernels.lanes import LANES_MULTIPLE
from distlearn.kernels.symmetry import Permutations
from distlearn.value_functions.merging import merged
from distlearn.value_functions.readings import Reading

SMALL_INDICES = 2**16  # as many entries can be told apart by 16 bits


class PlayingNetwork(NamedTuple):
    """What the kernel needs of an n-tuple network, beyond the players' weights."""

    number: int  # of its own
    n_entries: int
    weights: Any  # (terms,)
    entries: Any  # (terms,)
    mirror: Any  # (n_entries,)
    origin: Any  # (lanes,)
    increments: Any  # (64, lanes)


@lru_cache(maxsize=64)
def playing_network(readings: tuple[Reading, ...], permutations: Permutations) -> PlayingNetwork:
    """The readings merged into few features."""
    network = merged(readings, permutations)
    offsets = network.offsets
    lanes = lane_arrays([(offsets[table], squares) for table, squares in network.features], idle=offsets[-1])
    weights, entries = network.sums()
    return PlayingNetwork(
        id(readings),  # alive as long as this cache entry is
        offsets[-1] + 1,
        weights.astype(np.int32),
        entries.astype(np.int32),
        np.append(network.mirror(), offsets[-1]),
        *lanes,
    )


def lane_arrays(locations: list[tuple[int, tuple[int, ...]]], idle: int) -> tuple[Any, Any]:
    """Origin and increments for locations (where the table begins, squares); other lanes have the index `idle`."""
    n_lanes = -(-len(locations) // LANES_MULTIPLE) * LANES_MULTIPLE
    increments = np.zeros((64, n_lanes), np.int64)
    for lane, (_, squares) in enumerate(locations):
        increments[list(squares), lane] = 3 ** np.arange(len(squares))
    origin = np.full(n_lanes, idle)
    origin[: len(locations)] = [offset for offset, _ in locations]
    origin += increments.sum(axis=0)  # an empty square is the digit 1
    kind = np.uint16 if idle < SMALL_INDICES else np.int32
    return origin.astype(kind), increments.astype(kind)
