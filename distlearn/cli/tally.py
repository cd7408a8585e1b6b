"""Counts what is done since this process began: how fast the runs go, how far they are, how long it will take."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from distlearn.campaign.spec import Budget, RunKey, Spec
from distlearn.campaign.worker import Report
from distlearn.cli.pace import Pace

LATELY = 120.0  # seconds: longer than most checkpoints are apart, short enough to see that machines came or went

Clock = Callable[[], float]


@dataclass
class Running:
    """A run that is under way in some process."""

    key: RunKey
    budget: Budget
    report: Report  # the last one
    games: Pace
    done: Pace

    @property
    def fraction(self) -> float:
        return min(1.0, self.report.done / self.budget.total)

    @property
    def games_per_second(self) -> float:
        return self.games.speed

    @property
    def seconds_left(self) -> float | None:
        """None where nothing is known."""
        speed = self.done.speed
        return max(0, self.budget.total - self.report.done) / speed if speed > 0 else None


class Tally:
    """All runs of a campaign together.

    A run that is lost goes on from its save. So what counts as done goes back with it, but what was played was played.
    """

    def __init__(self, spec: Spec, waiting: list[RunKey], clock: Clock = time.monotonic) -> None:
        self.running: dict[RunKey, Running] = {}  # in the order in which they started
        self.n_runs = len(waiting)
        self.n_finished = 0
        self.n_failed = 0
        self._spec = spec
        self._clock = clock
        self._fractions: dict[RunKey, float] = {}  # of the runs that started and have not ended
        self._runs_done = 0.0  # in this process, as a sum of fractions
        self._games_played = 0
        self._paces: tuple[Pace, Pace] | None = None  # of the two; they begin with the first run

    @property
    def n_ended(self) -> int:
        return self.n_finished + self.n_failed

    def start(self, key: RunKey, report: Report) -> Running:
        now = self._clock()
        report = _slim(report)
        budget = self._spec.arms[key.arm].budget
        run = Running(key, budget, report, Pace(now, report.games, LATELY), Pace(now, report.done, LATELY))
        self.running[key] = run
        self._fractions.setdefault(key, run.fraction)  # what was done before this process does not count
        self._paces = self._paces or (Pace(now, 0.0), Pace(now, 0.0, LATELY))
        self._note(run, now)
        return run

    def advance(self, key: RunKey, report: Report) -> Running:
        if key not in self.running:
            return self.start(key, report)
        now = self._clock()
        run = self.running[key]
        self._games_played += max(0, report.games - run.report.games)
        run.report = _slim(report)
        run.games.note(now, report.games)
        run.done.note(now, report.done)
        self._note(run, now)
        return run

    def finish(self, key: RunKey, report: Report) -> Running:
        run = self.advance(key, report)
        self.n_finished += 1
        self._end(key)
        return run

    def fail(self, key: RunKey) -> None:
        self.n_failed += 1
        self._end(key)

    def lose(self, key: RunKey) -> None:
        self.running.pop(key, None)

    @property
    def games_per_second(self) -> float:
        return self._paces[1].speed if self._paces else 0.0

    @property
    def runs_done(self) -> float:
        """With the finished parts of those that are not, and with those that failed: there is no more to be done."""
        return self.n_ended + sum(self._fractions.values())

    @property
    def seconds_left(self) -> float | None:
        """As all runs together went so far, but no less than the slowest of them takes. None if nothing is known."""
        speed = self._paces[0].speed if self._paces else 0.0
        if speed <= 0:
            return None
        slowest = max((run.seconds_left or 0.0 for run in self.running.values()), default=0.0)
        return max((self.n_runs - self.runs_done) / speed, slowest)

    def _note(self, run: Running, now: float) -> None:
        self._runs_done += run.fraction - self._fractions[run.key]
        self._fractions[run.key] = run.fraction
        if self._paces:
            self._paces[0].note(now, self._runs_done)
            self._paces[1].note(now, self._games_played)

    def _end(self, key: RunKey) -> None:
        self.running.pop(key, None)
        self._fractions.pop(key, None)


def _slim(report: Report) -> Report:
    """Without its files: they can be hundreds of megabytes, and are on disk."""
    return replace(report, tables=None, save=None)
