"""Campaigns as jobs of a Ray cluster, by way of its dashboard's HTTP port alone."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import socket
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import ray
from ray.exceptions import AuthenticationError
from ray.job_submission import JobDetails, JobSubmissionClient

from distlearn.errors import UserError, unknown

State = Literal["starting", "running", "finished", "failed", "stopped"]
STATES: dict[str, State] = {
    "PENDING": "starting",
    "RUNNING": "running",
    "SUCCEEDED": "finished",
    "FAILED": "failed",
    "STOPPED": "stopped",
}
SECONDS_TO_ANSWER = 10.0  # for the port of a cluster
SECONDS_TO_STOP = 30  # so that what is being written can be written
SECONDS_BETWEEN_LOOKS = 0.2
MARK = "distlearn"  # in the metadata of our jobs, with the version
EXAMPLE = "http://127.0.0.1:8265, where `ray dashboard cluster.yaml` brings a cluster's dashboard"
RAYS_LOGGERS = (  # say what they upload, say
    "ray.dashboard.modules.dashboard_sdk",
    "ray.dashboard.modules.job.sdk",
    "ray._private.runtime_env.packaging",
)
RAYS_OWN_LINES = re.compile(r"Running entrypoint for job |.*job_manager\.py:\d+ -- ")  # the first of every log


@dataclass(frozen=True)
class ClusterJob:
    """A campaign on a cluster, as the cluster tells of it."""

    id: str
    campaign: str
    results: str  # where they are, as the cluster's machines see it
    state: State
    exit_code: int | None  # once it has ended by itself
    message: str
    submitted: float  # seconds since 1970
    ended: float | None

    @property
    def has_ended(self) -> bool:
        return self.state not in ("starting", "running")


class ClusterJobs:
    """The campaigns of a cluster."""

    def __init__(self, address: str) -> None:
        self._address = address
        _refuse_no_address(address)
        for name in RAYS_LOGGERS:
            logging.getLogger(name).setLevel(logging.ERROR)
        with self._explained(), _no_other_address(address):
            self._client: Any = JobSubmissionClient(address)
            self._refuse_other_ray(self._client._server_ray_version)

    def start(
        self, name: str, command: str, files: Mapping[str, bytes], metadata: Mapping[str, str], **variables: str
    ) -> str:
        """Starts a command on the head, in a folder with these files; returns its id at once."""
        environment = {"env_vars": {"RAY_JOB_STOP_WAIT_TIME_S": str(SECONDS_TO_STOP), **variables}}
        with tempfile.TemporaryDirectory() as folder, self._explained():
            for file, content in files.items():
                path = Path(folder) / file
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            at_work = {"working_dir": folder, **environment} if files else environment
            job: str = self._client.submit_job(
                entrypoint=f"exec {command}", submission_id=name, runtime_env=at_work, metadata=dict(metadata)
            )
        return job

    def all(self) -> list[ClusterJob]:
        """All campaigns that the cluster knows of, the oldest first; it forgets them when its head starts anew."""
        with self._explained():
            found = [_told(job) for job in self._client.list_jobs() if "campaign" in (job.metadata or {})]
        return sorted(found, key=lambda job: job.submitted)

    def job(self, name: str) -> ClusterJob:
        """The one with this id; an unknown one is refused."""
        jobs = {job.id: job for job in self.all()}
        if name not in jobs:
            raise UserError(f"{self._address}: {unknown('job', name, jobs)}")
        return jobs[name]

    def state(self, name: str) -> State:
        """Of any job, whether or not it is a campaign."""
        with self._explained():
            return STATES[self._client.get_job_status(name).value]

    def log(self, name: str) -> str:
        with self._explained():
            text: str = self._client.get_job_logs(name)
        return _without_rays_own(text)

    def follow(self, name: str, write: Callable[[str], None]) -> None:
        """Hands its log on, from the beginning, as it grows, until it ends."""

        async def follow() -> None:
            lines: AsyncIterator[str] = self._client.tail_job_logs(name)
            async for text in lines:
                write(_without_rays_own(text))

        with self._explained():
            asyncio.run(follow())

    def wait(self, name: str, seconds: float, until: Callable[[], bool] = lambda: False) -> State:
        """Until it has ended, or something else is true, or so much time has passed."""
        deadline = time.monotonic() + seconds
        while (state := self.state(name)) in ("starting", "running") and time.monotonic() < deadline and not until():
            time.sleep(SECONDS_BETWEEN_LOOKS)
        return state

    def stop(self, name: str) -> None:
        """Asks it to stop."""
        with self._explained():
            self._client.stop_job(name)

    def forget(self, name: str) -> None:
        """A job that has ended is listed no more."""
        with self._explained():
            self._client.delete_job(name)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Ray raises all sorts of errors; what the user can mend is said in a sentence."""
        try:
            yield
        except AuthenticationError as error:
            raise UserError(f"--address {self._address}: {_token_advice(str(error))}") from None
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            raise UserError(f"--address {self._address}: {_sentence(error)}") from error

    def _refuse_other_ray(self, there: str | None) -> None:
        if there != ray.__version__:
            raise UserError(
                f"--address {self._address}: the cluster has Ray {there}, this machine has {ray.__version__}: "
                "install the same on both"
            )


def _told(job: JobDetails) -> ClusterJob:
    metadata: dict[str, str] = job.metadata or {}
    return ClusterJob(
        job.submission_id or "",
        metadata.get("campaign", ""),
        metadata.get("results", ""),
        STATES[job.status.value],
        job.driver_exit_code,
        job.message or "",
        (job.start_time or 0) / 1000,
        job.end_time / 1000 if job.end_time else None,
    )


def _refuse_no_address(address: str) -> None:
    """Ray itself takes a minute to say that nobody is there."""
    parts = urlsplit(address)
    try:
        port = {"http": parts.port or 80, "https": parts.port or 443}[parts.scheme]
        host = parts.hostname or ""
    except (ValueError, KeyError):
        raise UserError(f"--address {address}: expected the cluster's dashboard, such as {EXAMPLE}") from None
    try:
        socket.create_connection((host, port), SECONDS_TO_ANSWER).close()
    except OSError as error:
        raise UserError(
            f"--address {address}: no cluster answers there ({error}); expected such as {EXAMPLE}"
        ) from None


@contextmanager
def _no_other_address(address: str) -> Iterator[None]:
    """Ray's client prefers these variables to what it is told."""
    name = "RAY_API_SERVER_ADDRESS"
    before = os.environ.get(name)
    os.environ[name] = address
    try:
        yield
    finally:
        os.environ.pop(name)
        if before is not None:
            os.environ[name] = before


def _token_advice(message: str) -> str:
    is_missing = message.startswith("Authentication required")
    found = "no token was sent" if is_missing else "the token is not the cluster's"
    return (
        f"{found}. Set RAY_AUTH_MODE=token, and have the cluster's token in ~/.ray/auth_token, in RAY_AUTH_TOKEN or in "
        "the file that RAY_AUTH_TOKEN_PATH names"
    )


def _sentence(error: Exception) -> str:
    text = str(error).strip()
    cause = re.search(r"(\w+(?:Error|Exception): [^\n]+?)\.?\s*$", text)  # the last line of the cluster's own traceback
    return f"Ray says: {cause[1] if cause else text.partition(chr(10))[0] or type(error).__name__}"


def _without_rays_own(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not RAYS_OWN_LINES.match(line))
