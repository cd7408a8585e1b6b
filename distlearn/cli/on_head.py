"""What runs on a cluster's head for `distlearn submit` and `distlearn fetch`; not for people."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from distlearn.errors import UserError

if TYPE_CHECKING:
    from distlearn.store import Folder

Parallel = Literal["auto", "runs", "games"]
RESULTS = "~/distlearn-results"  # of whoever has started Ray
Results = Annotated[str, typer.Option()]


def default_results(campaign: str) -> str:
    return f"{RESULTS}/{campaign}"


def on_head_run(
    spec_file: Path,
    results: Results,
    versions: Annotated[str, typer.Option()],
    workers: Annotated[int | None, typer.Option()] = None,
    parallel: Annotated[Parallel, typer.Option()] = "auto",
    restart: Annotated[bool, typer.Option("--restart")] = False,
) -> None:
    """Run a campaign that was submitted."""
    from distlearn.analysis.load import results_in
    from distlearn.campaign.ray_crew import RayCrew
    from distlearn.campaign.read import read_spec
    from distlearn.campaign.runner import run_campaign
    from distlearn.cli.accepting import Accepting
    from distlearn.cli.run import INTERRUPTED
    from distlearn.cli.scores import print_scores

    _refuse_other_versions(json.loads(versions))
    folder = _folder(results)
    watcher = Accepting(folder.where())
    try:
        failed = run_campaign(read_spec(spec_file), folder, RayCrew("auto", workers, parallel), watcher, restart)
    except KeyboardInterrupt:
        print("stopped; submitted again it goes on from the last checkpoint", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    print_scores(results_in(folder))
    if failed:
        raise typer.Exit(1)


def on_head_send(results: Results) -> None:
    """Print the files of a campaign that the other side does not have."""
    from distlearn.cli.parcels import HAVE, send

    send(_folder(results), os.environ.get(HAVE, ""), sys.stdout)


def _refuse_other_versions(expected: dict[str, str]) -> None:
    from distlearn.versions import refuse_other_versions

    try:
        refuse_other_versions(expected)
    except RuntimeError as error:
        raise UserError(str(error)) from None


def _folder(results: str) -> Folder:
    """Paths begin at home, since the folder in which a job runs is gone with it."""
    from distlearn.store import open_folder
    from distlearn.store.uri import is_uri

    return open_folder(results if is_uri(results) else Path.home() / Path(results).expanduser())
