"""The command line: one small file per command."""

from __future__ import annotations

import io
import os
import sys
from typing import Annotated

import typer

from distlearn import __version__
from distlearn.cli.bench import bench
from distlearn.cli.catalogue import list_entries
from distlearn.cli.compare import compare
from distlearn.cli.dashboard import dashboard
from distlearn.cli.fetch import fetch
from distlearn.cli.gtp import gtp
from distlearn.cli.jobs import jobs, logs, stop
from distlearn.cli.on_head import on_head_run, on_head_send
from distlearn.cli.play import play
from distlearn.cli.players import players
from distlearn.cli.plot import plot
from distlearn.cli.report import report
from distlearn.cli.reproduce import reproduce
from distlearn.cli.run import run
from distlearn.cli.status import status
from distlearn.cli.stopping import listen
from distlearn.cli.submit import submit
from distlearn.cli.tournament import tournament
from distlearn.cli.validate import validate
from distlearn.errors import UserError

MOST_OF_A_NAME = 200  # characters of a file's that are told

app = typer.Typer(
    name="distlearn",
    help="Learn position evaluators for board games, in campaigns of many runs.",
    epilog="First steps:  distlearn run experiments/quickstart.toml",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.command()(run)
app.command()(status)
app.command("list")(list_entries)
app.command()(validate)
app.command()(compare)
app.command()(report)
app.command()(tournament)
app.command()(reproduce)
app.command()(plot)
app.command()(bench)
app.command()(dashboard)
app.command()(play)
app.command()(gtp)
app.add_typer(players, name="players")
app.command()(submit)
app.command()(jobs)
app.command()(logs)
app.command()(stop)
app.command()(fetch)
app.command(hidden=True)(on_head_run)
app.command(hidden=True)(on_head_send)


def main() -> None:
    """Exit code 0 only if all that was asked is done, 2 for wrong usage or a bad file, 130 if interrupted."""
    listen()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal without λ is no reason to fail
    try:
        app()
    except UserError as error:
        print(f"distlearn: {error}", file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        if error.filename is not None:  # such as one that is too long for the disk
            print(f"distlearn: {str(error.filename)[:MOST_OF_A_NAME]}: {error.strerror}", file=sys.stderr)
            sys.exit(2)
        # Of the output: `distlearn list | head`, a full disk.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"distlearn: cannot write the output: {error.strerror}", file=sys.stderr)
        sys.exit(1)
    except Exception as error:
        from distlearn.plugins import fault_of_plugin

        fault = fault_of_plugin(error)
        if fault is None:
            raise
        print(f"distlearn: {fault}", file=sys.stderr)
        sys.exit(1)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"distlearn {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    pass
