"""Played games as text: JSON with moves by name, or just the names, as transcripts of Othello games are printed."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from distlearn.binding import Entry, OptionError, resolved
from distlearn.errors import UserError, unknown
from distlearn.games import EVERY_GAME, Game, NumbersGame
from distlearn.games.opening_files import drawings, drawn_openings
from distlearn.games.openings import Openings
from distlearn.kernels.arrays import BLACK
from distlearn.ongoing.game import OngoingGame
from distlearn.ongoing.refusals import IllegalMoveError
from distlearn.ongoing.seats import SeatedGame
from distlearn.players import described_game

KEYS = ("game", "black", "white", "start", "moves", "result", "lead")
MOST_MOVES = 20_000
TRANSCRIPT = re.compile(r"\s*(?:(?:[a-z]\d{1,2}|pass)[\s,;]*)+", re.IGNORECASE)
MOVE = re.compile(r"[a-z]\d{1,2}|pass", re.IGNORECASE)


@dataclass(frozen=True)
class GameRecord:
    """A game that was played."""

    game_entry: Entry
    moves: tuple[str, ...]
    black: str = "black"
    white: str = "white"
    start: str | None = None  # board and side to move, as in files of openings; none for the game's own start

    @property
    def game(self) -> Game:
        game = described_game(self.game_entry)
        if isinstance(game, NumbersGame):
            raise UserError(f"{self.game_entry['name']} has no board to play on")
        return game

    def replayed(self, where: str) -> OngoingGame:
        """The game with all its moves; `where` is named if one of them cannot be made."""
        ongoing = started(self.game, self.start, where)
        for number, name in enumerate(self.moves, 1):
            try:
                ongoing.make_named(name)
            except IllegalMoveError as error:
                raise UserError(f"{where}: move {number}, {name!r}: {error}") from None
        return ongoing


def started(game: Game, start: str | None, where: str) -> OngoingGame:
    """A game at its beginning."""
    if start is None:
        return OngoingGame(game)
    try:
        openings = drawn_openings([start], game, where)
    except ValueError as error:
        raise UserError(f"{where}: start: {error}") from None
    return OngoingGame(game, *opening(openings, 0))


def opening(openings: Openings, number: int) -> tuple[Any, int]:
    """One of a set, as a position and the side to move."""
    return (openings.cells[number], openings.memories[number]), int(openings.colours[number])


def record_of(seated: SeatedGame, game_entry: Entry) -> dict[str, Any]:
    """The game so far, to be written as JSON."""
    ongoing = seated.ongoing
    now = ongoing.now
    moves = [moment.last for moment in ongoing.moments[1:] if moment.last is not None]
    return {
        "game": dict(game_entry),
        "black": seated.name(BLACK),
        "white": seated.name(-BLACK),
        **_start(ongoing),
        "moves": ongoing.names(moves),
        **({"lead": now.lead} if now.is_over else {}),
    }


def record_text(seated: SeatedGame, game_entry: Entry) -> str:
    return json.dumps(record_of(seated, game_entry), ensure_ascii=False)


def read_record(text: str, where: str, game_entry: Entry | None = None) -> GameRecord:
    """The game in a text; `game_entry` is for texts that name none."""
    if TRANSCRIPT.fullmatch(text):
        return _of_moves(MOVE.findall(text), where, game_entry)
    try:
        table = json.loads(text)
    except (ValueError, RecursionError):
        raise UserError(f"{where}: expected a game as JSON or a list of moves such as 'f5 d6 c3'") from None
    if isinstance(table, list):
        return _of_moves(_names(table, where), where, game_entry)
    if not isinstance(table, dict):
        raise UserError(f"{where}: expected a table with the key moves, found {type(table).__name__}")
    return _of_table(table, where, game_entry)


def _of_moves(names: list[str], where: str, game_entry: Entry | None) -> GameRecord:
    if game_entry is None:
        raise UserError(f"{where}: a list of moves does not say of which game; say --game")
    return GameRecord(game_entry, tuple(names))


def _of_table(table: dict[str, Any], where: str, game_entry: Entry | None) -> GameRecord:
    for key in table:
        if key not in KEYS:
            raise UserError(f"{where}: {unknown('key', key, KEYS)}")
    found = _entry(table["game"], where) if "game" in table else game_entry
    record = _of_moves(_names(table.get("moves"), where), where, found)
    for key in ("black", "white", "start"):
        if not isinstance(table.get(key, ""), str):
            raise UserError(f"{where}: {key}: should be text, found {table[key]!r}")
    return replace(record, **{key: table[key] for key in ("black", "white", "start") if key in table})


def _entry(game: object, where: str) -> Entry:
    entry = {"name": game} if isinstance(game, str) else game
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
        raise UserError(f"{where}: game: should be a name or a table with a name, found {game!r}")
    try:
        return resolved(("game",), entry, EVERY_GAME)
    except OptionError as error:
        raise UserError(f"{where}: {'.'.join(error.keys)}: {error}") from None


def _names(moves: object, where: str) -> list[str]:
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves) or len(moves) > MOST_MOVES:
        raise UserError(f"{where}: moves: should be a list of names such as 'd3', at most {MOST_MOVES}")
    return list(moves)


def _start(ongoing: OngoingGame) -> dict[str, str]:
    """Nothing if the game began as it always does, or remembers more than its board, which no drawing shows."""
    first = ongoing.moments[0]
    usual = OngoingGame(ongoing.game).now
    if len(first.memory) or (first.colour == usual.colour and (first.cells == usual.cells).all()):
        return {}
    (drawing,) = drawings(Openings.of_boards(ongoing.game, first.cells[None, :], np.array([first.colour])))
    return {"start": drawing}
