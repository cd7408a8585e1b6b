"""What a player is, as plain tables: game, value function and interpretation, enough to make it again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from distlearn.binding import Entry, built
from distlearn.games import GAMES, Game
from distlearn.kernels.arrays import Weights
from distlearn.players.player import Player
from distlearn.value_functions import VALUE_FUNCTIONS, ValueFunction


def described_game(entry: Entry) -> Game:
    return built(("game",), entry, GAMES)  # type: ignore[no-any-return]


def described_value_function(entry: Entry, game: Game) -> ValueFunction:
    return built(("value_function",), entry, VALUE_FUNCTIONS, game)  # type: ignore[no-any-return]


def described_player(description: Mapping[str, Any], weights: Weights) -> Player:
    """The player of a description with the keys `game`, `value_function` and `interpretation`."""
    game = described_game(description["game"])
    value_function = described_value_function(description["value_function"], game)
    return Player(value_function, weights, description["interpretation"])
