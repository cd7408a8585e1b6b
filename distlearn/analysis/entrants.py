"""The players of a tournament as groups for a job: those of one kind together, which is how kernels are fast."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from distlearn.binding import resolved
from distlearn.errors import UserError
from distlearn.games import EVERY_GAME, AnyGame
from distlearn.kernels.arrays import Indices
from distlearn.play import Group
from distlearn.players import NamedPlayer, described_game, described_value_function, told_game
from distlearn.value_functions import VALUE_FUNCTIONS, ValueFunction


class Entrants(NamedTuple):
    """Players in groups, and where in them each player is."""

    groups: tuple[Group, ...]
    numbers: Indices  # (players,) through all groups


def common_game(players: Sequence[NamedPlayer]) -> AnyGame:
    """The game that all of them play."""
    games = [resolved(("game",), player.game_entry, EVERY_GAME) for player in players]
    for player, game in zip(players, games, strict=True):
        if game != games[0]:
            raise UserError(
                f"{players[0].name} plays {told_game(games[0])}, {player.name} plays {told_game(game)}; "
                "expected players of one game"
            )
    return described_game(games[0])


def entrants(players: Sequence[NamedPlayer], game: AnyGame, epsilon: float) -> Entrants:
    """All of them, forced to move at random with this probability."""
    kinds: dict[str, list[int]] = {}
    for index, player in enumerate(players):
        kinds.setdefault(_kind(player), []).append(index)
    groups = tuple(_group([players[index] for index in members], game, epsilon) for members in kinds.values())
    numbers = np.empty(len(players), np.int64)
    numbers[[index for members in kinds.values() for index in members]] = np.arange(len(players))
    return Entrants(groups, numbers)


def _group(players: Sequence[NamedPlayer], game: AnyGame, epsilon: float) -> Group:
    value_function = described_value_function(players[0].value_function_entry, game)
    for player in players:
        _refuse_misfit(player, value_function)
    weights = np.stack([player.weights for player in players])
    return Group(value_function, weights, players[0].interpretation, epsilon)


def _refuse_misfit(player: NamedPlayer, value_function: ValueFunction) -> None:
    if np.shape(player.weights) != (value_function.n_weights,):
        n_found = np.size(player.weights)
        raise UserError(f"{player.name} has {n_found} weights; its value function takes {value_function.n_weights}")


def _kind(player: NamedPlayer) -> str:
    """The same text for players that differ in nothing but weights."""
    entry = player.value_function_entry
    whole = entry and resolved(("value_function",), entry, VALUE_FUNCTIONS)
    return json.dumps([whole, player.interpretation], sort_keys=True)
