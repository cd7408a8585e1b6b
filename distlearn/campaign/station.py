"""The process of a run as the driver sees it."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import ray
from ray.exceptions import ActorUnavailableError, RayError

from distlearn.campaign.run_actor import Word, new_run_actor
from distlearn.campaign.spec import RunKey
from distlearn.campaign.worker import Assignment

IN_FLIGHT = 2  # calls, so that the process never waits for the driver
SECONDS_BETWEEN_PULSES = 5.0
REST = 1.0  # seconds, before what could not be reached is called again


@dataclass(frozen=True)
class Lost:
    """The process is gone, or out of reach for too long."""

    why: str


class Station:
    """Takes on one run at a time, and is called again and again to go on."""

    def __init__(self, silence: float) -> None:
        self._silence = silence  # seconds without a sign of life, after which it is given up
        self._calls: deque[Any] = deque()  # references of the words that will come, in order
        self._next: Callable[[], Any] | None = None  # what it is to do now
        self._rests_until = 0.0
        self.key: RunKey | None = None
        self.n_helpers = 0
        self.job_seconds = 0.0
        self._start_process()

    def _start_process(self) -> None:
        self._actor = new_run_actor()
        self._is_there = False  # until its first sign of life it may be waiting for a core
        self._asked = self._unanswered_since = time.monotonic()  # for a sign of life
        self._pulse = self._actor.pulse.remote()

    def take_on(self, key: RunKey, assignment: Assignment) -> None:
        self.key, self.job_seconds = key, 0.0
        self._next = lambda: self._actor.begin.remote(assignment)
        self._call()

    def release(self) -> None:
        """The run has ended; what it still says is not listened to."""
        self.key, self._next = None, None
        self._calls.clear()

    def help_by(self, n_helpers: int) -> None:
        if n_helpers != self.n_helpers:
            self.n_helpers = n_helpers
            self._actor.resize.remote(n_helpers)

    @property
    def next_word(self) -> Any:
        """Its reference, to wait for; none if nothing is under way."""
        return self._calls[0] if self._calls else None

    def word(self, seconds: float) -> Word | Lost | None:
        """What it says, if it has said something; after that it is called to go on for about so long."""
        try:
            return self._heard_word(seconds) or self._given_up()
        except ActorUnavailableError:  # perhaps for a moment; a report that gets lost costs nothing
            self._calls.clear()
            self._rests_until = time.monotonic() + REST
            return None
        except RayError as error:
            return Lost(_sentence(error))

    def dismiss(self) -> None:
        ray.kill(self._actor)

    def _heard_word(self, seconds: float) -> Word | None:
        if not self._calls and time.monotonic() >= self._rests_until:
            self._call()
        if not self._calls or not ray.wait([self._calls[0]], timeout=0)[0]:
            return None
        word: Word = ray.get(self._calls.popleft())
        self._unanswered_since = math.inf if self._pulse is None else time.monotonic()
        self.job_seconds = word.job_seconds
        self._next = lambda: self._actor.advance.remote(seconds)
        while len(self._calls) < IN_FLIGHT:
            self._call()
        return word

    def _call(self) -> None:
        if self._next is not None:
            self._calls.append(self._next())

    def _given_up(self) -> Lost | None:
        """It is asked for its pulse now and then, which it tells also while it works."""
        now = time.monotonic()
        if self._pulse is None and now - self._asked >= min(SECONDS_BETWEEN_PULSES, self._silence / 3):
            self._pulse, self._asked = self._actor.pulse.remote(), now
            self._unanswered_since = min(self._unanswered_since, now)
        elif self._pulse is not None and ray.wait([self._pulse], timeout=0)[0]:
            pulse, self._pulse = self._pulse, None
            ray.get(pulse)
            self._unanswered_since, self._is_there = math.inf, True
        if now - self._unanswered_since <= self._silence:
            return None
        if self._is_there:
            return Lost(f"no sign of life for {now - self._unanswered_since:.0f} s")
        self._begin_again()
        return None

    def _begin_again(self) -> None:
        """It may have got lost before it could begin, or there is no core for it yet; neither costs anything."""
        self.dismiss()
        self._start_process()
        self._calls.clear()
        self._call()
        n_helpers, self.n_helpers = self.n_helpers, 0
        self.help_by(n_helpers)


def _sentence(error: RayError) -> str:
    first = str(error).strip().partition("\n")[0]
    return f"{type(error).__name__}: {first}"[:300]
