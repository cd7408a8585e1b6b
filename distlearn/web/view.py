"""A game in progress as the page sees it: plain tables for JSON."""

from __future__ import annotations

from typing import Any

from distlearn.errors import UserError
from distlearn.games import Game, n_squares
from distlearn.games.connect_four import ConnectFour
from distlearn.games.go import Go
from distlearn.games.othello import Othello
from distlearn.games.text import move_name
from distlearn.kernels.arrays import BLACK, WHITE
from distlearn.ongoing import Moment
from distlearn.ongoing.refusals import COLOURS
from distlearn.ongoing.seats import PERSON
from distlearn.ongoing.words import score, status
from distlearn.players import told_game
from distlearn.web.lobby import Room

LOOKS: dict[type, str] = {ConnectFour: "columns", Go: "stones", Othello: "discs"}  # of boards; others are plain


def game_view(number: int, room: Room, at: int | None = None) -> dict[str, Any]:
    """The game after `at` moves, or now, and what happened in all of it."""
    ongoing = room.seated.ongoing
    n_moves = ongoing.n_moves
    at = n_moves if at is None else at
    if not 0 <= at <= n_moves:
        raise UserError(f"this game has {n_moves} moves, not {at}")
    moment = ongoing.moments[at]
    return {
        "number": number,
        "game": told_game(room.club.game_entry),
        "look": LOOKS.get(type(ongoing.game), "plain"),
        "rows": ongoing.game.shape[0],
        "columns": ongoing.game.shape[1],
        "squares": ongoing.names(range(n_squares(ongoing.game))),
        "at": at,
        "moves": [_move(ongoing.game, each) for each in ongoing.moments[1:]],
        "black": room.seated.name(BLACK),
        "white": room.seated.name(WHITE),
        "names": {COLOURS[colour]: name for colour, name in room.names.items()},
        "choices": [PERSON, *room.club.members],
        **_moment(ongoing.game, moment),
        "status": status(room.seated, moment),
        "waits_for": _waits_for(room, moment),
    }


def _moment(game: Game, moment: Moment) -> dict[str, Any]:
    cells = moment.cells.tolist()
    is_square = [move for move in moment.moves if move < len(cells)]
    return {
        "cells": cells,
        "last": moment.last,
        "mover": moment.mover,
        "changed": moment.changed,
        "to_move": moment.colour,
        "skipped": moment.skipped,
        "legal": is_square,
        "may_pass": len(is_square) < len(moment.moves),
        "pieces": {COLOURS[colour]: cells.count(colour) for colour in (BLACK, WHITE)},
        "lead": moment.lead,
        "score": score(game, moment),
    }


def _move(game: Game, moment: Moment) -> dict[str, Any]:
    assert moment.last is not None
    return {"colour": moment.mover, "name": move_name(moment.last, game.shape), "skipped": moment.skipped}


def _waits_for(room: Room, moment: Moment) -> str:
    if moment.is_over:
        return "nobody"
    return "person" if room.seated.seats[moment.colour] is None else "player"
