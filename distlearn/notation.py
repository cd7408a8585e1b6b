"""Squares by name, as players write them: a1 is at the top left, h8 at the bottom right of an 8×8 board."""

from __future__ import annotations

LETTERS = "abcdefghijklmnopqrstuvwxyz"  # of columns
Shape = tuple[int, int]  # rows and columns, of which there are no more than letters


def square_name(square: int, shape: Shape) -> str:
    row, column = divmod(square, shape[1])
    return f"{LETTERS[column]}{row + 1}"


def read_square(name: str, shape: Shape) -> int | None:
    """The number of a square, row by row from the top left; None if there is no square of that name."""
    rows, columns = shape
    column = LETTERS.find(name[:1])
    row = int(name[1:]) - 1 if name[1:].isdecimal() else -1
    return row * columns + column if name and 0 <= column < columns and 0 <= row < rows else None


def all_names(shape: Shape) -> str:
    """`a1 to h8`."""
    return f"a1 to {square_name(shape[0] * shape[1] - 1, shape)}"
