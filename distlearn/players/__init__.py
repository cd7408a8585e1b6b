"""Players: what can move, and those that come with the package, by name."""

from distlearn.players.description import (
    described_game,
    described_player,
    described_value_function,
)
from distlearn.players.named import NamedPlayer
from distlearn.players.player import Interpretation, Player
from distlearn.players.shipped import PLAYERS, ShippedPlayer, shipped_player

__all__ = [
    "PLAYERS",
    "Interpretation",
    "NamedPlayer",
    "Player",
    "ShippedPlayer",
    "described_game",
    "described_player",
    "described_value_function",
    "shipped_player",
]
