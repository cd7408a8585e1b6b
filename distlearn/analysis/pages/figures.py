"""What is looked at: interactive charts, and pictures that are there as files."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any, Literal

from distlearn.analysis.charts import Chart, json_text
from distlearn.analysis.pages.html import Html, element, joined, raw_element

MARK = "data-charts"  # by which a page knows that it needs the scripts


def chart(charts: Chart | Mapping[str, Chart], label: str, caption: str = "") -> Html:
    """One chart, or several by what they are called, of which one is seen at a time and the reader chooses.

    `label` says what it is to those who cannot see it, and to everybody until it is drawn.
    """
    named: Mapping[str, Any] = {"": charts} if "data" in charts else charts
    return element(
        "figure",
        element("figcaption", caption) if caption else "",
        _choice(list(named), label) if len(named) > 1 else "",
        element("div", element("div", class_="plot", role="img", aria_label=label), class_="drawing"),
        element("noscript", element("p", f"{label}: the chart needs JavaScript.")),
        raw_element("script", json_text(list(named.values())), type="application/json"),
        class_="chart",
        **{MARK: str(len(named))},
    )


def _choice(names: list[str], label: str) -> Html:
    options = [element("option", name, value=str(number)) for number, name in enumerate(names)]
    return element("label", "By ", element("select", *options, aria_label=f"{label}: by"), class_="choice")


def picture(content: bytes, kind: Literal["svg+xml", "png"], alt: str, caption: str = "") -> Html:
    """A figure that was drawn elsewhere, such as by matplotlib; an SVG among them runs nothing that is in it."""
    source = f"data:image/{kind};base64,{base64.b64encode(content).decode()}"
    image = element("img", src=source, alt=alt)
    return element("figure", joined(image, element("figcaption", caption) if caption else ""))
