"""Few large tables instead of many small ones: which readings of an n-tuple network can be looked up together.

A feature is a set of squares that contains the squares of several readings; its table holds the sums of what those
would find. Tuples that are read at all symmetric placements are merged before they are placed: if the feature of a
tuple is F, the feature of its placement σ is σ(F), so all placements of F share one table and memory stays small.
all-4+2x2 has 248 readings of 179 sets of squares; 88 features with 31 KB of tables do the same.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from distlearn.kernels.arrays import Indices
from distlearn.kernels.symmetry import Permutations
from distlearn.value_functions.readings import Reading
from distlearn.value_functions.squares import Squares

MOST_SQUARES = 6  # of a merged feature: 729 entries, and tables that fit the fastest cache
FEATURE_COST = 20  # entries that one look-up less is worth


class Feature(NamedTuple):
    """A location whose content is looked up: in which table, and its squares, the first the lowest digit."""

    table: int
    squares: Squares


class Part(NamedTuple):
    """A reading within a table: where its weights begin, and which of the table's squares are its own, in order."""

    offset: int
    positions: tuple[int, ...]


class Table(NamedTuple):
    """What the entries of a table are sums of."""

    n_squares: int
    parts: tuple[Part, ...]


class Merged(NamedTuple):
    """A network as features."""

    features: tuple[Feature, ...]
    tables: tuple[Table, ...]

    @property
    def offsets(self) -> list[int]:
        """Where each table begins, and after the last one the end of all."""
        return [0, *itertools.accumulate(3**table.n_squares for table in self.tables)]

    def sums(self) -> tuple[Indices, Indices]:
        """(terms,) weights of a stage, and for each the entry that it is a part of."""
        weights, entries = [], []
        for start, table in zip(self.offsets[:-1], self.tables, strict=True):
            own = np.arange(3**table.n_squares)
            for part in table.parts:
                digits = [own // 3**position % 3 for position in part.positions]
                weights.append(part.offset + sum(digit * 3**place for place, digit in enumerate(digits)))
                entries.append(start + own)
        return np.concatenate(weights), np.concatenate(entries)

    def mirror(self) -> Indices:
        """(entries,) for each entry the one with black and white exchanged: digits 0 and 2 change places."""
        return np.concatenate(
            [
                start + np.arange(3**table.n_squares)[::-1]
                for start, table in zip(self.offsets[:-1], self.tables, strict=True)
            ]
        )


@lru_cache(maxsize=64)
def merged(readings: tuple[Reading, ...], permutations: Permutations) -> Merged:
    """The features of a network; which of the possible ones influences nothing but speed."""
    tables: list[Table] = []
    features: list[Feature] = []
    symmetric: list[_Cluster] = []
    for offset, own in itertools.groupby(readings, lambda reading: reading.offset):
        placed = [reading.squares for reading in own]
        if placed == [_moved(placed[0], permutation) for permutation in permutations]:
            symmetric.append(_Cluster(frozenset(placed[0]), ((offset, placed[0]),)))
        else:  # placements listed literally share a table and nothing else
            features += [Feature(len(tables), squares) for squares in placed]
            tables.append(Table(len(placed[0]), (Part(offset, tuple(range(len(placed[0])))),)))
    for cluster in _Merging(symmetric, permutations).clusters():
        order = tuple(sorted(cluster.squares))
        placements = {frozenset(moved): moved for moved in (_moved(order, each) for each in reversed(permutations))}
        features += [Feature(len(tables), squares) for squares in placements.values()]
        tables.append(_table(cluster, order, permutations))
    return Merged(tuple(features), tuple(tables))


class _Cluster(NamedTuple):
    """Tuples that are looked up together, each with where its weights begin, and all their squares."""

    squares: frozenset[int]
    tuples: tuple[tuple[int, Squares], ...]

    def moved(self, permutation: Sequence[int]) -> _Cluster:
        tuples = tuple((offset, _moved(squares, permutation)) for offset, squares in self.tuples)
        return _Cluster(frozenset(permutation[square] for square in self.squares), tuples)


class _Merging:
    """Joins the two clusters that gain most, again and again, until none gains any more."""

    def __init__(self, clusters: Sequence[_Cluster], permutations: Permutations) -> None:
        self._permutations = permutations
        self._clusters = dict(enumerate(clusters))
        self._orbits: dict[frozenset[int], int] = {}
        pairs = itertools.combinations(self._clusters, 2)
        self._options = [option for pair in pairs for option in self._ways(*pair)]

    def clusters(self) -> list[_Cluster]:
        while self._options:
            _, a, b, permutation = min(self._options)
            other = self._clusters[b].moved(permutation)
            joined = _Cluster(self._clusters[a].squares | other.squares, self._clusters[a].tuples + other.tuples)
            number = max(self._clusters) + 1
            del self._clusters[a], self._clusters[b]
            self._options = [option for option in self._options if not {a, b} & {option[1], option[2]}]
            self._clusters[number] = joined
            for rest in [key for key in self._clusters if key != number]:
                self._options += self._ways(rest, number)
        return list(self._clusters.values())

    def _ways(self, a: int, b: int) -> list[tuple[tuple[int, int], int, int, tuple[int, ...]]]:
        """The best way to turn cluster b so that it fits together with a, with its cost; none if none is worth it."""
        first, other = self._clusters[a].squares, self._clusters[b].squares
        ways = []
        for permutation in self._permutations:
            union = first | {permutation[square] for square in other}
            gain = self._n_placements(first) + self._n_placements(other) - self._n_placements(union)
            if len(union) <= max(MOST_SQUARES, len(first), len(other)) and gain > 0:
                memory = 3 ** len(union) - 3 ** len(first) - 3 ** len(other)
                growth = len(union) - max(len(first), len(other))
                ways.append(((growth, memory - FEATURE_COST * gain), a, b, permutation))
        return [min(ways)] if ways else []

    def _n_placements(self, squares: frozenset[int]) -> int:
        """How many different sets the symmetries make of one."""
        if squares not in self._orbits:
            images = {frozenset(moved[square] for square in squares) for moved in self._permutations}
            self._orbits |= dict.fromkeys(images, len(images))
        return self._orbits[squares]


def _table(cluster: _Cluster, order: Squares, permutations: Permutations) -> Table:
    """All readings whose placement leaves the feature where it is."""
    place = {square: position for position, square in enumerate(order)}
    staying = [moved for moved in permutations if frozenset(moved[square] for square in order) == cluster.squares]
    parts = [
        Part(offset, tuple(place[moved[square]] for square in squares))
        for moved in staying
        for offset, squares in cluster.tuples
    ]
    return Table(len(order), tuple(parts))


def _moved(squares: Squares, permutation: Sequence[int]) -> Squares:
    return tuple(permutation[square] for square in squares)
