"""The weights of a player as one for every square, if it has such."""

from __future__ import annotations

from distlearn.errors import UserError
from distlearn.games import NumbersGame
from distlearn.kernels.arrays import Weights
from distlearn.notation import Shape
from distlearn.players import NamedPlayer
from distlearn.value_functions.wpc import WPC


def board_weights(player: NamedPlayer) -> tuple[Weights, Shape]:
    """(squares,), and rows and columns of the board."""
    function, game = player.player.value_function, player.game
    if isinstance(game, NumbersGame) or not isinstance(function, WPC):
        kind = (
            "a point" if isinstance(game, NumbersGame) else f"of the kind {(player.value_function_entry or {})['name']}"
        )
        raise UserError(f"{player.name} is {kind}; only a wpc has a weight for every square")
    return function.square_weights(player.weights[None, :])[0], game.shape
