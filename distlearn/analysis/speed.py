"""Games per second on one core and on many, by processes that all start at the same moment.

The machine may be busy with other things, so one core and all cores are measured in turns, and the best counts. One
core is one of the same processes while the others wait.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import NamedTuple

from distlearn import play
from distlearn.analysis.benchmarks import Work
from distlearn.play import Job


class Speed(NamedTuple):
    """What was measured of one work."""

    ready_after: float  # seconds of the first call: compiling, or loading what was compiled before
    games_per_second: dict[int, float]  # by number of cores


@dataclass(frozen=True, eq=False)
class Cores:
    """Processes that do jobs when told."""

    pipes: Sequence[Connection]  # one to each process

    def seconds(self, jobs: Sequence[Job]) -> float:
        """How long it takes to do all jobs at once, each in a process of its own; sending them is not counted."""
        pipes = self.pipes[: len(jobs)]
        try:
            for pipe, job in zip(pipes, jobs, strict=True):
                pipe.send(job)
            for pipe in pipes:
                pipe.recv()  # has it, and is ready
            for pipe in pipes:
                pipe.send("go")
            starts, ends = zip(*(pipe.recv() for pipe in pipes), strict=True)
        except (EOFError, OSError):
            raise RuntimeError("a process that did the work has died; see above for its own error") from None
        return float(max(ends) - min(starts))


@contextmanager
def started_cores(n_cores: int) -> Iterator[Cores]:
    """That many fresh processes, ended with the block."""
    context = get_context("spawn")  # as free of shared memory and locks as Ray's workers are
    pipes, processes = [], []
    try:
        with _ctrl_c_is_not_for_children():
            for _ in range(n_cores):
                here, there = context.Pipe()
                process = context.Process(target=_do_jobs, args=(there,), daemon=True)
                process.start()
                there.close()  # so that the end of the process is the end of the pipe
                pipes.append(here)
                processes.append(process)
        yield Cores(pipes)
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def measured(
    work: Work, cores: Cores, repeats: int, seconds: float, watch: Callable[[int], None] = lambda _: None
) -> Speed:
    """The best of `repeats` measurements of about `seconds` each; `watch` is told how many are done."""
    counts = sorted({1, len(cores.pipes)})
    ready_after = cores.seconds([work.job(1).sample()])
    cores.seconds(_shares(work.job(1, counts[-1]), counts[-1]))  # warms up all others, too
    n_rounds = _rounds_in(seconds, work, cores)
    jobs = {n_cores: work.job(n_rounds, n_cores) for n_cores in counts}
    best = dict.fromkeys(counts, 0.0)
    for done in range(repeats):
        watch(done)
        for n_cores, job in jobs.items():
            best[n_cores] = max(best[n_cores], job.n_games / cores.seconds(_shares(job, n_cores)))
    return Speed(ready_after, best)


def _rounds_in(seconds: float, work: Work, cores: Cores) -> int:
    """How many rounds one core does in that time."""
    n_rounds = 1
    while (taken := cores.seconds([work.job(n_rounds)])) < seconds / 4:
        n_rounds *= 4
    return max(1, round(n_rounds * seconds / taken))


def _shares(job: Job, n_cores: int) -> list[Job]:
    edges = [job.n_parts * core // n_cores for core in range(n_cores + 1)]
    return [job.part(start, stop) for start, stop in pairwise(edges)]


def _do_jobs(pipe: Connection) -> None:
    with suppress(EOFError):  # who asked is gone
        while True:
            job = pipe.recv()
            pipe.send("ready")
            pipe.recv()
            start = time.monotonic()  # the same clock in all processes of a machine
            play.do(job)
            pipe.send((start, time.monotonic()))


@contextmanager
def _ctrl_c_is_not_for_children() -> Iterator[None]:
    """A terminal sends Ctrl-C to all processes; those started in this block ignore it and are ended by their parent."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
