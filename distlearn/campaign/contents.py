"""What a campaign file names outside itself becomes part of the campaign: players in files and results, openings.

So workers elsewhere need no such files, the hash of an arm covers what is in them, and the resolved campaign can be
run again without them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from distlearn.binding import Constructors, Entry, Keys, OptionError, with_content
from distlearn.errors import UserError, unknown
from distlearn.games import Game, drawings, read_openings
from distlearn.options import Elsewhere
from distlearn.players import PLAYERS, described_game, whole
from distlearn.store.references import referenced_players

FILE_KEYS = ("file", "side_to_move")


class Contents:
    """Finds what is named, and what is named by several arms only once."""

    def __init__(self) -> None:
        self._found: dict[str, Any] = {}

    def within(self, keys: Keys, entry: Entry, constructors: Constructors, game: Entry) -> Entry:
        """The entry with the players and openings themselves in the place of references to them."""

        def content(option: Keys, value: Any, mark: Elsewhere) -> Any:
            try:
                return self._content(value, mark, game)
            except UserError as error:
                raise OptionError(option, str(error)) from None

        return with_content(keys, entry, constructors, content)

    def _content(self, value: Any, mark: Elsewhere, game: Entry) -> Any:
        key = repr((mark.what, value, game))
        if key not in self._found:
            self._found[key] = CONTENTS[mark.what](value, game)
        return self._found[key]


def is_content(value: Any) -> bool:
    """Whether this is a player or a set of openings as a table, which unlike other tables is none with options."""
    return isinstance(value, dict) and (
        {"game", "weights"} <= set(value) or not {"file", "positions"}.isdisjoint(value)
    )


def _players(value: Any, game: Entry) -> Any:
    """A list, unless one player was asked for and is found."""
    if isinstance(value, str):
        found = _referenced(value, game)
        return found[0] if len(found) == 1 else found
    if not isinstance(value, list):
        return value
    return [player for each in value for player in (_referenced(each, game) if isinstance(each, str) else [each])]


def _referenced(reference: str, game: Entry) -> list[Any]:
    if reference in PLAYERS:
        return [reference]
    return [whole(player) for player in referenced_players(reference, game)]


def _openings(value: Any, game: Entry) -> Any:
    """Of a file, by its name or as a table with the side to move, its positions; a shipped set stays a name."""
    if isinstance(value, str) and not Path(value).suffix and not Path(value).is_file():
        return value
    table = {"file": value} if isinstance(value, str) else value
    if not isinstance(table, dict) or "file" not in table:
        return value
    for key in table:
        if key not in FILE_KEYS:
            raise UserError(unknown("key", key, FILE_KEYS))
    side = table.get("side_to_move")
    if side not in ("black", "white", None):
        raise UserError(f"side_to_move should be black or white, found {side!r}")
    board: Game = described_game(game)  # type: ignore[assignment]
    return {"name": Path(table["file"]).name, "positions": drawings(read_openings(table["file"], board, side))}


CONTENTS: dict[str, Callable[[Any, Entry], Any]] = {"players": _players, "openings": _openings}
