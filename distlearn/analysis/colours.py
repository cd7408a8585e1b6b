"""One colour for every arm, the same in all figures, reports and pages of a campaign.

The colours are Okabe and Ito's (2008), which people with any kind of colour vision can tell apart; where there are more
arms than colours, dashes tell them apart, which also helps in print.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
DASHES = ("solid", "dashed", "dotted", "dashdot")


class Look(NamedTuple):
    """How the line of an arm is drawn."""

    colour: str  # "#rrggbb"
    dash: str  # one of DASHES


def looks(arms: Iterable[str]) -> dict[str, Look]:
    """By name; `arms` are all of a campaign in the order of its file, whichever of them are drawn."""
    names = list(dict.fromkeys(arms))
    n_colours = len(COLOURS)
    return {name: Look(COLOURS[i % n_colours], DASHES[i // n_colours % len(DASHES)]) for i, name in enumerate(names)}
