"""A number for every square as a board of colours: blue is below zero, orange above."""

from __future__ import annotations

import math

import numpy as np

from distlearn.analysis.pages.html import Html, element
from distlearn.kernels.arrays import Weights
from distlearn.notation import LETTERS, square_name

SIDE = 40  # of a square; the page scales it
EDGE = 22  # for letters and numbers
RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def board(
    numbers: Weights, shape: tuple[int, int], label: str, writes_numbers: bool = True, largest: float | None = None
) -> Html:
    """The strongest colour is the number that is largest in size, or `largest`, so that boards can be compared.

    Small boards are clearer without the numbers.
    """
    rows, columns = shape
    if largest is None:
        largest = largest_of(numbers)
    texts, unit = _texts(numbers, largest)
    shares = np.nan_to_num(numbers / (largest or 1.0), nan=0.0, posinf=1.0, neginf=-1.0)
    squares = [
        _square(square, shape, share, text, writes_numbers)
        for square, (share, text) in enumerate(zip(shares.tolist(), texts, strict=True))
    ]
    below = EDGE if unit and writes_numbers else 0
    size = f"{-EDGE} {-EDGE} {columns * SIDE + EDGE} {rows * SIDE + EDGE + below}"
    return element(
        "svg",
        *_edges(rows, columns),
        *squares,
        element("text", unit, x=columns * SIDE / 2, y=rows * SIDE + EDGE / 2, class_="edge") if below else "",
        viewBox=size,
        class_="board" if writes_numbers else "small board",
        role="img",
        aria_label=label,
    )


def largest_of(numbers: Weights) -> float:
    """In size, of those that are finite: weights of a learner that got out of hand may not be."""
    return float(np.abs(numbers[np.isfinite(numbers)]).max(initial=0.0))


def _square(square: int, shape: tuple[int, int], share: float, text: str, is_written: bool) -> Html:
    x, y = square % shape[1] * SIDE, square // shape[1] * SIDE
    colour = element(
        "rect",
        element("title", f"{square_name(square, shape)}: {text}"),
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


def _texts(numbers: Weights, largest: float) -> tuple[list[str], str]:
    """With up to three digits of the largest, and the power of ten that all of them are to be multiplied by."""
    exponent = math.floor(math.log10(largest)) if largest else 0
    unit = 0 if -1 <= exponent <= 3 else exponent
    decimals = min(2, max(0, 2 - (exponent - unit)))
    texts = [f"{round(number, decimals) + 0.0:.{decimals}f}" for number in (numbers / 10.0**unit).tolist()]
    return [text.replace("-", "−") for text in texts], f"× 10{str(unit).translate(RAISED)}" if unit else ""
