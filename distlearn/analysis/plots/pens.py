"""How the line of an arm is drawn: its colour and dashes, and a marker, which tells it from others in grey print."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from distlearn.analysis.colours import Look

MARKERS = "osD^vPX*<>"
DASHES = {"solid": "-", "dashed": (0, (5, 2)), "dotted": (0, (1.2, 1.6)), "dashdot": (0, (5, 1.5, 1.2, 1.5))}
MANY = 200  # points, of which a thick line would make a blot
N_MARKED = 8  # points of a line that have a marker, so that it stays a line


def in_order(arms: Iterable[str], looks: Mapping[str, Look]) -> list[str]:
    """Each once, as in the campaign's file; one without a look is a mistake, and no reason to leave it out."""
    return sorted(set(arms), key=list(looks).index)


def pen(arm: str, looks: Mapping[str, Look], n_points: int) -> dict[str, Any]:
    """What `Axes.plot` wants; `looks` are of all arms of the campaign."""
    number = list(looks).index(arm)
    every = max(1, round(n_points / N_MARKED))
    return {
        "color": looks[arm].colour,
        "linestyle": DASHES[looks[arm].dash],
        "marker": MARKERS[number % len(MARKERS)],
        "markevery": (number * every // max(1, len(looks)) % every, every),  # those of different arms side by side
        "markersize": 5,
        "markeredgecolor": "white",
        "markeredgewidth": 0.6,
        "linewidth": 1.6 if n_points <= MANY else 0.9,
    }
