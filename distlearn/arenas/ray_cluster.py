"""The Ray of a session as it is now: how many cores it has, and whether it is still there."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import ray

from distlearn.errors import UserError

SECONDS_BETWEEN_LOOKS = 1.0
SILENCE = 20.0  # seconds; Ray itself ends this process without a word after 60


class RayGoneError(UserError):
    """The Ray that this process belongs to has died, or cannot be reached any more."""


class Cluster:
    """Looks from a thread of its own, because whoever asks a Ray that is gone may wait for minutes."""

    def __init__(self) -> None:
        self.n_cores = _n_cores()
        self._seen = time.monotonic()
        self._ended = threading.Event()
        threading.Thread(target=self._look, daemon=True).start()

    def refuse_if_gone(self) -> None:
        if not _raylet_answers() or time.monotonic() - self._seen > SILENCE:
            raise RayGoneError(
                "Ray has died or cannot be reached any more; the same command goes on from the last checkpoint"
            )

    def forget(self) -> None:
        self._ended.set()

    def _look(self) -> None:
        while not self._ended.wait(SECONDS_BETWEEN_LOOKS):
            try:
                self.n_cores = _n_cores()
            except Exception:  # whatever Ray raises when it is not there; it may be there again next time
                continue
            self._seen = time.monotonic()


@contextmanager
def watched_cluster() -> Iterator[Cluster]:
    cluster = Cluster()
    try:
        yield cluster
    finally:
        cluster.forget()


def _n_cores() -> int:
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    return int(resources.get("CPU", 0))


def _raylet_answers() -> bool:
    """Whether Ray's process on this machine lives; with ray:// there is none."""
    node = ray._private.worker._global_node
    if node is None or not node.raylet_socket_name:
        return True
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(SILENCE)
        return probe.connect_ex(node.raylet_socket_name) == 0
