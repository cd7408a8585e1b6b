"""Players: what can move, those that come with the package, by name, and those in files."""

from distlearn.players.choices import chosen_players, whole
from distlearn.players.description import (
    described_game,
    described_player,
    described_value_function,
)
from distlearn.players.files import read_players, write_players
from distlearn.players.named import NamedPlayer, shipped_named_player, told_game
from distlearn.players.player import Interpretation, Player
from distlearn.players.shipped import PLAYERS, ShippedPlayer, shipped_player

__all__ = [
    "PLAYERS",
    "Interpretation",
    "NamedPlayer",
    "Player",
    "ShippedPlayer",
    "chosen_players",
    "described_game",
    "described_player",
    "described_value_function",
    "read_players",
    "shipped_named_player",
    "shipped_player",
    "told_game",
    "whole",
    "write_players",
]
