"""What a look at a campaign shows: a table to those who look once, lines to those who watch."""

from __future__ import annotations

import math
from datetime import datetime

from rich.cells import cell_len
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from distlearn.campaign.look import Look, SeenRun
from distlearn.cli.figures import count, duration, plural, time_left
from distlearn.cli.layout import Line, Row
from distlearn.cli.screen import fitted, remark
from distlearn.cli.watchers import score_texts, speed_text

BETWEEN_COLUMNS = 3  # characters of a table: two spaces and a line
AS_TEXT = ("arm", "status", "host")

Columns = dict[str, list[str]]


def print_runs(look: Look) -> None:
    """One line per run, how many there are in which state, and what went wrong."""
    if not look.runs:
        print(f"{look.name} in {look.path}: no runs yet")
        return
    console = Console(highlight=False)
    columns = _columns(look)
    if not console.is_terminal:  # whoever reads a file can scroll
        console.width = max(console.width, _width(columns))
    console.print(f"{look.name} in {look.path}", markup=False, soft_wrap=True)
    console.print(_table(_fitting(columns, console.width)))
    console.print(summary(look), markup=False, soft_wrap=True)
    for run in look.failed:
        console.print(look.error_line(run), markup=False, soft_wrap=True)


def summary(look: Look) -> str:
    """`3 finished, 2 running, 1 failed; 1 234 games/s, 3 min 20 s left; last written 2026-03-01 12:00:00 UTC`."""
    pace = ", ".join(filter(None, (speed_text(look.games_per_second), time_left(look.seconds_left))))
    return "; ".join(filter(None, (_counts(look), pace, _state(look))))


def picture(look: Look, width: int, height: int) -> list[Row]:
    """What is running, as far as there is room, and the campaign."""
    ended = look.n_by_status
    failed = ended.get("failed", 0)
    finished = ended.get("finished", 0)
    campaign = Line(
        look.name,
        look.fraction,
        f"{count(finished)} of {plural(len(look.runs), 'run')}" + (f", {failed} failed" if failed else ""),
        f"{finished}/{len(look.runs)}" + (f" ✗{failed}" if failed else ""),
        speed_text(look.games_per_second),
        time_left(look.seconds_left),
    )
    rows = fitted(look.running, _line, campaign, width, height - 2)
    return [*rows, remark("; ".join(filter(None, (_counts(look), _state(look)))), width)]


def _counts(look: Look) -> str:
    return ", ".join(f"{count(n)} {status}" for status, n in look.n_by_status.items()) or "no runs yet"


def _state(look: Look) -> str:
    """Whether anybody works on it, and when there was news."""
    written = max((datetime.fromisoformat(run.row["updated"]) for run in look.runs), default=None)
    news = f"last written {written:%Y-%m-%d %H:%M:%S} UTC" if written else ""
    return news if look.is_worked_on or look.has_ended else f"nobody is working on it; {news}".removesuffix("; ")


def _line(run: SeenRun) -> Line:
    return Line(
        str(run.key),
        run.fraction,
        _done(run),
        f"{math.floor(100 * run.fraction)} %",
        speed_text(run.row["games_per_second"] or 0),
        time_left(run.seconds_left),
        score_texts(run.best_scores),
    )


def _done(run: SeenRun) -> str:
    return f"{count(run.done)} of {count(run.row['budget'])} {run.row['budget_unit']}"


def _columns(look: Look) -> Columns:
    runs = look.runs
    columns = {
        "arm": [run.key.arm for run in runs],
        "seed": [str(run.key.seed) for run in runs],
        "status": [run.status for run in runs],
        "done": [_done(run) for run in runs],
        "games/s": [count(speed) if (speed := run.row["games_per_second"]) else "" for run in runs],
        "time": [duration(run.row["seconds"]) if run.row["seconds"] else "" for run in runs],
        "left": ["" if run.seconds_left is None else duration(run.seconds_left) for run in runs],
    }
    for measure in dict.fromkeys(measure for run in runs for measure in run.best_scores):
        scores = (run.best_scores.get(measure) for run in runs)
        columns[f"best {measure}"] = ["" if score is None else f"{score:.3f}" for score in scores]
    columns["host"] = [run.row["host"] or "" for run in runs]
    return {name: cells for name, cells in columns.items() if any(cells)}


def _fitting(columns: Columns, width: int) -> Columns:
    """Without the columns that there is no room for, the least important first."""
    measures = [name for name in columns if name.startswith("best ")]
    kept = dict(columns)
    for name in ("host", *reversed(measures[1:]), "time", "games/s", *measures[:1], "left"):
        if _width(kept) > width:
            kept.pop(name, None)
    return kept


def _width(columns: Columns) -> int:
    return 1 + sum(BETWEEN_COLUMNS + max(map(cell_len, (name, *cells))) for name, cells in columns.items())


def _table(columns: Columns) -> Table:
    table = Table()
    for name in columns:
        is_arm = name == "arm"  # the ends of names are what tells them apart
        justify: JustifyMethod = "left" if name in AS_TEXT else "right"
        table.add_column(Text(name), no_wrap=not is_arm, overflow="fold", justify=justify)
    for row in zip(*columns.values(), strict=True):
        table.add_row(*map(Text, row))
    return table
