"""Boards as drawings and moves as names, for people and tests: X is black, O is white, a1 is at the top left."""

from __future__ import annotations

import numpy as np

from distlearn.kernels.arrays import BLACK, Cells
from distlearn.notation import LETTERS, Shape, all_names, read_square, square_name

SIGNS = {1: "X", -1: "O", 0: "."}
COLOURS = {sign: colour for colour, sign in SIGNS.items()}
PASS = "pass"
TO_MOVE, OVER = "to move", "the game is over"  # what the line below a position says


def draw(cells: Cells, shape: Shape, last: int | None = None) -> str:
    """The board with its column letters and row numbers; the square of the last move stands in brackets."""
    columns = shape[1]
    n_rows = -(-len(cells) // columns)  # also of a board of a wrong size, so that it can be shown
    width = len(str(n_rows))
    lines = [f"{'':{width}} {' '.join(LETTERS[:columns])}"]
    for row in range(n_rows):
        signs = "".join(f" {SIGNS.get(int(cell), '?')}" for cell in cells[row * columns : (row + 1) * columns])
        if last is not None and last // columns == row and last < len(cells):
            at = 2 * (last % columns)
            signs = f"{signs[:at]}({signs[at + 1]}){signs[at + 3 :]}"
        lines.append(f"{row + 1:{width}}{signs}")
    return "\n".join(lines)


def draw_position(cells: Cells, shape: Shape, colour: int | None, last: int | None = None) -> str:
    """The board, and below it whose move it is: nobody's once the game is over."""
    who = OVER if colour is None else f"{side(colour)} {TO_MOVE}"
    after = "" if last is None else f", after {move_name(last, shape)}"
    return f"{draw(cells, shape, last)}\n{who}{after}"


def side(colour: int) -> str:
    """`X (black)`."""
    return "X (black)" if colour == BLACK else "O (white)"


def read(drawing: str) -> Cells:
    """The cells of a drawing, with or without letters and numbers around it, with or without spaces between signs."""
    board = " ".join(line for line in drawing.splitlines() if TO_MOVE not in line and OVER not in line)
    words = board.replace("(", " ").replace(")", " ").split()
    signs = [sign for word in words if set(word) <= set(COLOURS) for sign in word]
    return np.array([COLOURS[sign] for sign in signs], dtype=np.int8)


def read_board(drawing: str, shape: Shape) -> Cells:
    """The cells of a drawing that must be of a board of this shape."""
    cells = read(drawing)
    rows, columns = shape
    if len(cells) != rows * columns:
        raise ValueError(f"expected the {rows * columns} squares of {rows}×{columns}, found {len(cells)} in\n{drawing}")
    return cells


def move_name(move: int, shape: Shape) -> str:
    """`a1` for square 0; `pass` for the number after the last square."""
    return PASS if move == shape[0] * shape[1] else square_name(move, shape)


def read_move(name: str, shape: Shape) -> int:
    """The inverse of `move_name`; names the allowed ones if it cannot be read."""
    move = shape[0] * shape[1] if name == PASS else read_square(name, shape)
    if move is None:
        raise ValueError(f"no move is called {name!r}; expected {all_names(shape)}, or {PASS}")
    return move
