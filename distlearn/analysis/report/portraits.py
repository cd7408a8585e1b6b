"""What a player looks like: its weights on the board if each belongs to a square, else what there is to say of them."""

from __future__ import annotations

import math

import numpy as np

from distlearn.analysis.board_weights import board_weights
from distlearn.analysis.figures import count, plural
from distlearn.analysis.pages import Html, board, joined
from distlearn.analysis.pages.html import element
from distlearn.errors import UserError
from distlearn.games import NumbersGame
from distlearn.kernels.arrays import Weights
from distlearn.notation import square_name
from distlearn.players import NamedPlayer
from distlearn.value_functions.ntuple import NTuple
from distlearn.value_functions.readings import Reading

MOST_WRITTEN = 20  # numbers
MOST_TUPLES = 6
RANGES = "Its tables with the widest range of weights, at the first of their placements:"
LARGEST_WITH_NUMBERS = 100  # squares


def portrait(player: NamedPlayer) -> Html:
    """In full."""
    numbers = square_weights(player)
    if numbers is None:
        return joined(element("p", described(player)), _tuples(player))
    label = f"Weights of {player.name} on the board"
    bias = f" Bias {player.weights[-1]:.3g}." if (player.value_function_entry or {}).get("bias") else ""
    picture = board(numbers, _shape(player), label, numbers.size <= LARGEST_WITH_NUMBERS)
    return joined(picture, element("p", bias.strip()) if bias else Html(""))


def miniature(player: NamedPlayer, scale: float) -> Html:
    """Only the colours, of which `scale` has the strongest; for players with weights of squares."""
    numbers = square_weights(player)
    assert numbers is not None
    return board(numbers, _shape(player), f"Weights of {player.name}", False, scale)


def square_weights(player: NamedPlayer) -> Weights | None:
    """(squares,) or None if it has none."""
    try:
        return board_weights(player)[0]
    except UserError:
        return None


def described(player: NamedPlayer) -> str:
    """Weights that are no board, in words."""
    weights = player.weights
    if isinstance(player.game, NumbersGame) and len(weights) <= MOST_WRITTEN:
        return f"Its numbers: {', '.join(f'{weight:.4g}' for weight in weights)}.".replace("-", "−")
    kind = (player.value_function_entry or {"name": "numbers"})["name"]
    if len(weights) == 0:
        return f"{kind}, without weights."
    figures = f"from {weights.min():.3g} to {weights.max():.3g}, SD {weights.std():.3g}".replace("-", "−")
    return f"{kind} with {plural(len(weights), 'weight')}{_tables(player)}: {figures}."


def _tuples(player: NamedPlayer) -> Html:
    """Where the tables of an n-tuple network read the board whose weights differ the most."""
    function = player.player.value_function
    if not isinstance(function, NTuple):
        return Html("")
    stages = player.weights.reshape(-1, function.n_stage_weights)
    first = {reading.table: reading for reading in reversed(function.readings)}  # of its placements
    ranges = {table: _range(stages, reading) for table, reading in first.items()}
    largest = sorted(ranges, key=lambda table: ranges[table], reverse=True)[:MOST_TUPLES]
    pictures = [_tuple(player, first[table], ranges[table]) for table in largest]
    return joined(element("p", RANGES), element("div", *pictures, class_="miniatures"))


def _range(stages: Weights, reading: Reading) -> float:
    own = stages[:, reading.offset : reading.offset + 3 ** len(reading.squares)]
    return float(own.max() - own.min())


def _tuple(player: NamedPlayer, reading: Reading, span: float) -> Html:
    squares = np.zeros(math.prod(_shape(player)))
    squares[list(reading.squares)] = 1.0
    names = " ".join(square_name(square, _shape(player)) for square in reading.squares)
    return element("figure", board(squares, _shape(player), names, False), element("figcaption", f"{span:.3g}"))


def _tables(player: NamedPlayer) -> str:
    function = player.player.value_function
    if not isinstance(function, NTuple):
        return ""
    tables = {reading.table: len(reading.squares) for reading in function.readings}
    sizes = ", ".join(f"{count(list(tables.values()).count(n))} over {n}" for n in sorted({*tables.values()}))
    return f" in {plural(len(tables), 'table')} ({sizes} squares) read at {plural(len(function.readings), 'placement')}"


def _shape(player: NamedPlayer) -> tuple[int, int]:
    game = player.game
    assert not isinstance(game, NumbersGame)
    return game.shape
