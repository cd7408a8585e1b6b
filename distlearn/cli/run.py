"""`distlearn run`: runs a campaign, or what is left of it."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from distlearn.cli.arguments import Address, Arms, Parallel, Quiet, Restart, Runs, Settings, SpecFile, Ways, Workers
from distlearn.errors import UserError

if TYPE_CHECKING:
    from distlearn.campaign.runner import Crew
    from distlearn.store import Folder

INTERRUPTED = 130  # what shells expect after Ctrl-C


def run(
    spec_file: SpecFile,
    settings: Settings,
    runs: Runs = None,
    arms: Arms = None,
    results: Annotated[
        str | None,
        typer.Option(
            metavar="DIR", help="This campaign's folder, or URI (s3://…) [default: results/NAME of the campaign]"
        ),
    ] = None,
    address: Address = "local",
    workers: Workers = None,
    parallel: Parallel = "auto",
    restart: Restart = False,
    quiet: Quiet = False,
    as_json: Annotated[bool, typer.Option("--json", help="Events as lines of JSON on stdout, no table.")] = False,
) -> None:
    """Run a campaign: all arms × seeds of a file.

    It can be stopped at any time (Ctrl-C, kill, power cut): the same command goes on from the last checkpoint
    and ends in the same results. Finished runs are not run again; seeds and arms can be added later.

    Example:  `distlearn run experiments/quickstart.toml --runs 1 --set budget.games=10000 --results results/try`
    """
    from distlearn.campaign.read import read_spec
    from distlearn.campaign.runner import run_campaign
    from distlearn.campaign.select import selected
    from distlearn.cli.progress import new_watcher
    from distlearn.store import open_folder

    spec = selected(read_spec(spec_file, settings), runs, arms)
    folder = open_folder(results or Path("results") / spec.name)
    with stoppable(), new_watcher(quiet, as_json) as watcher:
        failed = run_campaign(spec, folder, crew(address, workers, parallel), watcher, restart)
    if not quiet and not as_json:
        _print_outcome(folder)
    if failed:
        raise typer.Exit(1)


@contextmanager
def stoppable() -> Iterator[None]:
    """Ctrl-C in this block ends the program, which says how to go on."""
    from distlearn.store.uri import without_secrets

    try:
        yield
    except KeyboardInterrupt:
        again = f"{program()} {shlex.join(map(without_secrets, sys.argv[1:]))}"
        print(f"\nStopped. Go on from the last checkpoint with:  {again}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None


def crew(address: str, n_workers: int | None, parallel: Ways = "auto") -> Crew:
    """Whoever takes the runs to their end at this address."""
    if address == "none":
        from distlearn.arenas import LocalArena
        from distlearn.campaign.runner import OneProcess

        if n_workers not in (None, 1):
            raise UserError(f"--workers {n_workers}: with --address none there is one, this process")
        return OneProcess(LocalArena())
    from distlearn.arenas.ray_session import refuse_bad_address
    from distlearn.campaign.ray_crew import RayCrew

    refuse_bad_address(address)  # before anything is read or written
    return RayCrew(address, n_workers, parallel)


def _print_outcome(folder: Folder) -> None:
    from distlearn.analysis.load import results_in
    from distlearn.cli.scores import print_scores

    path = folder.where()
    print_scores(results_in(folder))
    print(f"Results: {path}  (metrics, players, generations and runs as Parquet)\n")
    print("Next:")
    print(f"  {program()} status {shlex.quote(path)}")
    print(f"  {program()} list        games, value functions, players, learners and measures to try")
    code = f"import distlearn; print(distlearn.load({json.dumps(path)}).metrics)"
    print(f"  {interpreter()} -c {shlex.quote(code)}")


def program() -> str:
    """What to type to call this program again: its name if the shell finds it, else where it is."""
    called = Path(sys.argv[0])
    if called.name != "distlearn":
        return f"{interpreter()} -m distlearn"
    found = shutil.which("distlearn")
    return "distlearn" if found and Path(found).samefile(called) else str(called)


def interpreter() -> str:
    """What to type to call this Python."""
    found = shutil.which("python")
    if found and Path(found).parent == Path(sys.executable).parent:
        return "python"
    here = Path.cwd()
    path = Path(sys.executable)
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
