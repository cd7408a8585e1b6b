"""A number for every square as a board of colours, which can be read without them too."""

from __future__ import annotations

import math

import numpy as np
from rich.color import Color
from rich.style import Style
from rich.text import Text

from distlearn.kernels.arrays import Weights
from distlearn.notation import LETTERS

# Blue and orange are told apart by people who see red and green alike; black can be read on all shades of them.
LOWEST, ZERO, HIGHEST = (86, 156, 230), (247, 247, 247), (245, 150, 50)
FEWEST, MOST = 0, 6  # decimals; beyond that, exponents


def board_map(numbers: Weights, shape: tuple[int, int]) -> Text:
    """The board with its letters and row numbers; the strongest colour is the number that is largest in size."""
    rows, columns = shape
    largest = float(np.abs(numbers[np.isfinite(numbers)]).max(initial=0.0))
    texts = _texts(numbers, largest)
    width = max(map(len, texts)) + 1
    board = Text("   " + "".join(letter.rjust(width) for letter in LETTERS[:columns]))
    for row in range(rows):
        board.append(f"\n{row + 1:>2} ")
        for column in range(columns):
            square = row * columns + column
            share = float(numbers[square]) / largest if largest and np.isfinite(numbers[square]) else 0.0
            board.append(texts[square].rjust(width), Style(color="black", bgcolor=_colour(share)))
    return board


def _texts(numbers: Weights, largest: float) -> list[str]:
    """With as many decimals as show three digits of the largest."""
    decimals = 2 - math.floor(math.log10(largest)) if largest else FEWEST
    if not FEWEST - 4 <= decimals <= MOST:
        return [f"{number:+.1e}" for number in numbers]
    shown = max(FEWEST, decimals)
    return [f"{round(number, shown) + 0.0:+.{shown}f}" for number in numbers.tolist()]  # + 0.0: there is no −0


def _colour(share: float) -> Color:
    """From −1, the lowest, to 1."""
    end = HIGHEST if share > 0 else LOWEST
    return Color.from_rgb(*(round(zero + abs(share) * (to - zero)) for zero, to in zip(ZERO, end, strict=True)))
