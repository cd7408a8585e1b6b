"""Squares by name, as players write them: a1 is at the top left, h8 at the bottom right."""

from __future__ import annotations

LETTERS = "abcdefghijklmnopqrstuvwxyz"

LONGEST_TUPLE = 16  # its table has 3¹⁶ = 43 million weights
Squares = tuple[int, ...]  # in the order in which a tuple reads them


def read_squares(names: str, shape: tuple[int, int]) -> Squares:
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


def square_name(square: int, shape: tuple[int, int]) -> str:
    row, column = divmod(square, shape[1])
    return f"{LETTERS[column]}{row + 1}"


def _square(name: str, shape: tuple[int, int]) -> int:
    rows, columns = shape
    column = LETTERS.find(name[0])
    row = int(name[1:]) - 1 if name[1:].isdecimal() else -1
    if not (0 <= column < columns and 0 <= row < rows):
        raise ValueError(f"no square is called {name!r}; expected a1 to {square_name(rows * columns - 1, shape)}")
    return row * columns + column
