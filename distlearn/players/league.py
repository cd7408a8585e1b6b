"""Reads players of the Othello League: n-tuple networks and weighted piece counters as plain numbers.

The files do not say how the value is used (negation or inversion), so whoever imports one has to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from distlearn.errors import UserError
from distlearn.games.text import move_name
from distlearn.kernels.arrays import Weights
from distlearn.players.named import NamedPlayer
from distlearn.players.player import Interpretation
from distlearn.players.records import checked_players, record_of
from distlearn.value_functions.squares import LONGEST_TUPLE

SHAPE = (8, 8)
N_SQUARES = 64
PLACEMENTS = (1, 2, 4, 8)
NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")


def read_league_player(path: str | Path, interpretation: Interpretation, name: str | None = None) -> NamedPlayer:
    """The player in a file, under the file's name if no other is given."""
    path = Path(path)
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise UserError(f"{path}: no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: cannot be read as text: {error}") from None
    words = text.replace("{", " ").replace("}", " ").split()
    value_function, weights = _Reader(path, words).player()
    origin = {"imported": path.name, "format": "othello-league"}
    player = NamedPlayer(name or path.stem, {"name": "othello"}, value_function, interpretation, weights, origin)
    return checked_players([record_of(player)], path)[0]


class _Reader:
    """Goes through the words of a file; knows where it is, so that errors can say so."""

    def __init__(self, path: Path, words: Sequence[str]) -> None:
        self._path = path
        self._words = words
        self._next = 0

    def player(self) -> tuple[dict[str, Any], Weights]:
        """Its value function and weights."""
        if not self._words:
            self._refuse("", "empty; expected the number of tables, or the 64 weights of a weighted piece counter")
        if len(self._words) == N_SQUARES and not self._begins_a_network():
            return {"name": "wpc"}, self._numbers(N_SQUARES, "")
        return self._network()

    def _begins_a_network(self) -> bool:
        """Whether the first words can be a number of tables, a shape and the first placement."""
        if not all(word.isdecimal() for word in self._words[:3]):
            return False
        n_tables, n_squares, n_placements = map(int, self._words[:3])
        squares = self._words[3 : 3 + n_squares]
        has_squares = all(word.isdecimal() and int(word) < N_SQUARES for word in squares)
        return n_tables > 0 and 1 <= n_squares <= LONGEST_TUPLE and n_placements in PLACEMENTS and has_squares

    def _network(self) -> tuple[dict[str, Any], Weights]:
        n_tables = self._whole(
            "", "the number of tables, a whole number (or 64 weights of a weighted piece counter, not {n} words)"
        )
        if n_tables == 0:
            self._refuse("", "expected at least one table, found 0")
        tables = [self._table(f"table {number + 1} of {n_tables}") for number in range(n_tables)]
        left = len(self._words) - self._next
        if left:
            self._refuse("", f"expected the file to end after table {n_tables}, found {left} more: {self._found()} …")
        literal = [placements for placements, _ in tables]
        return {"name": "ntuple", "tuples": "", "literal": literal}, np.concatenate([weights for _, weights in tables])

    def _table(self, where: str) -> tuple[list[str], Weights]:
        """Its placements, as our networks list them, and its weights."""
        n_squares = self._whole(where, f"the number of squares per tuple, 1 to {LONGEST_TUPLE}")
        if not 1 <= n_squares <= LONGEST_TUPLE:
            self._refuse(where, f"expected 1 to {LONGEST_TUPLE} squares per tuple, found {n_squares}")
        n_placements = self._whole(where, f"the number of placements, {_listed(PLACEMENTS)}")
        if n_placements not in PLACEMENTS:
            self._refuse(where, f"expected {_listed(PLACEMENTS)} placements, found {n_placements}")
        placements = [self._placement(n_squares, f"{where}, placement {n + 1}") for n in range(n_placements)]
        return placements, self._numbers(3**n_squares, where)

    def _placement(self, n_squares: int, where: str) -> str:
        """Names of squares; the first in the file is the most significant digit, the last in ours."""
        squares = [self._square(where) for _ in range(n_squares)]
        if len(set(squares)) < n_squares:
            self._refuse(where, f"expected different squares, found {' '.join(map(str, squares))}")
        return " ".join(square_name(square) for square in reversed(squares))

    def _square(self, where: str) -> int:
        square = self._whole(where, "a square, 0 to 63")
        if not 0 <= square < N_SQUARES:
            self._refuse(where, f"expected a square, 0 to 63, found {square}")
        return square

    def _numbers(self, n_numbers: int, where: str) -> Weights:
        words = self._words[self._next : self._next + n_numbers]
        for place, word in enumerate(words):
            if not NUMBER.fullmatch(word):
                self._refuse(where, f"weight {place + 1} of {n_numbers}: expected a number, found {word!r}")
        if len(words) < n_numbers:
            self._refuse(where, f"expected {n_numbers} weights, found {len(words)} before the file ends")
        self._next += n_numbers
        return np.array([float(word) for word in words])

    def _whole(self, where: str, expected: str) -> int:
        word = self._words[self._next] if self._next < len(self._words) else ""
        if not re.fullmatch("[0-9]{1,9}", word):
            self._refuse(where, f"expected {expected.format(n=len(self._words))}, found {self._found()}")
        self._next += 1
        return int(word)

    def _found(self) -> str:
        return repr(self._words[self._next]) if self._next < len(self._words) else "the end of the file"

    def _refuse(self, where: str, message: str) -> NoReturn:
        raise UserError(f"{self._path}: {where}{': ' if where else ''}{message}")


def square_name(square: int) -> str:
    """A square of a file, counted column by column: row square mod 8, column square div 8."""
    return move_name(square % 8 * 8 + square // 8, SHAPE)


def _listed(numbers: Sequence[int]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} or {numbers[-1]}"
