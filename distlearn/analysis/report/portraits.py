"""What a player looks like: its weights on the board if each belongs to a square, else what there is to say of them."""

from __future__ import annotations

from distlearn.analysis.figures import count, plural
from distlearn.analysis.pages import Html, board, joined
from distlearn.analysis.pages.html import element
from distlearn.games import NumbersGame
from distlearn.kernels.arrays import Weights
from distlearn.players import NamedPlayer
from distlearn.value_functions.ntuple import NTuple
from distlearn.value_functions.wpc import WPC

MOST_WRITTEN = 20  # numbers
LARGEST_WITH_NUMBERS = 100  # squares


def portrait(player: NamedPlayer) -> Html:
    """In full."""
    numbers = square_weights(player)
    if numbers is None:
        return joined(element("p", described(player)))
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
    function = player.player.value_function
    if isinstance(player.game, NumbersGame) or not isinstance(function, WPC):
        return None
    weights: Weights = function.square_weights(player.weights[None, :])[0]
    return weights


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
