"""The arena of all cores of this machine: threads of this process, since compiled games need no lock of Python's.

Beside processes, threads start at once, get the job without sending it, and what is compiled is compiled once.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from distlearn import play
from distlearn.arenas.watch import Watch, nobody
from distlearn.play import Job, PlayJob, Result

SLICE = 0.05  # seconds: how soon a thread hears that it is to stop, and how evenly all of them end
MOST_PARTS = 2000  # of a slice: those that follow may be a hundred times slower than those before
SECONDS_BETWEEN_LOOKS = 0.1


class Threads:
    """Runs jobs on so many cores; `watch` is told now and then how many parts are done."""

    def __init__(self, n_threads: int, watch: Watch = nobody) -> None:
        self._n_threads = n_threads
        self._watch = watch

    def run(self, job: Job) -> Result:
        if job.n_parts == 0:
            return play.do(job)
        play.do(job.one_of_each() if isinstance(job, PlayJob) else job.sample())  # compiles here and once
        queue = _Queue(job, self._n_threads)
        with ThreadPoolExecutor(self._n_threads, "player") as executor:
            futures = [executor.submit(queue.work) for _ in range(self._n_threads)]
            try:
                self._look_after(futures, queue)
            finally:
                queue.close()  # after Ctrl-C, or when one of them has failed, nobody begins anything more
        return play.merged([result for _, result in sorted(queue.done.items())])

    def _look_after(self, futures: list[Future[None]], queue: _Queue) -> None:
        left = set(futures)
        while left:
            ended, left = wait(left, SECONDS_BETWEEN_LOOKS, FIRST_COMPLETED)
            for future in ended:
                future.result()
            self._watch(queue.n_done)


class _Queue:
    """The parts of a job, of which every thread takes the next ones whenever it has nothing to do."""

    def __init__(self, job: Job, n_threads: int) -> None:
        self._job = job
        self._n_threads = n_threads
        self._lock = threading.Lock()
        self._next = 0
        self._is_closed = False
        self.n_done = 0
        self.done: dict[int, Result] = {}  # by where they start

    def close(self) -> None:
        self._is_closed = True

    def work(self) -> None:
        """What one thread does. Its players are made ready for it alone: a kernel's work space is part of them."""
        prepared = play.prepared(self._job)
        seconds_each = SLICE
        while (slice_ := self._taken(SLICE / seconds_each)) is not None:
            start, stop = slice_
            began = time.perf_counter()
            self.done[start] = prepared.part(start, stop)
            seconds_each = max((time.perf_counter() - began) / (stop - start), 1e-9)
            with self._lock:
                self.n_done += stop - start

    def _taken(self, most: float) -> tuple[int, int] | None:
        """The next parts, fewer towards the end so that all threads get there together."""
        with self._lock:
            start, left = self._next, self._job.n_parts - self._next
            if left == 0 or self._is_closed:
                return None
            self._next += max(1, int(min(most, MOST_PARTS, left / (2 * self._n_threads))))
            return start, self._next
