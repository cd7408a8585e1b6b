"""`distlearn submit`: sends a campaign to a cluster, where it runs whether or not this machine is on."""

from __future__ import annotations

import json
import re
import shlex
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from distlearn.cli.arguments import DASHBOARD, Arms, Dashboard, Runs, Settings, SpecFile, Ways
from distlearn.cli.run import program
from distlearn.errors import UserError

if TYPE_CHECKING:
    from distlearn.campaign.spec import Spec
    from distlearn.cli.ray_jobs import ClusterJobs

SECONDS_TO_ACCEPT = 120.0


def submit(
    spec_file: SpecFile,
    settings: Settings,
    address: Dashboard = DASHBOARD,
    runs: Runs = None,
    arms: Arms = None,
    results: Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            help="This campaign's folder on the head, or a URI (s3://…) [default: ~/distlearn-results/NAME there]",
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Cores to work with at the most [default: all there are]")
    ] = None,
    parallel: Annotated[
        Ways,
        typer.Option(help="Cores go to runs (one each), to the games of one run, or to what is best at the time."),
    ] = "auto",
    restart: Annotated[
        bool, typer.Option("--restart", help="Unfinished runs whose saves do not fit start anew.")
    ] = False,
    follow: Annotated[bool, typer.Option("--follow", help="Show its log until it ends.")] = False,
) -> None:
    """Send a campaign to a Ray cluster; prints its id.

    It goes on without this machine. `distlearn jobs`, `logs`, `stop` and `fetch` tell how far it is, stop it and bring
    its results home. Submitted again, it goes on from the last checkpoint, or runs what is new.

    Example:  `distlearn submit experiments/quickstart.toml --address http://127.0.0.1:8265`
    """
    from distlearn.campaign.parcel import CAMPAIGN_FILE, parcel
    from distlearn.campaign.read import read_spec
    from distlearn.campaign.select import selected
    from distlearn.cli.on_head import default_results
    from distlearn.cli.ray_jobs import MARK, ClusterJobs
    from distlearn.versions import versions

    spec = selected(read_spec(spec_file, settings), runs, arms)
    results = results or default_results(spec.name)
    _refuse_secrets(results)
    jobs = ClusterJobs(address)
    options = ["--results", results, "--versions", json.dumps(versions()), "--parallel", parallel]
    options += ["--workers", str(workers)] if workers else []
    options += ["--restart"] if restart else []
    command = shlex.join(["python", "-m", "distlearn", "on-head-run", CAMPAIGN_FILE, *options])
    metadata = {MARK: versions()["distlearn"], "campaign": spec.name, "results": results}
    job = jobs.start(_new_id(spec, results, jobs), command, parcel(spec), metadata)
    print(job, flush=True)
    _refuse_if_refused(job, jobs)
    if follow:
        from distlearn.cli.jobs import follow_to_its_end

        follow_to_its_end(job, jobs)
        return
    print(f"Its log:      {program()} logs {job} --follow", file=sys.stderr)
    print(f"Its results:  {program()} fetch {job} results/{shlex.quote(spec.name)}", file=sys.stderr)


def _refuse_secrets(results: str) -> None:
    from distlearn.store.uri import without_secrets

    if without_secrets(results) != results:
        raise UserError(
            f"--results {without_secrets(results)}: a secret in it would be seen by all who see the cluster's jobs; "
            "give the cluster's machines credentials of their own"
        )


def _new_id(spec: Spec, results: str, jobs: ClusterJobs) -> str:
    """`quickstart-2`: of two that are submitted at the same time with one id, Ray refuses one."""
    all_jobs = jobs.all()
    for job in all_jobs:
        if job.results == results and not job.has_ended:
            raise UserError(
                f"{spec.name} runs there already, as {job.id}; follow it by `{program()} logs {job.id} --follow`, "
                f"or stop it by `{program()} stop {job.id}`"
            )
    name = re.sub(r"[^A-Za-z0-9_.]+", "-", spec.name).strip("-.") or "campaign"
    known = {job.id for job in all_jobs}
    names = (f"{name}-{number}" for number in range(1, len(known) + 2))
    return next(name for name in names if name not in known)


def _refuse_if_refused(name: str, jobs: ClusterJobs) -> None:
    """Waits until the campaign has begun there; what its head refuses is refused here."""
    from distlearn.cli.accepting import ACCEPTED

    state = jobs.wait(name, SECONDS_TO_ACCEPT, until=lambda: ACCEPTED in jobs.log(name))
    if state != "failed" or ACCEPTED in jobs.log(name):
        return
    raise UserError(_reason(jobs.log(name), jobs.job(name).message))


def _reason(log: str, message: str) -> str:
    for line in reversed(log.splitlines()):
        if line.startswith("distlearn: "):
            return line.removeprefix("distlearn: ")
    if "No module named distlearn" in log or "python: not found" in log:
        return "the cluster's `python` has no distlearn; Ray must be started there with its environment on the path"
    if "No such command" in log:
        return "the cluster's distlearn does not know this command; all machines need the same version of it"
    last = next((line for line in reversed(log.splitlines()) if line.strip()), message)
    return f"the campaign could not begin there: {last}"
