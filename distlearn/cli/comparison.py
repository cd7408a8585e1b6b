"""A comparison of arms as the terminal shows it: a table per measure, then a sentence per pair."""

from __future__ import annotations

import json
import math
import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd
from rich.console import Console
from rich.table import Table
from rich.text import Text

from distlearn.analysis.comparison import arm_summaries, pair_comparisons
from distlearn.analysis.load import Results
from distlearn.analysis.samples import Samples, comparable_samples
from distlearn.cli.basis import basis, left_out_lines
from distlearn.cli.digest import HEADING, digest
from distlearn.cli.figures import count
from distlearn.cli.verdicts import remarks, verdict
from distlearn.errors import UserError

MOST_ARMS = 3  # whose pairs have a sentence each
NO_BREAK = "\u00a0"
TOGETHER = re.compile(
    r"\d?\S* … \S+|(\(\S+, )?p [<=] \S+|(?<=\d) (?=\d)|\d+ and \d+ runs?"
)  # what does not fall apart at the end of a line


@dataclass(frozen=True, eq=False)
class Comparison:
    """All that is known of how the arms compare."""

    results: Results
    samples: Samples
    arms: pd.DataFrame  # as `arm_summaries`
    pairs: pd.DataFrame  # as `pair_comparisons`, with the verdict
    last: int  # checkpoints that each run is averaged over
    by: str
    at: int | None  # training games that were asked for

    @property
    def basis(self) -> str:
        return basis(self.results, self.samples, self.at, self.last, self.by)

    def record(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "campaign": self.results.spec["name"],
            "path": self.results.path,
            "by": self.by,
            "last": self.last,
            "is_final": self.samples.is_final,
            "at": self.at,
            "basis": self.basis,
            "arms": _records(self.arms),
            "pairs": _records(self.pairs),
            "left_out": _records(self.samples.left_out),
            "remarks": remarks(self.arms, self.pairs),
        }


def compared(results: Results, games: int | None, last: int, by: str) -> Comparison:
    """What the runs of the results show; refused where there is nothing to compare."""
    if results.metrics.empty:
        raise UserError(f"{results.path}: nothing has been measured yet; look again after the first checkpoint")
    samples = comparable_samples(results.metrics, results.runs, games, last, by)
    if samples.points.empty:
        reasons = "\n".join(left_out_lines(samples))
        raise UserError(f"{results.path}: no run can be compared\n{reasons}")
    pairs = pair_comparisons(samples)
    n_pairs = pairs.groupby("measure").measure.transform("size")
    words = [verdict(pair, n) for pair, n in zip(pairs.to_dict("records"), n_pairs, strict=True)]
    return Comparison(results, samples, arm_summaries(samples), pairs.assign(verdict=words), last, by, games)


def print_comparison(found: Comparison, every_pair: bool = False) -> None:
    """With a sentence for `every_pair`, or where there are many arms for each arm."""
    console = Console(highlight=False)
    for line in (found.basis, *left_out_lines(found.samples)):
        _print(console, line)
    for measure, arms in found.arms.groupby("measure", sort=False):
        console.print(Text(f"\n{measure}", style="bold"))
        console.print(_table(arms))
        for sentence in _sentences(found.pairs[found.pairs.measure == measure], list(arms.arm), every_pair):
            _print(console, sentence)
    console.print()
    for remark in remarks(found.arms, found.pairs):
        _print(console, f"note: {remark}")


def _sentences(pairs: pd.DataFrame, arms: list[str], every_pair: bool) -> list[str]:
    if every_pair or len(arms) <= MOST_ARMS:
        return [f"• {words}" for words in pairs.verdict]
    return [HEADING, *(f"• {words}" for words in digest(pairs, arms))]


def _table(arms: pd.DataFrame) -> Table:
    table = Table("arm")
    shows_games = arms.games.nunique() > 1
    columns = ["runs", *(["games"] if shows_games else []), "IQM (95 % interval)", "mean", "SD"]
    for name in columns:
        table.add_column(name, justify="right", no_wrap=True)
    table.columns[0].overflow = "fold"
    for arm in arms.to_dict("records"):
        games = [count(arm["games"])] if shows_games else []
        spread = f"{arm['mean']:.3f}", _number(arm["sd"])
        table.add_row(Text(arm["arm"]), str(arm["runs"]), *games, _interval(arm), *spread)
    return table


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


def _records(table: pd.DataFrame) -> list[dict[str, Any]]:
    """Plain values, None for what is not a number."""
    records: list[dict[str, Any]] = json.loads(table.to_json(orient="records", double_precision=15))
    return records
