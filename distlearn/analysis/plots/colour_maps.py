"""Colours of numbers around a middle: blue below, orange above, as people who see red and green alike can tell."""

from __future__ import annotations

from matplotlib.colors import LinearSegmentedColormap

STOPS = ["#0b4a91", "#569ce6", "#f7f7f7", "#f59632", "#8a4300"]
MISSING = "#d9d9d9"
DIVERGING = LinearSegmentedColormap.from_list("blue-orange", STOPS).with_extremes(bad=MISSING)
BLACK, WHITE = "#000000", "#ffffff"


def ink(share: float) -> str:
    """What can be read on the map at a place from 0 to 1."""
    red, green, blue, _ = DIVERGING(share)
    return BLACK if 0.299 * red + 0.587 * green + 0.114 * blue > 0.45 else WHITE
