"""Boards as drawings and moves as names, for people and tests: X is black, O is white, a1 is at the top left."""

from __future__ import annotations

import numpy as np

from distlearn.kernels.arrays import Cells

SIGNS = {1: "X", -1: "O", 0: "."}
COLOURS = {sign: colour for colour, sign in SIGNS.items()}
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def draw(cells: Cells, shape: tuple[int, int]) -> str:
    """The board with its column letters and row numbers."""
    rows, columns = shape
    lines = ["  " + " ".join(LETTERS[:columns])]
    for row in range(rows):
        signs = (SIGNS[int(cell)] for cell in cells[row * columns : (row + 1) * columns])
        lines.append(f"{row + 1} " + " ".join(signs))
    return "\n".join(lines)


def read(drawing: str) -> Cells:
    """The cells of a drawing, with or without letters and numbers around it, with or without spaces between signs."""
    signs = [sign for word in drawing.split() if set(word) <= set(COLOURS) for sign in word]
    return np.array([COLOURS[sign] for sign in signs], dtype=np.int8)


def move_name(move: int, shape: tuple[int, int]) -> str:
    """`a1` for square 0; `pass` for the number after the last square."""
    rows, columns = shape
    if move == rows * columns:
        return "pass"
    return f"{LETTERS[move % columns]}{move // columns + 1}"


def read_move(name: str, shape: tuple[int, int]) -> int:
    """The inverse of `move_name`; names the allowed ones if it cannot be read."""
    rows, columns = shape
    if name == "pass":
        return rows * columns
    column = LETTERS.find(name[:1])
    row = int(name[1:]) - 1 if name[1:].isdecimal() else -1
    if not (name and 0 <= column < columns and 0 <= row < rows):
        last = move_name(rows * columns - 1, shape)
        raise ValueError(f"no move is called {name!r}; expected a1 to {last}, or pass")
    return row * columns + column
