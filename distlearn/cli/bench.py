"""`distlearn bench`: how many games per second this machine plays."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn
from rich.table import Table

from distlearn.cli.arguments import AsJson
from distlearn.cli.figures import count, plural
from distlearn.cli.run import INTERRUPTED
from distlearn.cli.stopping import stop_if_requested
from distlearn.errors import UserError, unknown

if TYPE_CHECKING:
    from distlearn.analysis.speed import Speed


def bench(
    works: Annotated[
        list[str],
        typer.Argument(metavar="WORK", help="What to measure [default: all]", default_factory=list, show_default=False),
    ],
    cores: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Cores to measure beside one [default: all this process may use]"),
    ] = None,
    repeats: Annotated[int, typer.Option(min=1, metavar="N", help="Measurements, of which the best counts.")] = 10,
    seconds: Annotated[
        float, typer.Option(min=0.001, metavar="S", help="About how long a measurement takes (a round at least).")
    ] = 0.25,
    as_json: AsJson = False,
) -> None:
    """Measure games per second on one core and on all cores.

    Works: go-wpc, othello-wpc, othello-ntuple and othello-mlp play round robins of 40 players with random weights; in
    go-td-wpc, othello-td-wpc and othello-td-ntuple 40 players learn by self-play, Go with λ = 0.98, Othello with λ = 0.
    All with ε = 0.1; Go is 5×5, n-tuples are all-4+2x2.
    Compiling is not counted but shown, as the time after which the work was ready.

    Example:  `distlearn bench othello-wpc othello-td-wpc --repeats 10`
    """
    from distlearn.analysis.benchmarks import WORKS
    from distlearn.arenas.cores import usable_cores

    names = list(dict.fromkeys(works)) or list(WORKS)
    for name in names:
        if name not in WORKS:
            raise UserError(unknown("work", name, WORKS))
    n_cores = cores or usable_cores()
    try:
        speeds = _measured(names, n_cores, repeats, seconds)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        print(json.dumps(_records(speeds), indent=1))
        return
    print(f"Games per second, best of {repeats}:")
    Console(highlight=False).print(_table(speeds, n_cores))


def _measured(names: list[str], n_cores: int, repeats: int, seconds: float) -> dict[str, Speed]:
    from distlearn.analysis.benchmarks import WORKS
    from distlearn.analysis.speed import measured, started_cores

    speeds = {}
    with started_cores(n_cores) as processes, _progress(len(names) * repeats) as progress:
        for name in names:
            progress.next(name)
            speeds[name] = measured(WORKS[name], processes, repeats, seconds, progress.advance)
    return speeds


class _Progress:
    """A bar in a terminal, lines elsewhere; drawn only between measurements, since drawing takes a core's time."""

    def __init__(self, bars: Progress, task: TaskID) -> None:
        self._bars, self._task = bars, task
        self._name, self._before, self._done = "", 0, 0

    def next(self, name: str) -> None:
        self._name, self._before = name, self._done
        self._show("getting ready")
        if not self._bars.console.is_terminal:
            print(f"{name} …", file=sys.stderr, flush=True)

    def advance(self, repeat: int) -> None:
        stop_if_requested()
        self._done = self._before + repeat + 1
        self._show("measuring")

    def _show(self, doing: str) -> None:
        self._bars.update(self._task, description=f"{self._name}: {doing}", completed=self._done, refresh=True)


@contextmanager
def _progress(total: int) -> Iterator[_Progress]:
    columns = (TextColumn("{task.description}", markup=False), BarColumn(bar_width=20))
    console = Console(stderr=True, highlight=False)
    is_shown = console.is_terminal
    with Progress(*columns, console=console, auto_refresh=False, transient=True, disable=not is_shown) as bars:
        yield _Progress(bars, bars.add_task("starting", total=total))


def _records(speeds: dict[str, Speed]) -> list[dict[str, str | int | float]]:
    return [
        {"work": name, "cores": n_cores, "games_per_second": round(games_per_second, 1)}
        for name, speed in speeds.items()
        for n_cores, games_per_second in speed.games_per_second.items()
    ]


def _table(speeds: dict[str, Speed], n_cores: int) -> Table:
    counts = sorted({1, n_cores})
    table = Table("work", *(plural(n, "core") for n in counts), "ratio", "ready after")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, (ready_after, games_per_second) in speeds.items():
        ratio = f"{games_per_second[n_cores] / games_per_second[1]:.2f}"
        table.add_row(name, *(count(games_per_second[n]) for n in counts), ratio, f"{ready_after:.1f} s")
    return table
