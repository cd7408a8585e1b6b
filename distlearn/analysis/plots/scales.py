"""Axes of games, generations and time, in units that leave few digits."""

from __future__ import annotations

from typing import Literal, NamedTuple

import pandas as pd

from distlearn.analysis.alignment import RUN

X = Literal["games", "generation", "time"]


class Scale(NamedTuple):
    """What a number is divided by, and what the axis is called then."""

    unit: float
    label: str


def scale(x: X, largest: float) -> Scale:
    """For numbers up to the largest."""
    if x == "time":
        return _scale_of_time(largest)
    what = "training games" if x == "games" else "generation"
    if largest >= 2e6:
        return Scale(1e6, f"{what} (millions)" if x == "games" else f"{what} (in millions)")
    if largest >= 2e4:
        return Scale(1e3, f"{what} (thousands)" if x == "games" else f"{what} (in thousands)")
    return Scale(1, what)


def with_time(curves: pd.DataFrame, runs: pd.DataFrame) -> pd.DataFrame:
    """Curves with a column `time`, in seconds: their games by the mean speed of the arm's runs.

    Results hold the time of whole runs alone, so it is as if every run had been equally fast all the time.
    """
    begun = runs[(runs.games > 0) & (runs.seconds > 0)]
    seconds_per_game = (begun.seconds / begun.games).groupby(begun.arm).mean()
    return curves.assign(time=curves.games * curves.arm.map(seconds_per_game))


def without_time(runs: pd.DataFrame) -> list[str]:
    """Arms of which no time is known."""
    known = set(runs[(runs.games > 0) & (runs.seconds > 0)].arm)
    return [arm for arm in dict.fromkeys(runs[RUN].arm) if arm not in known]


def _scale_of_time(largest: float) -> Scale:
    for seconds, name, fewest in ((3600, "h", 2), (60, "min", 3)):
        if largest >= fewest * seconds:
            return Scale(seconds, f"time of a run ({name}), at its mean speed")
    return Scale(1, "time of a run (s), at its mean speed")
