"""The arena at an address: all cores of this machine, or of a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from distlearn.arenas.base import Arena
from distlearn.arenas.cores import usable_cores
from distlearn.arenas.threads import Threads
from distlearn.arenas.watch import Watch, nobody

HERE = ("local", "none")  # Ray takes five seconds to start, and is not faster than threads on one machine


@contextmanager
def opened_arena(address: str, n_workers: int | None, watch: Watch = nobody) -> Iterator[Arena]:
    """`local` and `none` are this process, else it is a Ray cluster; `watch` is told of parts that are done."""
    if address in HERE:
        yield Threads(n_workers or usable_cores(), watch)
        return
    from distlearn.arenas.ray_pieces import Pieces
    from distlearn.arenas.ray_session import ray_session

    with ray_session(address, n_workers) as cluster:
        yield Pieces(cluster, n_workers, watch)
