"""Writes players as the Othello League's programs read them; what the format cannot say is refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from distlearn.errors import UserError
from distlearn.games.othello import Othello
from distlearn.kernels.arrays import Weights
from distlearn.players.files import write_whole
from distlearn.players.league import PLACEMENTS
from distlearn.players.named import NamedPlayer, told_game
from distlearn.value_functions.ntuple import NTuple
from distlearn.value_functions.readings import Reading
from distlearn.value_functions.wpc import WPC

PER_LINE = 9  # of a table: what the two least significant squares make


def write_league_player(path: str | Path, player: NamedPlayer) -> None:
    """One player in one file."""
    write_whole(Path(path), league_text(player).encode())


def league_text(player: NamedPlayer) -> str:
    """The same numbers always as the same text."""
    if not isinstance(player.game, Othello):
        raise _cannot(player, f"it plays {told_game(player.game_entry)}")
    function = player.player.value_function
    if isinstance(function, WPC):
        return _wpc_text(player, function)
    if isinstance(function, NTuple):
        return _network_text(player, function)
    raise _cannot(player, f"its value function is {(player.value_function_entry or {}).get('name')}")


def _wpc_text(player: NamedPlayer, function: WPC) -> str:
    if (player.value_function_entry or {}).get("bias"):
        raise _cannot(player, "its weighted piece counter has a bias")
    return _rows(function.square_weights(player.weights[None, :])[0], 8)


def _network_text(player: NamedPlayer, function: NTuple) -> str:
    if function.stages:
        raise _cannot(player, "its network has stages")
    return "".join(_parts(player, function))


def _parts(player: NamedPlayer, function: NTuple) -> Iterator[str]:
    tables = [list(readings) for _, readings in groupby(function.readings, lambda reading: reading.table)]
    yield f"{len(tables)}\n"
    for readings in tables:
        n_squares, start = len(readings[0].squares), readings[0].offset
        if len(readings) not in PLACEMENTS:
            raise _cannot(player, f"a table of its network has {len(readings)} placements")
        yield f"{n_squares} {len(readings)}\n"
        yield from map(_placement, readings)
        yield _rows(player.weights[start : start + 3**n_squares], PER_LINE)


def _placement(reading: Reading) -> str:
    """Squares counted column by column, the most significant first."""
    return " ".join(str(square % 8 * 8 + square // 8) for square in reversed(reading.squares)) + "\n"


def _rows(weights: Weights, per_line: int) -> str:
    numbers = [repr(float(weight)) for weight in weights]  # which reads back to the same bits
    lines = (" ".join(numbers[start : start + per_line]) for start in range(0, len(numbers), per_line))
    return "\n".join(lines) + "\n"


def _cannot(player: NamedPlayer, found: str) -> UserError:
    return UserError(
        f"player {player.name!r} cannot be written for the Othello League: {found}; "
        "expected Othello with a weighted piece counter without bias or an n-tuple network without stages"
    )
