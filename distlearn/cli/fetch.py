"""`distlearn fetch`: brings a campaign's results home from a cluster, also while it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from distlearn.cli.arguments import DASHBOARD, Dashboard, JobId
from distlearn.errors import UserError

if TYPE_CHECKING:
    from distlearn.cli.ray_jobs import ClusterJobs
    from distlearn.store import Folder

SECONDS_TO_SEND = 600.0
LAST = ("spec.toml", "runs/")  # written after the tables: what they call finished is there


def fetch(
    job: JobId,
    destination: Annotated[
        str, typer.Argument(metavar="DEST", help="Folder for this campaign's results, e.g. results/quickstart.")
    ],
    address: Dashboard = DASHBOARD,
) -> None:
    """Bring the results of a campaign home: what is new since the last time, whole files only.

    Works while it runs, after it, and by the campaign's name also after its cluster's head was started anew. Saves and
    whatever else only the campaign itself needs stay there.

    Example:  `distlearn fetch quickstart-1 results/quickstart`
    """
    from distlearn.cli.figures import count, plural
    from distlearn.cli.ray_jobs import ClusterJobs
    from distlearn.store import open_folder

    there = ClusterJobs(address)
    results = _where(job, there)
    folder = open_folder(destination)
    with folder.locked():
        n_files, n_bytes = _bring(results, folder, there)
    what = f"{plural(n_files, 'file')}, {count(n_bytes / 1000)} kB" if n_files else "nothing new"
    print(f"{folder.where()}: {what}")


def _where(name: str, there: ClusterJobs) -> str:
    """Of a job, of the last one of a campaign, or where a campaign of this name is by default."""
    from distlearn.cli.on_head import default_results

    for job in reversed(there.all()):
        if name in (job.id, job.campaign):
            return job.results
    return default_results(name)


def _bring(results: str, folder: Folder, there: ClusterJobs) -> tuple[int, int]:
    from distlearn.cli.parcels import received

    n_files = n_bytes = 0
    n_left = None
    while n_left != 0:
        names, files, n_left = received(_sent(results, folder, there))
        if "spec.toml" not in names:
            raise UserError(f"there are no results on the cluster in {results}")
        _refuse_another_campaign(files.get("spec.toml"), folder)
        _write(names, files, folder)
        n_files += len(files)
        n_bytes += sum(map(len, files.values()))
    return n_files, n_bytes


def _sent(results: str, folder: Folder, there: ClusterJobs) -> str:
    """What a job says that sends files; it is forgotten at once."""
    import secrets
    import shlex

    from distlearn.cli.parcels import HAVE, have

    name = f"fetch-{secrets.token_hex(6)}"
    command = shlex.join(["python", "-m", "distlearn", "on-head-send", "--results", results])
    there.start(name, command, {}, {}, **{HAVE: have(folder)})
    there.wait(name, SECONDS_TO_SEND)
    log = there.log(name)
    there.forget(name)
    return log


def _refuse_another_campaign(spec: bytes | None, folder: Folder) -> None:
    import tomllib

    here = folder.read("spec.toml")
    if spec is None or here is None:
        return
    names = [tomllib.loads(content.decode())["name"] for content in (here, spec)]
    if names[0] != names[1]:
        raise UserError(f"{folder.where()} holds the campaign {names[0]!r}, not {names[1]!r}; choose another folder")


def _write(names: list[str], files: dict[str, bytes], folder: Folder) -> None:
    for name in sorted(files, key=lambda name: name.startswith(LAST)):
        folder.write(name, files[name])
    for name in folder.names("errors/*.txt"):
        if name not in names:
            folder.remove(name)  # of a run that has gone well since
