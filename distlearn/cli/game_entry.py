"""A game and a set of openings as they are written in a command."""

from __future__ import annotations

import tomllib
from typing import Any

from distlearn.binding import Entry, OptionError, resolved
from distlearn.errors import UserError, unknown
from distlearn.games import EVERY_GAME, Game, Openings, shipped_openings
from distlearn.games.opening_files import Side, read_openings
from distlearn.games.openings import FILES


def game_entry(text: str) -> Entry:
    """`go`, or `go:size=7,komi=0.5`, with every option at its value."""
    name, _, rest = text.partition(":")
    if name not in EVERY_GAME:
        raise UserError(f"--game: {unknown('game', name, EVERY_GAME)}")
    try:
        return resolved((), {"name": name, **_options(rest)}, EVERY_GAME)
    except OptionError as error:
        raise UserError(f"--game {text}: {': '.join([*error.keys, str(error)])}") from None


def opening_set(text: str, game: Game, side_to_move: Side | None = None) -> Openings:
    """A set that comes with the package, or the positions in a file, of which numbers do not tell the side to move."""
    if text not in FILES:
        return read_openings(text, game, side_to_move)
    try:
        return shipped_openings(text, game)
    except ValueError as error:
        raise UserError(f"--openings: {error}") from None


def _options(text: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for setting in filter(None, text.split(",")):
        try:
            options |= tomllib.loads(setting)
        except tomllib.TOMLDecodeError:
            raise UserError(f"--game: expected NAME:KEY=VALUE,KEY=VALUE, found {setting!r} behind the name") from None
    return options
