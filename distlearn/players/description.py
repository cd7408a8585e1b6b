"""What a player is, as plain tables: game, value function and interpretation, enough to make it again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from distlearn.binding import Entry, OptionError, built, refuse_incomplete
from distlearn.games import EVERY_GAME, AnyGame, Game, NumbersGame
from distlearn.kernels.arrays import Weights
from distlearn.players.player import Player
from distlearn.value_functions import VALUE_FUNCTIONS, ValueFunction, Vector


def described_game(entry: Entry) -> AnyGame:
    game: AnyGame = built(("game",), entry, EVERY_GAME)
    if not isinstance(game, NumbersGame):
        refuse_incomplete(("game",), entry["name"], game, Game)
    return game


def described_value_function(entry: Entry | None, game: AnyGame) -> ValueFunction:
    if isinstance(game, NumbersGame):
        if entry is not None:
            raise OptionError(("value_function",), "a game of numbers has no board to value; leave this out")
        return Vector(game.dimensions)
    if entry is None:
        raise OptionError(("value_function",), "is missing")
    value_function: ValueFunction = built(("value_function",), entry, VALUE_FUNCTIONS, game)
    refuse_incomplete(("value_function",), entry["name"], value_function, ValueFunction)
    return value_function


def described_player(description: Mapping[str, Any], weights: Weights) -> Player:
    """The player of a description with the keys `game`, `value_function` and `interpretation`."""
    game = described_game(description["game"])
    value_function = described_value_function(description.get("value_function"), game)
    return Player(value_function, weights, description["interpretation"])
