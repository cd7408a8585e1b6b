"""What options take for players: a shipped name, the whole player as a table, or a player itself; one or several."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from distlearn.errors import UserError
from distlearn.games import AnyGame
from distlearn.kernels.arrays import Weights
from distlearn.players.named import NamedPlayer, told_game
from distlearn.players.player import Player
from distlearn.players.records import Checked, Record, record_of, shown
from distlearn.players.shipped import shipped_player

Choice = str | Mapping[str, Any] | NamedPlayer
BASE64 = "float64 base64 "  # what weights as text begin with: little-endian numbers follow
READABLE = 100  # so many weights are written as numbers


def chosen_players(choices: Choice | Sequence[Choice], game: AnyGame) -> list[Player]:
    """The players of an option, for a game; at least one."""
    listed = [choices] if isinstance(choices, str | Mapping | NamedPlayer) else list(choices)
    players = [_chosen(choice, game) for choice in listed]
    if not players:
        raise ValueError("there should be at least one player")
    return players


def whole(player: NamedPlayer) -> Record:
    """A player as a table for a campaign file, exact and without its origin, which changes nothing in a game."""
    record = record_of(player)
    del record["origin"]
    return {**record, "weights": _as_plain(player.weights)}


def _chosen(choice: Choice, game: AnyGame) -> Player:
    if isinstance(choice, str):
        return shipped_player(choice, game)
    player = choice if isinstance(choice, NamedPlayer) else _from_table(choice)
    if player.game != game:
        raise ValueError(f"player {player.name!r} plays {told_game(player.game_entry)}, which is another game")
    return player.player


def _from_table(record: Mapping[str, Any]) -> NamedPlayer:
    weights = record.get("weights")
    try:
        plain = {**record, "weights": _from_text(weights)} if isinstance(weights, str) else record
        return Checked(plain, "player").player()
    except UserError as error:
        raise ValueError(str(error)) from None


def _as_plain(weights: Weights) -> list[float] | str:
    if len(weights) <= READABLE:
        return [float(weight) for weight in weights]
    return BASE64 + base64.b64encode(weights.astype("<f8").tobytes()).decode()


def _from_text(text: str) -> Weights:
    try:
        if not text.startswith(BASE64):
            raise ValueError(f"should begin with {BASE64!r}")
        return np.frombuffer(base64.b64decode(text.removeprefix(BASE64), validate=True), "<f8").astype(np.float64)
    except (ValueError, binascii.Error) as error:
        raise UserError(f"player: weights: damaged ({error}), found {shown(text)}") from None
