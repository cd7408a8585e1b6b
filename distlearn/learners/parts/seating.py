"""Who sits at the tables: the weights of those who play a round, and nobody else's, go into its job."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from distlearn.kernels.arrays import Indices, Weights


class Seated(NamedTuple):
    """The players of a round and its games, numbered from 0; named players follow after the others."""

    weights: Weights  # (players, weights)
    first: Indices  # (games,)
    second: Indices


def seated(blocks: Sequence[Weights], n_named: int, first: Indices, second: Indices) -> Seated:
    """Games between players who are numbered through all blocks of weights and the named players after them."""
    ends = np.cumsum([len(block) for block in blocks])
    is_seated = np.zeros(ends[-1] + n_named, np.bool_)
    is_seated[first] = is_seated[second] = True
    numbers = np.flatnonzero(is_seated[: ends[-1]])
    places = np.full(ends[-1] + n_named, -1)
    places[numbers] = np.arange(len(numbers))
    places[ends[-1] :] = len(numbers) + np.arange(n_named)
    own = np.split(numbers, np.searchsorted(numbers, ends[:-1]))
    starts = np.concatenate([[0], ends[:-1]])
    weights = np.concatenate([block[each - start] for block, each, start in zip(blocks, own, starts, strict=True)])
    return Seated(weights, places[first], places[second])
