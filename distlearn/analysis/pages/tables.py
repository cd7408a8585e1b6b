"""Tables of pages from DataFrames."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import pandas as pd

from distlearn.analysis.figures import count
from distlearn.analysis.pages.html import Html, element

NOTHING = "–"
Format = Callable[[Any], str]


def table(frame: pd.DataFrame, caption: str = "", formats: Mapping[str, Format] | None = None) -> Html:
    """With all columns but the index; the first is what the rows are called.

    Numbers that are not whole have three decimals unless `formats` has something else for their column. It can be
    scrolled sideways where it is wider than the screen.
    """
    formats = formats or {}
    numeric = [bool(pd.api.types.is_numeric_dtype(kind)) for kind in frame.dtypes]
    heads = [
        element("th", str(name), scope="col", class_=_class(is_number))
        for name, is_number in zip(frame.columns, numeric, strict=True)
    ]
    columns = [[formats.get(str(name), _text)(value) for value in frame[name].tolist()] for name in frame.columns]
    rows = [_row(cells, numeric) for cells in zip(*columns, strict=True)]
    whole = element("table", element("thead", element("tr", *heads)), element("tbody", *rows))
    scrolled = element("div", whole, class_="scroll", role="region", tabindex="0", aria_label=caption or "Table")
    return element("figure", element("figcaption", caption), scrolled, class_="table") if caption else scrolled


def _row(cells: tuple[str, ...], numeric: list[bool]) -> Html:
    first, *others = cells
    return element(
        "tr",
        element("th", first, scope="row", class_=_class(numeric[0])),
        *(element("td", cell, class_=_class(is_number)) for cell, is_number in zip(others, numeric[1:], strict=True)),
    )


def _class(is_number: bool) -> str | None:
    return "number" if is_number else None


def _text(value: Any) -> str:
    """Markup stays markup; whole numbers that happen to be floats, as in a column with gaps, are counts."""
    if isinstance(value, str):
        return value
    if value is None or value is pd.NaT or (isinstance(value, float) and not math.isfinite(value)):
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) or (isinstance(value, float) and value.is_integer() and abs(value) > 1):
        return count(value).replace("-", "−")
    return f"{value:.3f}".replace("-", "−") if isinstance(value, float) else str(value)
