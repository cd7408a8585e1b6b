"""Why a move cannot be made, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from distlearn.errors import UserError
from distlearn.games import Game, n_squares
from distlearn.games.connect_four import ConnectFour
from distlearn.games.go import Go
from distlearn.games.othello import Othello
from distlearn.games.text import move_name
from distlearn.ongoing.rulebook import rulebook

if TYPE_CHECKING:
    from distlearn.ongoing.game import Moment

COLOURS = {1: "black", -1: "white"}


class IllegalMoveError(UserError):
    """Says which rule forbids it."""


def refusal(game: Game, moments: Sequence[Moment], move: int) -> str:
    """Of a move that is not legal at the last of the moments."""
    now = moments[-1]
    name = move_name(move, game.shape)
    if now.is_over:
        return "the game is over"
    if move == n_squares(game):
        return f"{COLOURS[now.colour]} has a move, and so cannot pass"
    if now.cells[move] != 0:
        return f"{name} is taken"
    reason = REASONS.get(type(game), _not_allowed)(game, moments, move)
    return f"{name} is not possible: {reason}"


def _flips_nothing(game: Game, moments: Sequence[Moment], move: int) -> str:
    return "a disc must flip at least one of the other colour"


def _floats(game: Game, moments: Sequence[Moment], move: int) -> str:
    return "a piece falls to the lowest empty square of its column"


def _suicide_or_repetition(game: Game, moments: Sequence[Moment], move: int) -> str:
    """Go's rules make any move that is asked for, so the board that would be tells what is wrong with it."""
    now = moments[-1]
    cells, memory = now.cells.copy(), now.memory.copy()
    rulebook(game.rules).make(cells, memory, now.colour, move)
    if any(np.array_equal(cells, moment.cells) for moment in moments):
        return "it would repeat the board of two or three moves ago"
    return "the stone would have no liberty"


def _not_allowed(game: Game, moments: Sequence[Moment], move: int) -> str:
    names = [move_name(each, game.shape) for each in moments[-1].moves]
    return f"{COLOURS[moments[-1].colour]} has {', '.join(names)}"


REASONS: dict[type, Callable[[Game, Sequence[Moment], int], str]] = {
    ConnectFour: _floats,
    Go: _suicide_or_repetition,
    Othello: _flips_nothing,
}
