"""Ray for the time of a campaign: one of our own on this machine, or a cluster that is there."""

from __future__ import annotations

import logging
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import ray

from distlearn.arenas import ray_guard
from distlearn.arenas.ray_cluster import Cluster, RayGoneError, watched_cluster
from distlearn.arenas.ray_folder import new_ray_folder
from distlearn.errors import UserError

LOCAL = "local"
AUTO = "auto"
HOST_AND_PORT = re.compile(r"(?:ray://)?(?P<host>[^:/]+|\[[^]]+\]):(?P<port>\d{1,5})")
SECONDS_TO_ANSWER = 10.0  # for the port of a cluster


@contextmanager
def ray_session(address: str, n_workers: int | None) -> Iterator[Cluster]:
    """Ray is there within the block; where it was there before, it is used as it is and stays."""
    if ray.is_initialized():
        with watched_cluster() as cluster:
            yield cluster
        return
    # Every process of Ray inherits this: usage statistics go out over the network, and nobody asked for that.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_IGNORE_UNHANDLED_ERRORS", "1")  # of calls to processes that were given up
    with _own(n_workers) if address == LOCAL else _joined(address), watched_cluster() as cluster:
        yield cluster


@contextmanager
def _own(n_workers: int | None) -> Iterator[None]:
    """Its logs and sockets are in a folder of its own, and a guard sees to it that both it and that are gone after."""
    folder = new_ray_folder()
    guard = _guard(folder)
    try:
        _init("local", num_cpus=n_workers or _usable_cores(), include_dashboard=False, _temp_dir=folder)
        yield
    finally:
        ray.shutdown()
        guard.communicate()


def _guard(folder: str) -> subprocess.Popen[bytes]:
    """A process that knows of the end of this one by the end of the pipe between them."""
    command = [sys.executable, "-I", "-S", ray_guard.__file__, folder]
    return subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)


@contextmanager
def _joined(address: str) -> Iterator[None]:
    refuse_bad_address(address)
    _refuse_dead_port(address)
    _init(address)
    try:
        yield
    finally:
        ray.shutdown()


def _init(address: str, **options: object) -> None:
    try:
        with _same_handler(signal.SIGTERM):
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **options)  # type: ignore[arg-type]
        _silence()
    except Exception as error:  # Ray raises all sorts, from ConnectionError to RuntimeError for another version of it
        ray.shutdown()
        token = "" if address == LOCAL else _TOKEN_HINT
        raise RayGoneError(f"--address {address}: {_first_sentence(error)}. {token}{_HINT}") from error


@contextmanager
def _same_handler(number: signal.Signals) -> Iterator[None]:
    """Ray would take over a polite kill and end this process before it has written that it was stopped."""
    before = signal.getsignal(number)
    yield
    if threading.current_thread() is threading.main_thread():
        signal.signal(number, before)


def _silence() -> None:
    """Ray prints the deaths of processes on stdout whatever its settings; whoever has a say in it says it better."""
    worker: Any = ray._private.worker
    if hasattr(worker, "print_to_stdstream"):
        worker.print_to_stdstream = lambda *_, **__: None


_TOKEN_HINT = (
    "If the cluster asks for a token, set RAY_AUTH_MODE=token, and have it in RAY_AUTH_TOKEN or ~/.ray/auth_token. "
)
_HINT = (
    "Known: local (Ray on this machine), none (this process without Ray), "
    "auto (a cluster that this machine belongs to), HOST:PORT, ray://HOST:PORT"
)


def _first_sentence(error: Exception) -> str:
    return str(error).strip().partition("\n")[0].partition(". ")[0].rstrip(".") or type(error).__name__


def refuse_bad_address(address: str) -> None:
    if address not in (LOCAL, AUTO) and HOST_AND_PORT.fullmatch(address) is None:
        raise UserError(f"--address {address}: not an address. {_HINT}")


def _refuse_dead_port(address: str) -> None:
    """Ray itself tries for minutes, and then ends the process."""
    match = HOST_AND_PORT.fullmatch(address)
    if match is None:
        return
    try:
        socket.create_connection((match["host"].strip("[]"), int(match["port"])), SECONDS_TO_ANSWER).close()
    except (OSError, OverflowError) as error:
        raise UserError(f"--address {address}: no Ray cluster answers there ({error}). {_HINT}") from error


def _usable_cores() -> int | None:
    """None for all that Ray finds, which knows the limits of containers; fewer if this process may not use them all."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    return allowed if allowed != os.cpu_count() else None
