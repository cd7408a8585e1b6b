"""How a network of tuples reads a board: every table at some placements, each by its squares in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from distlearn.kernels.arrays import Layout
from distlearn.kernels.symmetry import Permutations
from distlearn.value_functions.squares import Squares, read_squares, refuse_too_long

Placements = tuple[Squares, ...]  # of one table


class Reading(NamedTuple):
    """A table read at one placement."""

    table: int
    offset: int  # of the table among the weights of a stage
    squares: Squares  # the first is the least significant digit


def symmetric(squares: Squares, permutations: Permutations) -> Placements:
    """The placements of a tuple under all symmetries, also where several are the same."""
    return tuple(tuple(moved[square] for square in squares) for moved in permutations)


def literal(names: Sequence[str], shape: tuple[int, int]) -> Placements:
    """Placements that share a table, as they are listed."""
    placements = tuple(read_squares(each, shape) for each in names)
    if not placements:
        raise ValueError("a table should have at least one placement in literal, found []")
    if len({len(squares) for squares in placements}) > 1:
        raise ValueError(f"placements that share a table should be of the same length, found {list(names)}")
    return placements


def readings(tables: Sequence[Placements]) -> tuple[Reading, ...]:
    """All readings, table by table."""
    offsets = np.cumsum([0, *(table_size(placements) for placements in tables)]).tolist()
    return tuple(
        Reading(table, offsets[table], squares) for table, placements in enumerate(tables) for squares in placements
    )


def table_size(placements: Placements) -> int:
    n_squares = len(placements[0])
    refuse_too_long(n_squares)
    return int(3**n_squares)


def layout(all_readings: Sequence[Reading], stages: Sequence[int], n_stage_weights: int) -> Layout:
    """What the compiled functions need: three numbers, the stages, and for each reading its offset, length, squares."""
    numbers = [len(all_readings), len(stages), n_stage_weights, *stages]
    for _, offset, squares in all_readings:
        numbers += [offset, len(squares), *squares]
    return np.array(numbers, dtype=np.int64)
