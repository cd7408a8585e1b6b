"""Tables of tournaments as text that fits the terminal: a matrix while there is room for it, else a league table."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pandas as pd
from rich.cells import cell_len

from distlearn.cli.figures import count, shortened

LONGEST_NAME = 24
SHORTEST_NAME = 8  # with less of every name there is a league table instead
NOBODY = "–"


def standing_lines(names: Sequence[str], matrix: pd.DataFrame, totals: Sequence[float], width: int) -> list[str]:
    """Scores in percent of players (rows) against each other (columns, by number), and in total; best first.

    None if there is no room. Where there is little, the scores are whole percents.
    """
    for decimals, gap in ((1, 2), (1, 1), (0, 1)):
        cells = [[percent(score, decimals) for score in row] for row in matrix.to_numpy()]
        total_cells = [percent(total, 1) for total in totals]
        heads = [str(place) for place in range(1, len(names) + 1)]
        column = max(max(map(len, row)) for row in [heads, *cells]) + gap
        number = len(heads[-1])
        longest = max(map(cell_len, names))
        room = width - number - 1 - column * len(names) - 1 - max(len("total"), *map(len, total_cells)) - 1
        if room < min(longest, SHORTEST_NAME):
            continue
        name_width = max(min(longest, LONGEST_NAME, room), len("player"))
        rows = [("", "", heads, "total"), *zip(heads, names, cells, total_cells, strict=True)]
        return [
            " ".join(
                [
                    place.rjust(number),
                    _padded(shortened(name, name_width), name_width) + "".join(cell.rjust(column) for cell in row),
                    total.rjust(6),
                ]
            ).rstrip()
            for place, name, row, total in rows
        ]
    return []


def league_lines(totals: pd.DataFrame, width: int) -> list[str]:
    """Place, name, games, wins, draws, losses and score in percent (LR06 tables I to III)."""
    columns = [[str(place) for place in range(1, len(totals) + 1)], list(totals.iloc[:, 0])]
    columns += [[count(number) for number in totals[name]] for name in ("games", "wins", "draws", "losses")]
    columns.append([percent(score, 1) for score in totals.score])
    return aligned(["", totals.columns[0], "games", "wins", "draws", "losses", "score"], columns, width)


def aligned(heads: Sequence[str], columns: Sequence[Sequence[str]], width: int) -> list[str]:
    """Columns with their heads, all to the right but the second, which has names."""
    widths = [max(map(cell_len, [head, *cells])) for head, cells in zip(heads, columns, strict=True)]
    widths[1] = max(SHORTEST_NAME, min(widths[1], width - sum(widths) + widths[1] - 2 * (len(widths) - 1)))
    lines = []
    for row in [heads, *zip(*columns, strict=True)]:
        cells = [_padded(cell, each, left=False) for cell, each in zip(row, widths, strict=True)]
        cells[1] = _padded(shortened(row[1], widths[1]), widths[1])
        lines.append("  ".join(cells).rstrip())
    return lines


def percent(share: float, decimals: int) -> str:
    return NOBODY if math.isnan(share) else f"{100 * share:.{decimals}f}"


def _padded(text: str, width: int, left: bool = True) -> str:
    padding = " " * (width - cell_len(text))
    return text + padding if left else padding + text
