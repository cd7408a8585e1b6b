"""What a game is to the rest of the program: a grid of squares, a start and three compiled functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple, Protocol

from distlearn.kernels.arrays import Cells, Memory, Moves
from distlearn.kernels.symmetry import Symmetry


class Rules(NamedTuple):
    """The rules as compiled functions. A colour is +1 for black, who begins, and −1 for white.

    Moves are squares counted row by row from the top left; a game with passes gives them the number after the last
    square. A side without moves is skipped, and the game is over when neither side has any.
    """

    legal_moves: Callable[[Cells, Memory, int, Moves], int]
    """Puts the moves of a colour into the array, in rising order, and returns how many there are."""
    play: Callable[[Cells, Memory, int, int], None]
    """Makes the move of a colour, which must be legal, on the board and in the memory."""
    result: Callable[[Cells, Memory], float]
    """The lead of black once the game is over: positive if black won, 0 for a draw."""


class Position(NamedTuple):
    """A board and what the rules must know beyond it; black is to move."""

    cells: Cells
    memory: Memory


class Game(Protocol):
    """A board game for two; frozen, so that it can travel with a job."""

    rules: ClassVar[Rules]

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the board."""

    @property
    def symmetry(self) -> Symmetry:
        """The ways to turn and mirror the board that change nothing in the game."""

    @property
    def widest(self) -> int:
        """No position has more moves than this."""

    @property
    def longest(self) -> int:
        """No game has more moves than this."""

    def start(self) -> Position:
        """The position every game begins with."""


def n_squares(game: Game) -> int:
    rows, columns = game.shape
    return rows * columns
