"""Shapes of tuples by name, such as `all-4+2x2`: which squares they read.

The systematic shapes (JS16) are all placements of one form on the board, one for every class of placements that
symmetries turn into each other. The random ones are in `walks.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from distlearn.kernels.symmetry import Permutations
from distlearn.seeds import Stream
from distlearn.value_functions.squares import Squares
from distlearn.value_functions.walks import self_avoiding_walks, walks

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # rows and columns: right, down and the two diagonals
SHORTEST_LINE = 3
KNOWN = "all-4, 2x2, lines, snakes-30x6 and rand-10x3, with other sizes too, joined by +, as in 'all-4+2x2'"


class Place(NamedTuple):
    """Where shapes are put."""

    shape: tuple[int, int]
    permutations: Permutations
    stream: Stream  # for the random ones


def named_tuples(parts: str, place: Place) -> list[Squares]:
    """The tuples of all parts of a text such as `all-4+2x2`, in that order; none if it is empty."""
    names = [name.strip() for name in parts.split("+")] if parts else []
    if len(set(names)) < len(names):
        raise ValueError(f"a part should stand in tuples only once, found {parts!r}")
    return [squares for name in names for squares in _part(name, place)]


def _part(name: str, place: Place) -> list[Squares]:
    for pattern, shapes in PARTS.items():
        found = re.fullmatch(pattern.replace("N", "([1-9][0-9]*)"), name)
        if found is None:
            continue
        tuples = shapes(place, *map(int, found.groups()))
        if not tuples:
            rows, columns = place.shape
            raise ValueError(f"{name!r} does not fit on a board of {rows}×{columns}")
        return tuples
    raise ValueError(f"unknown part {name!r} in tuples; known: {KNOWN}")


def straight(place: Place, n_squares: int) -> list[Squares]:
    """All-n of JS16: so many squares next to each other in a row, a column or a diagonal."""
    lines = (_line(place.shape, start, direction) for direction in DIRECTIONS for start in _board(place.shape))
    return _one_per_class((line[:n_squares] for line in lines if len(line) >= n_squares), place.permutations)


def blocks(place: Place, height: int, width: int) -> list[Squares]:
    """Rectangles of so many rows and columns, lying and standing, read row by row."""
    return _one_per_class(
        [*_blocks(place.shape, height, width), *_blocks(place.shape, width, height)], place.permutations
    )


def lines(place: Place) -> list[Squares]:
    """Whole rows, columns and diagonals."""
    starts = [(start, direction) for direction in DIRECTIONS for start in _board(place.shape)]
    whole = (
        _line(place.shape, start, direction) for start, direction in starts if _is_edge(place.shape, start, direction)
    )
    return _one_per_class((line for line in whole if len(line) >= SHORTEST_LINE), place.permutations)


def snakes(place: Place, n_tuples: int, n_squares: int) -> list[Squares]:
    return walks(place.shape, n_tuples, n_squares, place.stream.child("snakes", n_squares))


def rand(place: Place, n_tuples: int, n_squares: int) -> list[Squares]:
    return self_avoiding_walks(place.shape, n_tuples, n_squares, place.stream.child("rand", n_squares))


PARTS: dict[str, Callable[..., list[Squares]]] = {
    "all-N": straight,
    "NxN": blocks,
    "lines": lines,
    "snakes-NxN": snakes,
    "rand-NxN": rand,
}


def _one_per_class(placements: Iterable[Squares], permutations: Permutations) -> list[Squares]:
    """The first of all placements that symmetries turn into each other, in whatever order they read their squares."""
    kept: list[Squares] = []
    seen: set[frozenset[int]] = set()
    for squares in placements:
        if frozenset(squares) not in seen:
            kept.append(squares)
            seen.update(frozenset(moved[square] for square in squares) for moved in permutations)
    return kept


def _board(shape: tuple[int, int]) -> Iterator[tuple[int, int]]:
    rows, columns = shape
    return ((row, column) for row in range(rows) for column in range(columns))


def _line(shape: tuple[int, int], start: tuple[int, int], direction: tuple[int, int]) -> Squares:
    """All squares from one on to the edge."""
    rows, columns = shape
    row, column = start
    squares = []
    while row < rows and 0 <= column < columns:  # no direction goes up
        squares.append(row * columns + column)
        row, column = row + direction[0], column + direction[1]
    return tuple(squares)


def _is_edge(shape: tuple[int, int], start: tuple[int, int], direction: tuple[int, int]) -> bool:
    """Whether a line in this direction begins here."""
    row, column = start[0] - direction[0], start[1] - direction[1]
    return not (row >= 0 and 0 <= column < shape[1])


def _blocks(shape: tuple[int, int], height: int, width: int) -> Iterator[Squares]:
    rows, columns = shape
    for top in range(rows - height + 1):
        for left in range(columns - width + 1):
            yield tuple((top + row) * columns + left + column for row in range(height) for column in range(width))
