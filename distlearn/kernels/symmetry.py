"""The symmetries of a board: ways to turn and mirror it that change nothing in the game."""

from typing import Literal

import numpy as np

Symmetry = Literal["square", "rectangle", "mirror", "none"]
"""square: turned and mirrored in all eight ways. rectangle: mirrored left to right and top to bottom, four ways.
mirror: left to right only, as where pieces fall down. none: nothing but the board as it is."""
Permutations = tuple[tuple[int, ...], ...]  # (symmetries, squares) where each square goes; the first one stays


def permutations(shape: tuple[int, int], symmetry: Symmetry) -> Permutations:
    """Where each symmetry of a board with these rows and columns takes the squares."""
    rows, columns = shape
    board = np.arange(rows * columns).reshape(shape)
    boards = [board]
    if symmetry in ("mirror", "rectangle", "square"):
        boards += [view[:, ::-1] for view in boards]
    if symmetry in ("rectangle", "square"):
        boards += [view[::-1] for view in boards]
    if symmetry == "square":
        if rows != columns:
            raise ValueError(f"a board of {rows}×{columns} cannot have the symmetry 'square'; use 'rectangle'")
        boards += [view.T for view in boards]
    return tuple(tuple(view.ravel().tolist()) for view in boards)
