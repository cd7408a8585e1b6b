"""`distlearn players import`: players of other programs into player files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from distlearn.cli.figures import plural
from distlearn.errors import UserError


def import_files(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Files of one player each.")],
    interpretation: Annotated[
        Literal["negation", "inversion"],
        typer.Option(
            help="How white uses the value, which the file does not say: it takes the smallest (negation), or sees the "
            "colours swapped and takes the largest (inversion)."
        ),
    ],
    out: Annotated[Path, typer.Option(metavar="PLAYER.json", help="FILE.json or FILE.parquet, for all of them.")],
    kind: Annotated[Literal["othello-league"], typer.Option("--format", help="Whose files they are.")],
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Of the player  [default: its file's name]")] = None,
) -> None:
    """Read players of another program, and write them to a player file of ours.

    Othello League files hold an n-tuple network, or the 64 weights of a weighted piece counter.

    Example:  `distlearn players import best.player --format othello-league --interpretation inversion --out best.json`
    """
    from distlearn.players import write_players
    from distlearn.players.league import read_league_player

    if name is not None and len(files) > 1:
        raise UserError(f"--name {name}: found {len(files)} files; a name is for one")
    players = [read_league_player(file, interpretation, name) for file in files]
    write_players(out, players)
    print(f"{plural(len(players), 'player')} written to {out}", file=sys.stderr)
