"""`distlearn status`: how far a campaign is, from its files alone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from distlearn.cli.arguments import AsJson, ResultsFolder

if TYPE_CHECKING:
    from distlearn.campaign.look import Onlooker


def status(
    results: ResultsFolder,
    watch: Annotated[
        bool, typer.Option("--watch", help="Look again every two seconds, until all runs have ended.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show how far a campaign is: every run, and the scores of the finished ones.

    Reads only the files, so it works during and after the campaign, wherever that runs. What it shows of a running run
    is what was written at its last checkpoint.

    Example:  `distlearn status results/quickstart --watch`
    """
    from distlearn.analysis.load import results_in
    from distlearn.campaign.look import Onlooker
    from distlearn.cli.overview import print_runs
    from distlearn.cli.scores import print_scores
    from distlearn.store import open_folder

    folder = open_folder(results)
    onlooker = Onlooker(folder)
    if watch:
        _watch(onlooker, as_json)
    elif as_json:
        print(json.dumps([run.record() for run in onlooker.look().runs], indent=1))
    else:
        print_runs(onlooker.look())
    if not as_json:
        print_scores(results_in(folder, ("runs", "metrics")))


def _watch(onlooker: Onlooker, as_json: bool) -> None:
    from rich.console import Console

    from distlearn.cli.run import INTERRUPTED
    from distlearn.cli.watching import watch, watch_as_json

    try:
        if as_json:
            watch_as_json(onlooker)
        else:
            watch(onlooker, Console(highlight=False))
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
