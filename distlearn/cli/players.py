"""`distlearn players`: what players there are, and moving them between files, results and other programs."""

from __future__ import annotations

import typer

from distlearn.cli.players_export import export
from distlearn.cli.players_import import import_files
from distlearn.cli.players_list import list_players
from distlearn.cli.players_show import show

players = typer.Typer(
    help="List, show, export and import players.",
    epilog="Example:  `distlearn players show othello-swh`",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)
players.command("list")(list_players)
players.command()(show)
players.command()(export)
players.command("import")(import_files)
