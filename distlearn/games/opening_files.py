"""Files of openings: boards as numbers, as other researchers' programs write them, or as drawings of our own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np

from distlearn.errors import UserError
from distlearn.games.base import Game, n_squares
from distlearn.games.openings import Openings
from distlearn.games.text import COLOURS, SIGNS
from distlearn.kernels.arrays import BLACK, WHITE

Side = Literal["black", "white"]
SIDES: dict[str, int] = {"black": BLACK, "white": WHITE}
CODES = {"0": WHITE, "1": 0, "2": BLACK}
CODES_TOLD = "0 (white), 1 (empty) or 2 (black)"


class Word(NamedTuple):
    """A piece of a file, and where it stands."""

    text: str
    line: int


def read_openings(path: str | Path, game: Game, side_to_move: Side | None = None) -> Openings:
    """The positions in a file.

    Either numbers, row by row: white 0, empty 1, black 2, with one side to move in all of them (black if not given).
    Or drawings, a line each: `...XO… X`, with the side to move at the end, as in `games/othello-6-ply.txt`.
    """
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise UserError(f"{path}: no such file{'' if Path(path).is_absolute() else f' in {Path.cwd()}'}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: cannot be read as text: {error}") from None
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1) if not line.startswith("#")]
    words = [Word(word, number) for number, line in lines for word in line]
    if not words:
        raise UserError(f"{path}: no boards in it")
    if set(words[0].text) <= set(COLOURS):
        return _drawn(path, game, lines, side_to_move)
    return _numbered(path, game, words, side_to_move or "black")


def drawn_openings(drawings: Sequence[str], game: Game, where: object = "openings") -> Openings:
    """The positions that are drawn, each `...XO… X`: a board row by row, and the side to move."""
    return _drawn(where, game, [(number, drawing.split()) for number, drawing in enumerate(drawings, 1)], None)


def drawings(openings: Openings) -> list[str]:
    """The inverse."""
    boards = ("".join(SIGNS[int(cell)] for cell in cells) for cells in openings.cells)
    return [f"{board} {SIGNS[int(colour)]}" for board, colour in zip(boards, openings.colours, strict=True)]


def _numbered(path: object, game: Game, words: list[Word], side_to_move: Side) -> Openings:
    size = n_squares(game)
    for place, word in enumerate(words):
        if word.text not in CODES:
            board, square = divmod(place, size)
            raise UserError(
                f"{path}: board {board + 1}, square {square + 1} (line {word.line}): "
                f"expected {CODES_TOLD}, found {word.text!r}"
            )
    n_boards, rest = divmod(len(words), size)
    if rest:
        raise UserError(f"{path}: board {n_boards + 1}: expected {size} numbers, found {rest}{_odd_line(words, game)}")
    cells = np.array([CODES[word.text] for word in words], dtype=np.int8).reshape(n_boards, size)
    return _openings(path, game, cells, [SIDES[side_to_move]] * n_boards)


def _odd_line(words: list[Word], game: Game) -> str:
    """Where a number is missing or too much, if the lines are rows of the board."""
    columns = game.shape[1]
    lines, lengths = np.unique([word.line for word in words], return_counts=True)
    odd = lines[lengths != columns]
    if len(odd) != 1:
        return ""
    return f"; line {odd[0]} has {lengths[lengths != columns][0]} numbers, others {columns}"


def _drawn(where: object, game: Game, lines: list[tuple[int, list[str]]], side_to_move: Side | None) -> Openings:
    if side_to_move is not None:
        raise UserError(f"{where}: has drawings, which tell the side to move; leave it out")
    boards = [(f"{where}: line {number}", words) for number, words in lines if words]
    if not boards:
        raise UserError(f"{where}: no boards in it")
    cells = np.array([_cells(place, game, words) for place, words in boards], dtype=np.int8)
    return _openings(where, game, cells, [COLOURS[words[-1]] for _, words in boards])


def _cells(place: str, game: Game, words: list[str]) -> list[int]:
    """A board drawn without spaces, before the sign of the side to move."""
    size = n_squares(game)
    if len(words) != 2 or len(words[0]) != size or not set(words[0]) <= set(COLOURS):
        raise UserError(
            f"{place}: expected {size} signs (X black, O white, . empty), a space and the side to move, "
            f"found {' '.join(words)!r}"
        )
    if COLOURS.get(words[1], 0) == 0:
        raise UserError(f"{place}: the side to move should be X or O, found {words[1]!r}")
    return [COLOURS[sign] for sign in words[0]]


def _openings(where: object, game: Game, cells: np.ndarray, colours: list[int]) -> Openings:
    try:
        return Openings.of_boards(game, cells, np.array(colours, dtype=np.int64))
    except ValueError as error:  # the game remembers more than its board
        raise UserError(f"{where}: {error}") from None
