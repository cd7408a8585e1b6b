"""Learning curves as charts. Imported when a first one is drawn: the statistics take a second to load."""

from __future__ import annotations

import threading
from collections.abc import Iterable

import pandas as pd

from distlearn.analysis.bootstrap import STATISTICS
from distlearn.analysis.charts import X_AXES, Chart, learning_chart
from distlearn.analysis.curves import learning_curves
from distlearn.analysis.remembered import RememberedIntervals
from distlearn.analysis.samples import BY

CHOICES = {"x": X_AXES, "statistic": STATISTICS, "by": BY}
Y_TITLES = {"score": "score", "wins": "share of wins"}


class Drawer:
    """Draws the curves of one campaign, and remembers what takes long."""

    def __init__(self) -> None:
        self._intervals = RememberedIntervals()
        self._lock = threading.Lock()  # side by side, two would take twice as long each

    def chart(self, metrics: pd.DataFrame, arms: Iterable[str], measure: str, x: str, statistic: str, by: str) -> Chart:
        of_measure = metrics[metrics.measure == measure]
        with self._lock:
            curves = learning_curves(of_measure, statistic=statistic, by=by, intervals=self._intervals)
        return learning_chart(curves, measure, arms, x, Y_TITLES[by])
