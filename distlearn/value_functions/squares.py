"""The squares that a tuple reads."""

from __future__ import annotations

from distlearn.notation import Shape, all_names, read_square

LONGEST_TUPLE = 16  # its table has 3¹⁶ = 43 million weights
Squares = tuple[int, ...]  # in the order in which a tuple reads them


def read_squares(names: str, shape: Shape) -> Squares:
    """The squares of a text such as `a1 b1 c1`, all different."""
    squares = tuple(_square(name, shape) for name in names.split())
    if not squares:
        raise ValueError(f"a tuple needs squares, found {names!r}; expected names such as 'a1 b1 c1'")
    if len(set(squares)) < len(squares):
        raise ValueError(f"a tuple reads a square only once, found {names!r}")
    return squares


def refuse_too_long(n_squares: int) -> None:
    if n_squares > LONGEST_TUPLE:
        raise ValueError(f"a tuple of {n_squares} squares is too long; at most {LONGEST_TUPLE} are possible")


def _square(name: str, shape: Shape) -> int:
    square = read_square(name, shape)
    if square is None:
        raise ValueError(f"no square is called {name!r}; expected {all_names(shape)}")
    return square
