"""The Ray of a session as it is now: how many cores it has, and whether it is still there."""

from __future__ import annotations

import socket
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import ray
from ray.autoscaler.sdk import request_resources

from distlearn.errors import UserError

SECONDS_BETWEEN_LOOKS = 1.0
LOOKS_UNTIL_ASKED = 15  # that more cores are wanted all the time: the first jobs of a run seem longer than they are
SILENCE = 20.0  # seconds; Ray itself ends this process without a word after 60


class RayGoneError(UserError):
    """The Ray that this process belongs to has died, or cannot be reached any more."""


class Cluster:
    """Looks from a thread of its own, because whoever asks a Ray that is gone may wait for minutes."""

    def __init__(self) -> None:
        self.n_cores = _n_cores()
        self._seen = time.monotonic()
        self._wanted = deque([0], maxlen=LOOKS_UNTIL_ASKED)  # cores, at the last looks
        self._asked = 0
        self._ended = threading.Event()
        threading.Thread(target=self._look, daemon=True).start()

    def refuse_if_gone(self) -> None:
        if not _is_alive_here() or time.monotonic() - self._seen > SILENCE:
            raise RayGoneError(
                "Ray has died or cannot be reached any more; the same command goes on from the last checkpoint"
            )

    def ask_for(self, n_cores: int) -> None:
        """A cluster with an autoscaler grows as far as it may, and shrinks when less is asked for."""
        self._wanted[-1] = n_cores

    def forget(self) -> None:
        self._ended.set()
        self.ask_for(0)
        if time.monotonic() - self._seen <= SILENCE:
            with suppress(Exception):  # of a Ray that has gone in this moment
                self._ask()

    def _ask(self) -> None:
        n_cores = min(self._wanted)
        self._wanted.append(self._wanted[-1])
        if n_cores != self._asked:
            request_resources(num_cpus=n_cores)
            self._asked = n_cores

    def _look(self) -> None:
        while not self._ended.wait(SECONDS_BETWEEN_LOOKS):
            try:
                self.n_cores = _n_cores()
                self._ask()
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


def _is_alive_here() -> bool:
    """Whether those of Ray's processes that are on this machine live; whoever calls dead ones may never come back."""
    node = ray._private.worker._global_node
    if node is None or not node.raylet_socket_name:  # with ray:// there are none
        return True
    host, _, port = node.gcs_address.rpartition(":")
    is_head_here = host.strip("[]") == node.node_ip_address
    return _answers(socket.AF_UNIX, node.raylet_socket_name) and (
        not is_head_here or _answers(socket.AF_INET6 if ":" in host else socket.AF_INET, (host.strip("[]"), int(port)))
    )


def _answers(family: int, address: str | tuple[str, int]) -> bool:
    with socket.socket(family) as probe:
        probe.settimeout(SILENCE)
        return probe.connect_ex(address) == 0
