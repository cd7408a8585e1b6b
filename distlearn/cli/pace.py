"""How fast a number grows."""

from __future__ import annotations

import math
from collections import deque

FEWEST_PARTS = 60  # into which the time that counts is cut


class Pace:
    """Speed between the first value of the time that counts, which is all since the beginning or the last so many
    seconds, and the last one.

    Nothing is said about the time after the last value: how much is done by now will come with the next.
    """

    def __init__(self, now: float, value: float, seconds: float = math.inf) -> None:
        self._seconds = seconds
        self._seen = deque([(now, value)])

    def note(self, now: float, value: float) -> None:
        seen = self._seen
        if len(seen) > 1 and now - seen[-2][0] < self._seconds / FEWEST_PARTS:
            seen.pop()
        seen.append((now, value))
        while len(seen) > 2 and seen[1][0] <= now - self._seconds:
            seen.popleft()

    @property
    def speed(self) -> float:
        """Per second; 0 as long as there is one value only."""
        (began, first), (now, last) = self._seen[0], self._seen[-1]
        return (last - first) / (now - began) if now > began else 0.0
