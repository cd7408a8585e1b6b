"""Answers that are found anew only now and then, however many pages ask for them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

LEAST = 1.0  # seconds between two
MOST_OF_THE_TIME = 0.25  # that finding them may take: of a store far away, or with thousands of files, less often

Answer = TypeVar("Answer")


class Paced(Generic[Answer]):
    """The last answer, or a new one if that is old enough for how long it took."""

    def __init__(self, find: Callable[[], Answer], clock: Callable[[], float] = time.monotonic) -> None:
        self._find = find
        self._clock = clock
        self._lock = threading.Lock()  # those who come meanwhile wait for the same answer
        self._found: tuple[Answer] | None = None
        self._due = 0.0

    def __call__(self) -> Answer:
        with self._lock:
            if self._found is None or self._clock() >= self._due:
                began = self._clock()
                self._found = (self._find(),)
                ended = self._clock()
                self._due = ended + max(LEAST, (ended - began) / MOST_OF_THE_TIME)
            return self._found[0]
