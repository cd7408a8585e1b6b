"""Tables of tournaments as text that fits the terminal: a matrix while there is room for it, else a league table."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pandas as pd
from rich.cells import cell_len

from distlearn.cli.figures import count, shortened

LONGEST_NAME = 24
SHORTEST_NAME = 8  # with less of every name there is a league table instead
GAP = "  "
WIDTH_OF_TOTAL = len("  total")
NOBODY = "–"


def standing_lines(names: Sequence[str], matrix: pd.DataFrame, totals: Sequence[float], width: int) -> list[str]:
    """Scores in percent of players (rows) against each other (columns, by number), and in total; best first.

    Where there is little room, they are whole percents, and names are shortened; with still less there are no lines.
    """
    places = [str(place) for place in range(1, len(names) + 1)]
    longest = min(LONGEST_NAME, max(map(cell_len, names)))
    for decimals, gap, shortest in ((1, 2, longest), (1, 1, longest), (0, 1, min(longest, SHORTEST_NAME))):
        middles = _middles(places, matrix, decimals, gap)
        room = width - len(places[-1]) - 1 - len(middles[0]) - WIDTH_OF_TOTAL
        if room >= shortest:
            ends = ["total", *(percent(total, 1) for total in totals)]
            columns = zip(["", *places], ["", *names], middles, ends, strict=True)
            return [_line(*cells, len(places[-1]), min(longest, room)) for cells in columns]
    return []


def _middles(places: list[str], matrix: pd.DataFrame, decimals: int, gap: int) -> list[str]:
    """The columns of scores, below their heads."""
    cells = [places, *([percent(score, decimals) for score in row] for row in matrix.to_numpy())]
    widest = max(len(cell) for row in cells for cell in row)
    return ["".join(cell.rjust(widest + gap) for cell in row) for row in cells]


def _line(place: str, name: str, middle: str, end: str, place_width: int, name_width: int) -> str:
    name = _padded(shortened(name, name_width), name_width)
    return f"{place.rjust(place_width)} {name}{middle}{end.rjust(WIDTH_OF_TOTAL)}"


def league_lines(totals: pd.DataFrame, width: int) -> list[str]:
    """Place, name, games, wins, draws, losses and score in percent (LR06 tables I to III)."""
    columns = [[str(place) for place in range(1, len(totals) + 1)], list(totals.iloc[:, 0])]
    columns += [[count(number) for number in totals[name]] for name in ("games", "wins", "draws", "losses")]
    columns.append([percent(score, 1) for score in totals.score])
    return aligned(["", totals.columns[0], "games", "wins", "draws", "losses", "score"], columns, width)


def aligned(heads: Sequence[str], columns: Sequence[Sequence[str]], width: int) -> list[str]:
    """Columns with their heads, to the right; names are to the left, in the second one, and shortened if they must."""
    widths = [max(map(cell_len, [head, *cells])) for head, cells in zip(heads, columns, strict=True)]
    others = sum(widths) - widths[1] + len(GAP) * (len(widths) - 1)
    widths[1] = max(SHORTEST_NAME, min(widths[1], width - others))
    return [_row(row, widths) for row in [heads, *zip(*columns, strict=True)]]


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [_padded(cell, width, left=False) for cell, width in zip(cells, widths, strict=True)]
    padded[1] = _padded(shortened(cells[1], widths[1]), widths[1])
    return GAP.join(padded).rstrip()


def percent(share: float, decimals: int) -> str:
    return NOBODY if math.isnan(share) else f"{100 * share:.{decimals}f}"


def _padded(text: str, width: int, left: bool = True) -> str:
    padding = " " * (width - cell_len(text))
    return text + padding if left else padding + text
