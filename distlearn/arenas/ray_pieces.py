"""The arena of a Ray cluster for jobs that are long from the first one on: a tournament, not a campaign.

A pool learns from the jobs it plays how long they take, and its helpers get ready meanwhile. So a job whose like was
never played is given to it in pieces: small ones at first, larger ones as it gets faster.
"""

from __future__ import annotations

import time

from distlearn import play
from distlearn.arenas.ray_cluster import Cluster
from distlearn.arenas.ray_pool import RayPool
from distlearn.arenas.watch import Watch, nobody
from distlearn.play import Job, Result

PIECE = 2.0  # seconds: how often it is seen how far the job is, and longer than sending it takes
GROWTH = 4  # times what the last piece was, at the most


class Pieces:
    """Runs jobs here and with helpers on all cores of the cluster, or so many of them."""

    def __init__(self, cluster: Cluster, n_workers: int | None = None, watch: Watch = nobody) -> None:
        self._cluster = cluster
        self._n_workers = n_workers
        self._watch = watch
        self._pool = RayPool()

    def run(self, job: Job) -> Result:
        results, done, size = [], 0, 1
        while done < job.n_parts:
            self._cluster.refuse_if_gone()
            self._pool.resize(min(self._n_workers or self._cluster.n_cores, self._cluster.n_cores))
            stop = min(job.n_parts, done + size)
            began = time.perf_counter()
            results.append(self._pool.run(job.part(done, stop)))
            fitting = PIECE / (time.perf_counter() - began) * (stop - done)
            done, size = stop, max(1, int(min(GROWTH * size, fitting)))
            self._watch(done)
        return play.merged(results)
