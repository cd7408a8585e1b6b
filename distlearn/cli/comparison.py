"""A comparison of arms as the terminal shows it: a table per measure, then sentences."""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Mapping
from typing import Any

import pandas as pd
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from distlearn.analysis.compare import Comparison
from distlearn.analysis.digest import digest
from distlearn.cli.figures import count
from distlearn.cli.overview import BETWEEN_COLUMNS

NARROWEST_NAME = 12  # of an arm, before columns go
MOST_ARMS = 3  # whose pairs have a sentence each
DIGEST = "Probability of improvement and p after Holm; --pairs says more of each pair:"
NO_BREAK = "\u00a0"
TOGETHER = re.compile(  # what does not fall apart at the end of a line
    r"\S+ \([\d.]+, p [<=] \S+|\S+ … \S+|p [<=] \S+|\d+ and \d+ runs?|(?<=\d) (?=\d)"
)


def print_comparison(name: str, found: Comparison, every_pair: bool = False) -> None:
    """With a sentence for every pair of arms, unless there are many and not `every_pair` is wanted."""
    console = Console(highlight=False)
    _print(console, f"{name}: {found.basis}")
    for line in found.left_out:
        _print(console, f"  {line}")
    for measure, arms in found.arms.groupby("measure", sort=False):
        console.print(Text(f"\n{measure}", style="bold"))
        console.print(_table(arms, console.width))
        for sentence in _sentences(found.pairs[found.pairs.measure == measure], list(arms.arm), every_pair):
            _print(console, sentence)
    if found.remarks:
        console.print()
    for remark in found.remarks:
        _print(console, f"note: {remark}")


def _sentences(pairs: pd.DataFrame, arms: list[str], every_pair: bool) -> list[str]:
    if every_pair or len(arms) <= MOST_ARMS:
        return [f"• {words}" for words in pairs.verdict]
    return [DIGEST, *(f"• {words}" for words in digest(pairs, arms))]


def _table(arms: pd.DataFrame, width: int) -> Table:
    columns = _fitting(_columns(arms), width)
    table = Table()
    for name in columns:
        is_arm = name == "arm"  # the ends of names are what tells them apart
        table.add_column(name, no_wrap=not is_arm, overflow="fold", justify="left" if is_arm else "right")
    for row in zip(*columns.values(), strict=True):
        table.add_row(*map(Text, row))
    return table


def _columns(arms: pd.DataFrame) -> dict[str, list[str]]:
    rows = arms.to_dict("records")
    columns = {
        "arm": [row["arm"] for row in rows],
        "runs": [count(row["runs"]) for row in rows],
        "games": [count(row["games"]) for row in rows],
        "IQM (95 % interval)": [_interval(row) for row in rows],
        "mean": [_number(row["mean"]) for row in rows],
        "SD": [_number(row["sd"]) for row in rows],
    }
    if len(set(columns["games"])) == 1:
        del columns["games"]  # said above
    return columns


def _fitting(columns: dict[str, list[str]], width: int) -> dict[str, list[str]]:
    """Without the columns that there is no room for, the least important first."""
    kept = dict(columns)
    for name in ("SD", "mean", "games", "runs"):
        widths = {name: max(map(cell_len, (name, *cells))) for name, cells in kept.items()}
        widths["arm"] = min(widths["arm"], NARROWEST_NAME)
        if 1 + sum(BETWEEN_COLUMNS + each for each in widths.values()) > width:
            kept.pop(name, None)
    return kept


def _interval(arm: Mapping[Any, Any]) -> str:
    interval = "" if math.isnan(arm["iqm_low"]) else f" ({arm['iqm_low']:.3f} … {arm['iqm_high']:.3f})"
    return f"{arm['iqm']:.3f}{interval}"


def _number(value: float) -> str:
    return "–" if math.isnan(value) else f"{value:.3f}"


def _print(console: Console, line: str) -> None:
    """Wrapped between words, indented below the first line."""
    indent = " " * (len(line) - len(line.lstrip(" •")))
    whole = TOGETHER.sub(lambda part: part[0].replace(" ", NO_BREAK), line)
    wrapped = textwrap.fill(whole, console.width, subsequent_indent=indent, break_long_words=False)
    console.print(wrapped.replace(NO_BREAK, " "), markup=False, soft_wrap=True)
