"""Intervals of a table that grows: a column that was there before is not resampled again."""

from __future__ import annotations

import threading
from collections.abc import Hashable

import numpy as np

from distlearn.analysis.bootstrap import Floats, Statistic, bootstrap_intervals
from distlearn.analysis.statistics import Interval
from distlearn.seeds import Stream

MOST = 100_000  # columns, of about 300 bytes each


class RememberedIntervals:
    """`bootstrap_intervals` with a memory. As no column depends on others, the numbers are the same, but for the order
    of sums.
    """

    def __init__(self) -> None:
        self._found: dict[Hashable, tuple[float, float, float]] = {}
        self._lock = threading.Lock()

    def __call__(
        self, values: Floats, statistic: Statistic, stream: Stream, confidence: float, resamples: int
    ) -> Interval[Floats]:
        keys = [(statistic, stream, confidence, resamples, column.tobytes()) for column in values.T]
        with self._lock:
            new = [number for number, key in enumerate(keys) if key not in self._found]
            if new:
                intervals = bootstrap_intervals(values[:, new], statistic, stream, confidence, resamples)
                self._keep([keys[number] for number in new], intervals)
            return Interval(*np.transpose([self._found[key] for key in keys]))

    def _keep(self, keys: list[Hashable], intervals: Interval[Floats]) -> None:
        if len(self._found) + len(keys) > MOST:
            self._found.clear()
        self._found.update(zip(keys, zip(*map(np.ndarray.tolist, intervals), strict=True), strict=True))
