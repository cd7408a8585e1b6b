"""Players as plain tables of text and numbers, and back, strictly checked."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NoReturn, cast, get_args

import numpy as np

from distlearn.binding import Entry, OptionError, resolved
from distlearn.errors import UserError, unknown
from distlearn.games import EVERY_GAME, NumbersGame
from distlearn.kernels.arrays import Weights
from distlearn.players.description import described_game, described_value_function
from distlearn.players.named import NamedPlayer, Origin
from distlearn.players.player import Interpretation
from distlearn.value_functions import VALUE_FUNCTIONS

Record = dict[str, Any]
NEEDED = ("name", "game", "interpretation", "weights")
KEYS = (*NEEDED, "value_function", "origin")
LARGEST_WEIGHT = 1e300  # so that the sum of all there can be is a number, too


class Checked:
    """One record; knows where it stands, so that errors can say so."""

    def __init__(self, record: Any, where: str) -> None:
        self._where = where
        if not isinstance(record, Mapping):
            self.refuse(f"should be a table, found {shown(record)}")
        self._record = record
        for key in record:
            if key not in KEYS:
                self.refuse(unknown("key", str(key), KEYS))
        for key in NEEDED:
            if key not in record:
                self.refuse(f"{key}: is missing")
        self.name = self._name(record["name"])
        self._where = f"{where} {self.name!r}"

    def player(self) -> NamedPlayer:
        record = self._record
        game, value_function, n_weights = self._kind(record["game"], record.get("value_function"))
        if record["interpretation"] not in get_args(Interpretation):
            known = " or ".join(get_args(Interpretation))
            self.refuse(f"interpretation: should be {known}, found {shown(record['interpretation'])}")
        interpretation = cast(Interpretation, record["interpretation"])
        weights = self._weights(record["weights"], n_weights)
        return NamedPlayer(self.name, game, value_function, interpretation, weights, self._origin())

    def refuse(self, message: str) -> NoReturn:
        raise UserError(f"{self._where}: {message}")

    def _name(self, name: Any) -> str:
        if not isinstance(name, str) or not name or not name.isprintable():
            self.refuse(f"name: should be printable text, found {shown(name)}")
        return str(name)

    def _kind(self, game: Any, value_function: Any) -> tuple[Entry, Entry | None, int]:
        for key, entry in (("game", game), ("value_function", value_function)):
            is_entry = isinstance(entry, Mapping) and isinstance(entry.get("name"), str)
            if not is_entry and not (key == "value_function" and entry is None):
                self.refuse(f"{key}: should be a table with a name, found {shown(entry)}")
        own, theirs = game["name"], (value_function or {}).get("name", "")
        try:
            return _kind(json.dumps([game, value_function]), EVERY_GAME.get(own), VALUE_FUNCTIONS.get(theirs))
        except (OptionError, TypeError) as error:
            keys = ".".join(getattr(error, "keys", ()))
            self.refuse(f"{keys}: {error}" if keys else str(error))

    def _weights(self, found: Any, n_expected: int) -> Weights:
        weights: Weights = found if isinstance(found, np.ndarray) else self._array(found)
        if len(weights) != n_expected:
            self.refuse(f"weights: found {len(weights)}, expected {n_expected} for its value function")
        if not np.isfinite(weights).all():
            number = int(np.argmin(np.isfinite(weights)))
            self.refuse(f"weights: number {number + 1} should be finite, found {weights[number]}")
        if len(weights) and np.abs(weights).max() > LARGEST_WEIGHT:
            number = int(np.argmax(np.abs(weights)))
            self.refuse(
                f"weights: number {number + 1} should be {LARGEST_WEIGHT:g} in size at most, found {weights[number]}"
            )
        return weights

    def _array(self, weights: Any) -> Weights:
        if not isinstance(weights, Sequence) or isinstance(weights, str):
            self.refuse(f"weights: should be a list of numbers, found {shown(weights)}")
        for number, weight in enumerate(weights) if {*map(type, weights)} - {int, float} else ():
            if type(weight) not in (int, float):
                self.refuse(f"weights: number {number + 1} should be a number, found {shown(weight)}")
        try:
            return np.array(weights, dtype=np.float64)
        except OverflowError:
            self.refuse("weights: a whole number is too large")

    def _origin(self) -> Origin:
        origin = self._record.get("origin", {})
        if not isinstance(origin, Mapping):
            self.refuse(f"origin: should be a table, found {shown(origin)}")
        for key, value in origin.items():
            if type(value) not in (str, int):
                self.refuse(f"origin.{key}: should be text or a whole number, found {shown(value)}")
        return dict(origin)


def checked_players(records: Iterable[Any], file: object) -> list[NamedPlayer]:
    """The players of a whole file, of which none may have the name of another."""
    players = [Checked(record, f"{file}: player {number + 1}").player() for number, record in enumerate(records)]
    numbers: dict[str, int] = {}
    for number, player in enumerate(players):
        if player.name in numbers:
            both = f"players {numbers[player.name] + 1} and {number + 1}"
            raise UserError(f"{file}: {both} are both called {player.name!r}; every player needs a name of its own")
        numbers[player.name] = number
    if not players:
        raise UserError(f"{file}: no players in it; expected at least one")
    return players


def record_of(player: NamedPlayer) -> Record:
    """The inverse, with the weights as they are."""
    record = {"name": player.name, **player.description, "origin": dict(player.origin), "weights": player.weights}
    return {key: value for key, value in record.items() if value is not None}


def shown(found: Any) -> str:
    """What was found, for messages; only its beginning if it is long."""
    text = repr(found)
    return text if len(text) <= 60 else f"{text[:57]}…"


@lru_cache(maxsize=1024)  # a file has many players of one kind
def _kind(description: str, *_constructors: object) -> tuple[Entry, Entry | None, int]:
    """Game and value function with every option, and the number of weights.

    The constructors tell the cache that a plug-in has been loaded from another source.
    """
    game, value_function = json.loads(description)
    game = resolved(("game",), game, EVERY_GAME)
    board = described_game(game)
    if value_function is not None and not isinstance(board, NumbersGame):
        value_function = resolved(("value_function",), value_function, VALUE_FUNCTIONS)
    return game, value_function, described_value_function(value_function, board).n_weights
