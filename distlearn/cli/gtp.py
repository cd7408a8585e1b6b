"""`distlearn gtp`: a Go player for any program that speaks GTP."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from distlearn.cli.arguments import Plugins, load_plugins
from distlearn.cli.run import INTERRUPTED
from distlearn.errors import UserError

USUAL_SIZE = 5


def gtp(
    player: Annotated[
        str, typer.Argument(metavar="PLAYER", help="A shipped name, a player file, or RESULTS:ARM:SEED:CHECKPOINT.")
    ],
    size: Annotated[
        int | None,
        typer.Option(min=2, max=9, metavar="N", help="Of the first board, for players of any size [default: 5]."),
    ] = None,
    epsilon: Annotated[float, typer.Option(min=0.0, max=1.0, metavar="E", help="Random moves.")] = 0.0,
    seed: Annotated[int, typer.Option(min=0, metavar="S", help="Of ties and random moves.")] = 0,
    plugins: Plugins = None,
) -> None:
    """Play Go over GTP (version 2) on standard input and output.

    The rules are the package's: area scoring, no suicide, no move that makes the board of two or three moves before,
    all stones count as alive at the end.

    Example:  `gogui -program "distlearn gtp go-kjs11"`
    """
    from distlearn.analysis.references import found_players
    from distlearn.ongoing.gtp import Engine
    from distlearn.ongoing.gtp_commands import answer_all
    from distlearn.players import PLAYERS

    load_plugins(plugins)
    # Shipped players may play boards of any size, others only that of their weights.
    entry = {"name": "go", "size": size or USUAL_SIZE} if player in PLAYERS else None
    found = found_players([player], entry)
    if len(found) != 1:
        raise UserError(f"{player}: one player is wanted, found {len(found)}")
    engine = Engine(found[0], seed, epsilon)
    if size is not None and engine.size != size:
        raise UserError(f"{player} plays on {engine.size}×{engine.size}, not on {size}×{size}")
    try:
        answer_all(engine, sys.stdin, sys.stdout)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
