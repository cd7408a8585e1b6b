"""What all charts share: how they look, how they become text, and where the script that draws them is."""

from __future__ import annotations

import html
import json
import math
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from distlearn.analysis.colours import Look

Chart = dict[str, Any]
"""A figure of Plotly's: `data` (traces) and `layout`."""

ASSETS = Path(__file__).parent  # charts.js and charts.css
HEIGHT = 380  # pixels
DIGITS = 5  # more than anybody sees
BLACK = "#000000"
INK, FAINT, LINES, PANEL = "var(--ink)", "var(--faint)", "var(--line)", "var(--panel)"
NOTHING = "rgba(0,0,0,0)"
DASHES = {"solid": "solid", "dashed": "dash", "dotted": "dot", "dashdot": "dashdot"}  # as Plotly calls them


def plotly_script() -> Path:
    """Plotly's own script, which comes within its package; found without importing it."""
    package = find_spec("plotly")
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).parent / "package_data" / "plotly.min.js"


def layout(x: str, y: str, **others: Any) -> dict[str, Any]:
    """Of a chart with titles of axes that are plain text."""
    return {
        "font": {"color": INK, "size": 13},
        "paper_bgcolor": NOTHING,
        "plot_bgcolor": NOTHING,
        "hoverlabel": {"bgcolor": PANEL, "bordercolor": LINES, "font": {"color": INK}, "align": "left"},
        "modebar": {"bgcolor": NOTHING, "color": FAINT, "activecolor": INK},
        "height": HEIGHT,
        "margin": {"l": 56, "r": 12, "t": 12, "b": 44},
        "showlegend": False,  # charts.js has one that keyboards and narrow screens can use
        "xaxis": axis(x),
        "yaxis": axis(y),
        **others,
    }


def axis(title: str) -> dict[str, Any]:
    return {
        "title": {"text": shown(title)},
        "gridcolor": LINES,
        "linecolor": LINES,
        "zerolinecolor": LINES,
        "automargin": True,
    }


def line_of(look: Look) -> dict[str, Any]:
    return {"color": colour_of(look), "dash": DASHES[look.dash], "width": 2}


def colour_of(look: Look) -> str:
    """Black on paper is white on a dark page."""
    return INK if look.colour == BLACK else look.colour


def shown(name: str) -> str:
    """Plotly takes some HTML in what it shows for markup; a name stays text."""
    return html.escape(name, quote=False)


def rounded(numbers: Iterable[float]) -> list[float | None]:
    """As JSON has them: None for what is not a number, whole numbers without a point."""
    return [_rounded(float(number)) for number in numbers]


def _rounded(number: float) -> float | None:
    if not math.isfinite(number):
        return None
    return int(number) if number.is_integer() else round(number, DIGITS)


def json_text(value: Any) -> str:
    """JSON that can also stand in a page: it has no sign that could end its element."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
