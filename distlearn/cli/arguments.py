"""Arguments that several commands share."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Annotated, Literal

import typer

SpecFile = Annotated[Path, typer.Argument(metavar="SPEC", help="Campaign file in TOML.")]
Settings = Annotated[
    list[str],
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change a setting of the file, e.g. arms.tdl.learner.alpha=0.02; can be repeated.",
        default_factory=list,
        show_default=False,
    ),
]
Runs = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="Only the first N seeds of each arm (more, if there are fewer)."),
]
Arms = Annotated[str | None, typer.Option(metavar="A,B,…", help="Only these arms, separated by commas.")]
ResultsFolder = Annotated[
    str, typer.Argument(metavar="RESULTS", help="Folder of a campaign, or its URI, e.g. results/quickstart.")
]
Address = Annotated[
    str,
    typer.Option(
        envvar=["DISTLEARN_ADDRESS", "RAY_ADDRESS"],
        help="Where to run: local starts Ray on this machine, auto | HOST:PORT | ray://HOST:PORT joins a cluster, "
        "none is this process alone.",
    ),
]
Workers = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Cores to work with at the most [default: all there are]")
]
Ways = Literal["auto", "runs", "games"]
Parallel = Annotated[
    Ways, typer.Option(help="Cores go to runs (one each), to the games of one run, or to what is best at the time.")
]
Restart = Annotated[bool, typer.Option("--restart", help="Unfinished runs whose saves do not fit start anew.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress, no table.")]
AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]
DASHBOARD = "http://127.0.0.1:8265"
JobId = Annotated[str, typer.Argument(metavar="ID", help="As `distlearn submit` has said; see `distlearn jobs`.")]
Dashboard = Annotated[
    str,
    typer.Option(
        envvar=["DISTLEARN_DASHBOARD", "RAY_API_SERVER_ADDRESS"],
        metavar="URL",
        help="The cluster's dashboard, as `ray dashboard cluster.yaml` brings it to this machine.",
    ),
]
Plugins = Annotated[
    list[str] | None,
    typer.Option(
        "--plugin",
        metavar="MODULE",
        help="A plug-in to load: a module, or a path such as ./my_game.py; can be repeated.",
        show_default=False,
    ),
]


def load_plugins(names: list[str] | None) -> None:
    """Those named on the command line, with paths from the working directory, and those that are installed."""
    from distlearn.tables import load_named  # not before it is needed: numba takes a second

    load_named(names or [], Path.cwd())


def names_in(text: str | None, known: Collection[str]) -> list[str] | None:
    """What is separated by commas; one with a comma in it may be given whole."""
    if text is None:
        return None
    return [text] if text in known else [name.strip() for name in text.split(",")]
