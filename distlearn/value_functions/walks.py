"""Tuples along random walks over the board: the snakes of L07 and the rand-m×n networks of JS16."""

from __future__ import annotations

import numpy as np

from distlearn.seeds import Stream
from distlearn.value_functions.squares import Squares, refuse_too_long

MOST_WALKS = 10_000  # to value one board then takes as long as a game does with the networks of the papers
MOST_TRIES = 10_000


def walks(shape: tuple[int, int], n_tuples: int, n_squares: int, stream: Stream) -> list[Squares]:
    """Walks over so many squares, the start included; squares met again are dropped (L07 section 3.2)."""
    _refuse_too_many(n_tuples, n_squares)
    return [_walk(shape, n_squares, stream.child(number).generator()) for number in range(n_tuples)]


def self_avoiding_walks(shape: tuple[int, int], n_tuples: int, n_squares: int, stream: Stream) -> list[Squares]:
    """The same, each walk begun anew until it has met that many different squares (JS16)."""
    _refuse_too_many(n_tuples, n_squares)
    if n_squares > shape[0] * shape[1]:
        return []
    return [_self_avoiding_walk(shape, n_squares, stream.child(number)) for number in range(n_tuples)]


def _self_avoiding_walk(shape: tuple[int, int], n_squares: int, stream: Stream) -> Squares:
    rng = stream.generator()
    for _ in range(MOST_TRIES):
        squares = _walk(shape, n_squares, rng)
        if len(squares) == n_squares:
            return squares
    raise ValueError(f"no random walk over {n_squares} different squares was found; use fewer squares")


def _walk(shape: tuple[int, int], n_squares: int, rng: np.random.Generator) -> Squares:
    rows, columns = shape
    square = int(rng.integers(rows * columns))
    squares = [square]
    for _ in range(n_squares - 1):
        neighbours = _neighbours(square, shape)
        square = neighbours[rng.integers(len(neighbours))]
        squares.append(square)
    return tuple(dict.fromkeys(squares))


def _neighbours(square: int, shape: tuple[int, int]) -> list[int]:
    """The up to eight squares around one."""
    rows, columns = shape
    row, column = divmod(square, columns)
    around = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    return [y * columns + x for y, x in around if 0 <= y < rows and 0 <= x < columns]


def _refuse_too_many(n_tuples: int, n_squares: int) -> None:
    refuse_too_long(n_squares)
    if n_tuples > MOST_WALKS:
        raise ValueError(f"{n_tuples} random walks are too many; at most {MOST_WALKS} are possible")
