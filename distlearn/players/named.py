"""A player with what people know of it: a name, the game it plays, how to make it again, and where it came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from distlearn.binding import Entry
from distlearn.games import AnyGame
from distlearn.kernels.arrays import Weights
from distlearn.players.description import described_game, described_player
from distlearn.players.player import Interpretation, Player


@dataclass(frozen=True, eq=False)
class NamedPlayer:
    """Everything about a player as plain data: it can be written to a file and read back to the same player."""

    name: str
    game_entry: Entry  # such as {"name": "othello"}
    value_function_entry: Entry | None  # none in a game of numbers
    interpretation: Interpretation
    weights: Weights  # (n_weights,)
    origin: Mapping[str, str | int] = field(default_factory=dict)  # campaign, arm, seed, checkpoint, games, version …

    @property
    def game(self) -> AnyGame:
        return described_game(self.game_entry)

    @property
    def player(self) -> Player:
        return described_player(self._description(), self.weights)

    def _description(self) -> dict[str, Any]:
        return {
            "game": self.game_entry,
            "value_function": self.value_function_entry,
            "interpretation": self.interpretation,
        }
