"""`distlearn players show`: what a player is, where it comes from, and its weights."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from distlearn.cli.arguments import AsJson, Plugins, load_plugins
from distlearn.cli.figures import count, plural
from distlearn.cli.players_list import origin_text, row_of
from distlearn.errors import UserError

if TYPE_CHECKING:
    from distlearn.players import NamedPlayer

MOST = 10  # players shown one after the other


def show(
    reference: Annotated[
        str, typer.Argument(metavar="PLAYER", help="Shipped player, player file, or RESULTS:ARM:SEED:CHECKPOINT.")
    ],
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="Of a shipped player that plays several, e.g. connect-four, or go:size=7."),
    ] = None,
    plugins: Plugins = None,
    as_json: AsJson = False,
) -> None:
    """Show a player: its description, its origin, and its weights, on the board if there is one for each square.

    Example:  `distlearn players show othello-swh`
    """
    from distlearn.cli.game_entry import game_entry
    from distlearn.players import PLAYERS
    from distlearn.players.json_files import content
    from distlearn.players.records import record_of
    from distlearn.store.references import referenced_players

    load_plugins(plugins)
    if reference in PLAYERS and PLAYERS[reference].game is None and game is None:
        game = "othello"  # whichever: it plays all of them in the same way
    players = referenced_players(reference, game_entry(game) if game else None)
    if as_json:
        print(content([record_of(player) for player in players]).decode(), end="")
        return
    if len(players) > MOST:
        raise UserError(
            f"{reference}: {plural(len(players), 'player')}; show one of them, as in {reference}#{players[0].name} "
            "for a file (`distlearn players list` has their names)"
        )
    console = Console(highlight=False)
    for player in players:
        _print(player, console)


def _print(player: NamedPlayer, console: Console) -> None:
    row = row_of(player)
    lines = {
        "game": _entry(row["game"]),
        "value function": _entry(row["value_function"]),
        "interpretation": player.interpretation,
        "from": origin_text(player.origin),
        "weights": _summary(player),
    }
    console.print(Text(player.name, style="bold"))
    for title, text in lines.items():
        if text:
            console.print(Text(f"  {title:15} ") + Text(text), soft_wrap=True)
    _print_board(player, console)


def _print_board(player: NamedPlayer, console: Console) -> None:
    from distlearn.cli.board_map import board_map
    from distlearn.games import NumbersGame
    from distlearn.value_functions.wpc import WPC

    function, game = player.player.value_function, player.game
    if not isinstance(function, WPC) or isinstance(game, NumbersGame):
        return
    console.print()
    board = board_map(function.square_weights(player.weights[None, :])[0], game.shape)
    console.print(board, no_wrap=True, overflow="ignore", crop=False)
    if (player.value_function_entry or {}).get("bias"):
        console.print(f"  bias {player.weights[-1]:+.4g}")


def _entry(entry: object) -> str:
    """`ntuple (tuples all-4+2x2, seed 0)`; what is long is only begun."""
    if not isinstance(entry, dict):
        return ""
    options = [f"{key} {json.dumps(value)}" for key, value in entry.items() if key != "name"]
    shown = ", ".join(option if len(option) <= 60 else f"{option[:57]}…" for option in options)
    return f"{entry['name']} ({shown})" if shown else str(entry["name"])


def _summary(player: NamedPlayer) -> str:
    import numpy as np

    weights = player.weights
    if len(weights) == 0:
        return "none"
    with np.errstate(all="ignore"):  # of weights that learning has made too large
        mean, sd = weights.mean(), weights.std()
    figures = f"from {weights.min():.4g} to {weights.max():.4g}, mean {mean:.4g}, SD {sd:.4g}"
    return f"{count(len(weights))}{_tables(player)}, {figures}, {count(int((weights == 0).sum()))} of them 0"


def _tables(player: NamedPlayer) -> str:
    from distlearn.value_functions.ntuple import NTuple

    function = player.player.value_function
    if not isinstance(function, NTuple):
        return ""
    sizes = {reading.table: len(reading.squares) for reading in function.readings}
    of = ", ".join(f"{plural(list(sizes.values()).count(n), f'{n}-tuple')}" for n in sorted({*sizes.values()}))
    return f" in {of} at {plural(len(function.readings), 'placement')}"
