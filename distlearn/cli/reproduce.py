"""`distlearn reproduce`: an experiment of the papers, from its runs to a page with their numbers beside ours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from distlearn.cli.arguments import Address, Arms, Parallel, Quiet, Restart, Runs, Settings, Workers
from distlearn.cli.run import crew, stoppable
from distlearn.errors import UserError, unknown

if TYPE_CHECKING:
    from distlearn.replications.base import Replication
    from distlearn.replications.outcome import Outcome


def reproduce(
    settings: Settings,
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Of an experiment.", show_default="a list of them")
    ] = None,
    scale: Annotated[
        float, typer.Option(metavar="S", help="Run with S of the paper's budget, and √S of its runs, but at least 3.")
    ] = 1.0,
    runs: Runs = None,
    arms: Arms = None,
    results: Annotated[
        str | None,
        typer.Option(
            metavar="DIR", help="The campaign's folder, or URI [default: results/NAME, at a scale results/NAME-S]"
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="PAGE.html", help="The page [default: the name of the results' folder, with .html]"),
    ] = None,
    no_run: Annotated[
        bool, typer.Option("--no-run", help="Run nothing: a page of what there is, also while it is being run.")
    ] = False,
    address: Address = "local",
    workers: Workers = None,
    parallel: Parallel = "auto",
    restart: Restart = False,
    quiet: Quiet = False,
) -> None:
    """Reproduce an experiment of the five papers, and write a page with the published numbers beside ours.

    Runs the campaign of that name in experiments/, or what is left of it, as `distlearn run` does; then the tournaments
    that the paper has for it. The page says what agrees and what does not; its tables go to PAGE-tables as CSV.
    Without `--scale` all has the paper's size, which takes hours. At any other size every answer says so.

    Example:  `distlearn reproduce othello_ctdl_2009 --scale 0.01`
    """
    if name is None:
        _print_names()
        return
    from distlearn.cli.replicas import Replica, refuse_unwritable_page, write

    replica = Replica(_known(name), settings, scale, runs, arms, results or _usual_folder(name, scale))
    page = out or Path(f"{name}.html" if "://" in replica.where else f"{replica.where.rstrip('/')}.html")
    refuse_unwritable_page(page)
    has_failed = False
    with stoppable():
        if not no_run:
            has_failed = replica.run(crew(address, workers, parallel), restart, quiet)
        found = replica.outcome(address, workers, quiet)
    write(found, page)
    if not quiet:
        _print_outcome(found, page)
    if has_failed:
        raise typer.Exit(1)


def _usual_folder(name: str, scale: float) -> str:
    return str(Path("results") / (name if scale == 1 else f"{name}-{scale:g}"))


def _known(name: str) -> Replication:
    from distlearn.replications import REPLICATIONS

    if name not in REPLICATIONS:
        raise UserError(unknown("experiment", name, REPLICATIONS))
    return REPLICATIONS[name]


def _print_names() -> None:
    from distlearn.replications import REPLICATIONS
    from distlearn.replications.files import experiment

    for name, replication in REPLICATIONS.items():
        print(f"{name}  ({replication.paper.key})\n    {experiment(name).question}")


def _print_outcome(found: Outcome, page: Path) -> None:
    from distlearn.replications.page import answer_in_words

    console = Console(highlight=False)
    console.print(Text(f"{found.replication.campaign}: {found.size.told()}"))
    table = Table("the paper says", "ours", "our numbers")
    for row in found.findings.to_dict("records"):
        table.add_row(*map(Text, (row["claim"], answer_in_words(row["answer"], found), row["because"])))
    console.print(table)
    print(f"Page: {page}")
