"""n-tuple networks: the value is a sum of table entries, each found by what a few squares hold (L07, JS16)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Annotated, Any, ClassVar, NamedTuple

import numpy as np
from annotated_types import Interval

from distlearn.kernels.arithmetic import total
from distlearn.kernels.arrays import Cells, Indices, Layout, Weights
from distlearn.kernels.compile import compiled
from distlearn.kernels.symmetry import Permutations, Symmetry, permutations
from distlearn.options import LARGEST, Count
from distlearn.seeds import Stream
from distlearn.value_functions.base import Board, Functions, refuse_too_many
from distlearn.value_functions.grid import grid_steps, on_grid
from distlearn.value_functions.readings import Placements, Reading, layout, literal, readings, symmetric, table_size
from distlearn.value_functions.squares import read_squares
from distlearn.value_functions.tuples import Place, named_tuples

HEADER = 3  # of a layout: numbers of readings, of stages and of weights of a stage


@compiled
def value(cells: Cells, weights: Weights, layout: Layout) -> float:
    sums = np.zeros(8)
    start = stage_start(cells, layout)
    position = HEADER + layout[1]
    for reading in range(layout[0]):
        sums[reading % 8] += weights[start + entry(cells, layout, position)]
        position += 2 + layout[position + 1]
    return total(sums)


@compiled
def gradient(
    cells: Cells,
    weights: Weights,
    layout: Layout,
    terms: Indices,
    partials: Weights,
) -> int:
    start = stage_start(cells, layout)
    position = HEADER + layout[1]
    for reading in range(layout[0]):
        terms[reading] = start + entry(cells, layout, position)
        partials[reading] = 1.0
        position += 2 + layout[position + 1]
    return int(layout[0])


@compiled
def entry(cells: Cells, layout: Layout, position: int) -> int:
    """Which weight of its stage a reading finds: white is the digit 0, empty 1, black 2, the first square the least."""
    first = position + 2
    index = 0
    for i in range(first + layout[position + 1] - 1, first - 1, -1):
        index = 3 * index + cells[layout[i]] + 1
    return int(layout[position] + index)


@compiled
def stage_start(cells: Cells, layout: Layout) -> int:
    """Where the weights of the board's stage begin."""
    n_stages = layout[1]
    if n_stages == 0:
        return 0
    n_discs = 0
    for square in range(cells.shape[0]):
        n_discs += cells[square] != 0
    stage = 0
    while stage < n_stages and n_discs >= layout[HEADER + stage]:
        stage += 1
    return int(stage * layout[2])


class NTuple:
    """n-tuple network: tables over a few squares each, read at all symmetric placements (L07, JS16).

    Options:
        tuples: shapes joined by +: all-4 (straight), 2x2 (blocks), lines, snakes-30x6 (L07), rand-10x3 (JS16)
        squares: further tuples by their squares, such as "a1 b1 c1", read at all symmetric placements
        literal: further tables, each a list of the placements that share it, such as ["a1 b1", "h1 g1"]
        seed: of the random walks in snakes and rand
        stages: numbers of discs on the board at which other tables begin, rising; [20, 40] makes three stages
    """

    functions: ClassVar[Functions] = Functions(value, gradient)
    learns_from_zero: ClassVar[bool] = True

    def __init__(
        self,
        board: Board,
        *,
        tuples: str = "all-4+2x2",
        squares: list[str] | None = None,
        literal: list[list[str]] | None = None,
        seed: Annotated[int, Interval(ge=0, le=LARGEST)] = 0,
        stages: list[Count] | None = None,
    ) -> None:
        self._board = board
        self._options = {"tuples": tuples, "squares": squares, "literal": literal, "seed": seed, "stages": stages}
        tables = tuple(map(tuple, literal or ()))
        network = _network(board.shape, board.symmetry, tuples, tuple(squares or ()), tables, seed, tuple(stages or ()))
        self.permutations = network.permutations
        self.readings = network.readings
        self.stages = network.stages
        self.n_stage_weights = network.n_stage_weights
        self.n_weights = network.n_stage_weights * (len(network.stages) + 1)
        self.n_terms = len(network.readings)
        self.layout = network.layout

    def playing_weights(self, weights: Weights) -> Weights:
        return on_grid(weights, self._largest_values(weights))

    def grid_steps(self, weights: Weights) -> Weights:
        """The step of which each player's playing weights are multiples, from the learned weights: (players,)."""
        return grid_steps(self._largest_values(weights))

    def _largest_values(self, weights: Weights) -> Weights:
        """If every reading found the largest weight of its table, in whatever stage: (players,)."""
        tables, n_readings = np.unique([reading.offset for reading in self.readings], return_counts=True)
        by_stage = np.abs(weights).reshape(len(weights), -1, self.n_stage_weights)
        largest = np.maximum.reduceat(by_stage.max(axis=1), tables, axis=1)  # (players, tables)
        bounds: Weights = (largest * n_readings).sum(axis=1)
        return bounds

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(NTuple, **self._options), (self._board,)  # type: ignore[arg-type]


class _Network(NamedTuple):
    permutations: Permutations
    readings: tuple[Reading, ...]
    stages: tuple[int, ...]
    n_stage_weights: int
    layout: Layout


@lru_cache(maxsize=64)  # a network comes with every job, and is the same each time
def _network(
    shape: tuple[int, int],
    symmetry: Symmetry,
    tuples: str,
    squares: tuple[str, ...],
    listed: tuple[tuple[str, ...], ...],
    seed: int,
    stages: tuple[int, ...],
) -> _Network:
    moved = permutations(shape, symmetry)
    symmetric_tuples = named_tuples(tuples, Place(shape, moved, Stream.of("ntuple", seed)))
    symmetric_tuples += [read_squares(names, shape) for names in squares]
    tables = [symmetric(each, moved) for each in symmetric_tuples] + [literal(names, shape) for names in listed]
    n_stage_weights = _n_stage_weights(tables)
    _check_stages(stages, shape)
    refuse_too_many(n_stage_weights * (len(stages) + 1))
    every = readings(tables)
    return _Network(moved, every, stages, n_stage_weights, layout(every, stages, n_stage_weights))


def _n_stage_weights(tables: Sequence[Placements]) -> int:
    if not tables:
        raise ValueError("a network without tuples; name some in tuples, or list some in squares or literal")
    return sum(map(table_size, tables))


def _check_stages(stages: tuple[int, ...], shape: tuple[int, int]) -> None:
    n_squares = shape[0] * shape[1]
    if list(stages) != sorted(set(stages)) or not all(1 <= n_discs <= n_squares for n_discs in stages):
        raise ValueError(f"stages should be rising numbers of discs from 1 to {n_squares}, found {list(stages)}")
