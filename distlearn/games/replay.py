"""Plays moves by their names through the rules of a game, and refuses those that the rules do not allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from distlearn.games.base import Game, Position
from distlearn.games.text import draw_position, move_name, read_move, side
from distlearn.kernels.arrays import BLACK


class IllegalMoveError(ValueError):
    """Says which move it is, draws the position, and names the moves that there are."""


class Turn(NamedTuple):
    """A position with all that a player wants to know of it."""

    position: Position
    colour: int  # who is to move
    moves: tuple[int, ...]  # none once the game is over
    last: int | None = None  # the move that led here

    @property
    def is_over(self) -> bool:
        return not self.moves


def first_turn(game: Game) -> Turn:
    return turn_at(game, game.start(), BLACK)


def turn_at(game: Game, position: Position, colour: int, last: int | None = None) -> Turn:
    """Whose turn it is when it would be `colour`'s: a side without moves is skipped."""
    moves = _legal_moves(game, position, colour)
    if moves:
        return Turn(position, colour, moves, last)
    return Turn(position, -colour, _legal_moves(game, position, -colour), last)


def next_turn(game: Game, turn: Turn, move: int) -> Turn:
    """After a legal move; the turn before stays as it was."""
    cells, memory = turn.position.cells.copy(), turn.position.memory.copy()
    game.rules.play(cells, memory, turn.colour, move)
    return turn_at(game, Position(cells, memory), -turn.colour, move)


def replay(game: Game, names: Sequence[str], start: Turn | None = None) -> list[Turn]:
    """The turns of a game from its moves: the first one before any move, the last one after all of them."""
    turns = [start or first_turn(game)]
    for ply, name in enumerate(names, start=1):
        turns.append(next_turn(game, turns[-1], checked_move(game, turns[-1], name, ply)))
    return turns


def checked_move(game: Game, turn: Turn, name: str, ply: int) -> int:
    """The move of that name, if it is one that the side to move has."""
    if turn.is_over:
        raise IllegalMoveError(f"move {ply}: {name!r} comes after the end of the game\n{drawn(game, turn)}")
    try:
        move = read_move(name, game.shape)
    except ValueError as error:
        raise IllegalMoveError(f"move {ply}: {error}\n{drawn(game, turn)}") from None
    if move not in turn.moves:
        raise IllegalMoveError(
            f"move {ply}: {side(turn.colour)} cannot play {name}\n{drawn(game, turn)}\nlegal: {named_moves(game, turn)}"
        )
    return move


def named_moves(game: Game, turn: Turn) -> str:
    """`d3 c4 f5 e6`, in the order of squares."""
    return " ".join(move_name(move, game.shape) for move in turn.moves)


def drawn(game: Game, turn: Turn) -> str:
    """The board with the last move marked, and who is to move."""
    return draw_position(turn.position.cells, game.shape, None if turn.is_over else turn.colour, turn.last)


def _legal_moves(game: Game, position: Position, colour: int) -> tuple[int, ...]:
    moves = np.empty(game.widest, dtype=np.int64)
    n_moves = game.rules.legal_moves(*position, colour, moves)
    return tuple(moves[:n_moves].tolist())
