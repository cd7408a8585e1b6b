"""`distlearn players export`: players out of results into files, of our own kind or the Othello League's."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from distlearn.cli.arguments import Plugins, load_plugins
from distlearn.cli.figures import plural
from distlearn.errors import UserError

if TYPE_CHECKING:
    from distlearn.players import NamedPlayer

Format = Literal["distlearn", "othello-league"]


def export(
    source: Annotated[
        str,
        typer.Argument(metavar="RESULTS", help="Folder of a campaign or its URI, or a reference to players."),
    ],
    arm: Annotated[str | None, typer.Option(metavar="ARM", help="Only this arm.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, metavar="N", help="Only the run with this seed.")] = None,
    checkpoint: Annotated[
        str | None, typer.Option(metavar="N|last|best:MEASURE|all", help="Of every run.  [default: last]")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="FILE.json or FILE.parquet, or a folder of .player files [default: printed]"),
    ] = None,
    kind: Annotated[
        Format, typer.Option("--format", help="Our own, or that of the Othello League (a file per player).")
    ] = "distlearn",
    plugins: Plugins = None,
) -> None:
    """Write players of results to a file: the last player of every run, unless something else is asked for.

    Example:  `distlearn players export results/quickstart --arm tdl --checkpoint best:heuristic --out champions.json`
    """
    from distlearn.players import write_players

    load_plugins(plugins)
    players = _found(source, arm, seed, checkpoint)
    if kind == "othello-league":
        _export_to_league(players, out)
    elif out is None:
        _print_file(players)
    else:
        write_players(out, players)
        _report(players, out)


def _found(source: str, arm: str | None, seed: int | None, checkpoint: str | None) -> list[NamedPlayer]:
    from distlearn.analysis.references import found_players
    from distlearn.store import open_folder, stored_players
    from distlearn.store.references import is_results

    if is_results(source):
        return stored_players(open_folder(source), arm or "*", "*" if seed is None else str(seed), checkpoint or "last")
    for option, value in {"--arm": arm, "--seed": seed, "--checkpoint": checkpoint}.items():
        if value is not None:
            raise UserError(f"{source}: no results here (spec.toml is missing), so there can be no {option}")
    return found_players([source])


def _export_to_league(players: Sequence[NamedPlayer], out: Path | None) -> None:
    from distlearn.players.league_export import league_text, write_league_player

    if out is None and len(players) > 1:
        raise UserError(f"{plural(len(players), 'player')}; with --format othello-league --out has to name a folder")
    if out is None:
        print(league_text(players[0]), end="")
        return
    for path, player in zip(_league_paths(players, out), players, strict=True):
        write_league_player(path, player)
    _report(players, out)
    for use in sorted({player.interpretation for player in players}):
        print(f"The files do not say it: give --interpretation {use} when you import them.", file=sys.stderr)


def _league_paths(players: Sequence[NamedPlayer], out: Path) -> list[Path]:
    if len(players) == 1 and not out.is_dir():
        return [out]
    names = [player.name.replace("/", "-") for player in players]
    if out.is_file() or len({*names}) < len(names):
        raise UserError(f"{out}: {plural(len(players), 'player')} need a folder, and names of their own")
    return [out / f"{name}.player" for name in names]


def _print_file(players: Sequence[NamedPlayer]) -> None:
    from distlearn.players.json_files import content
    from distlearn.players.records import checked_players, record_of

    records = [record_of(player) for player in players]
    checked_players(records, "export")
    print(content(records).decode(), end="")


def _report(players: Sequence[NamedPlayer], out: Path) -> None:
    print(f"{plural(len(players), 'player')} written to {out}", file=sys.stderr)
