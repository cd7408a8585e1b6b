"""`distlearn jobs`, `logs` and `stop`: campaigns on a cluster."""

from __future__ import annotations

import dataclasses
import json
import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from distlearn.cli.arguments import DASHBOARD, AsJson, Dashboard, JobId
from distlearn.cli.run import INTERRUPTED, program
from distlearn.errors import UserError

if TYPE_CHECKING:
    from distlearn.cli.ray_jobs import ClusterJob, ClusterJobs

SECONDS_TO_END = 60.0  # once it has been asked to stop


def jobs(address: Dashboard = DASHBOARD, as_json: AsJson = False) -> None:
    """List the campaigns of a cluster since its head was started.

    Example:  `distlearn jobs --address http://127.0.0.1:8265`
    """
    from distlearn.cli.ray_jobs import ClusterJobs

    found = ClusterJobs(address).all()
    if as_json:
        print(json.dumps([dataclasses.asdict(job) for job in found], indent=1, ensure_ascii=False))
        return
    if not found:
        print(f"No campaign was submitted there yet. First steps:  {program()} submit experiments/quickstart.toml")
        return
    _print_table(found)


def logs(
    job: JobId,
    address: Dashboard = DASHBOARD,
    follow: Annotated[bool, typer.Option("--follow", help="Until it ends.")] = False,
) -> None:
    """Show the log of a campaign on a cluster.

    With `--follow` the exit code is 0 if the campaign is finished, 1 if it failed or was stopped.

    Example:  `distlearn logs quickstart-1 --follow`
    """
    from distlearn.cli.ray_jobs import ClusterJobs

    there = ClusterJobs(address)
    found = there.job(job)
    if follow:
        follow_to_its_end(found.id, there)
    else:
        print(there.log(found.id), end="")


def stop(job: JobId, address: Dashboard = DASHBOARD) -> None:
    """Stop a campaign on a cluster; submitted again it goes on from its last checkpoint.

    Example:  `distlearn stop quickstart-1`
    """
    from distlearn.cli.ray_jobs import ClusterJobs

    there = ClusterJobs(address)
    found = there.job(job)
    if found.has_ended:
        print(f"{found.id} has ended before: {found.state}")
        return
    there.stop(found.id)
    state = there.wait(found.id, SECONDS_TO_END)
    if state in ("starting", "running"):
        raise UserError(f"{found.id} has been asked to stop, and has not in {SECONDS_TO_END:.0f} s; try again")
    print(f"{found.id}: {state}; submitted again it goes on from the last checkpoint")


def follow_to_its_end(name: str, jobs: ClusterJobs) -> None:
    """Ctrl-C ends the following, not the campaign."""
    try:
        jobs.follow(name, _write)
        state = jobs.wait(name, SECONDS_TO_END)
    except KeyboardInterrupt:
        print(f"\n{name} goes on. Follow it again by:  {program()} logs {name} --follow", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    if state != "finished":
        print(f"{name}: {state}", file=sys.stderr)
        raise typer.Exit(1)


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _print_table(found: list[ClusterJob]) -> None:
    from rich.console import Console
    from rich.table import Column, Table

    from distlearn.cli.figures import duration

    whole = [Column(name, no_wrap=True) for name in ("id", "state", "submitted", "for")]
    table = Table(*whole, Column("results there", overflow="fold"))
    for job in found:
        submitted = time.strftime("%d %b %H:%M", time.localtime(job.submitted))
        seconds = (job.ended or time.time()) - job.submitted
        table.add_row(job.id, job.state, submitted, duration(seconds), job.results)
    Console(highlight=False).print(table)
