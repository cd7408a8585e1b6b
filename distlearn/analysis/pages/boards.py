"""A number for every square as a board of colours: blue is below zero, orange above."""

from __future__ import annotations

import math

import numpy as np

from distlearn.analysis.pages.html import Html, element
from distlearn.kernels.arrays import Weights
from distlearn.notation import LETTERS

SIDE = 40  # of a square; the page scales it
EDGE = 22  # for letters and numbers


def board(
    numbers: Weights, shape: tuple[int, int], label: str, writes_numbers: bool = True, largest: float | None = None
) -> Html:
    """The strongest colour is the number that is largest in size, or `largest`, so that boards can be compared.

    Small boards are clearer without the numbers.
    """
    rows, columns = shape
    if largest is None:
        largest = float(np.abs(numbers).max(initial=0.0))
    texts = _texts(numbers, largest)
    squares = [
        _square(*divmod(square, columns), number / largest if largest else 0.0, text, writes_numbers)
        for square, (number, text) in enumerate(zip(numbers.tolist(), texts, strict=True))
    ]
    size = f"{-EDGE} {-EDGE} {columns * SIDE + EDGE} {rows * SIDE + EDGE}"
    return element(
        "svg",
        *_edges(rows, columns),
        *squares,
        viewBox=size,
        class_="board" if writes_numbers else "small board",
        role="img",
        aria_label=label,
    )


def _square(row: int, column: int, share: float, text: str, is_written: bool) -> Html:
    x, y = column * SIDE, row * SIDE
    colour = element(
        "rect",
        element("title", f"{LETTERS[column]}{row + 1}: {text}"),
        class_="high" if share > 0 else "low",
        x=x,
        y=y,
        width=SIDE,
        height=SIDE,
        fill_opacity=f"{abs(share):.3f}",
    )
    return Html(colour + (element("text", text, x=x + SIDE / 2, y=y + SIDE / 2) if is_written else ""))


def _edges(rows: int, columns: int) -> list[Html]:
    above = [
        element("text", LETTERS[column], x=column * SIDE + SIDE / 2, y=-EDGE / 2, class_="edge")
        for column in range(columns)
    ]
    beside = [element("text", str(row + 1), x=-EDGE / 2, y=row * SIDE + SIDE / 2, class_="edge") for row in range(rows)]
    return above + beside


def _texts(numbers: Weights, largest: float) -> list[str]:
    """With as many decimals as show two or three digits of the largest."""
    decimals = 2 if not largest else min(4, max(0, 1 - math.floor(math.log10(largest))))
    if largest and not 1e-3 <= largest < 1e5:
        return [f"{number:.0e}".replace("-", "−") for number in numbers]
    return [f"{round(number, decimals) + 0.0:.{decimals}f}".replace("-", "−") for number in numbers.tolist()]
