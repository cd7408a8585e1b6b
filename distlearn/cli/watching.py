"""Looking at a campaign every few seconds, until it has ended."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from rich.console import Console

from distlearn.campaign.look import Look, Onlooker
from distlearn.cli.layout import Row
from distlearn.cli.overview import picture, summary
from distlearn.cli.screen import Screen
from distlearn.cli.stopping import stop_if_requested

SECONDS_BETWEEN_LOOKS = 2.0
MOST_OF_THE_TIME = 0.1  # that looking may take: with hundreds of runs it is done less often

Sleep = Callable[[float], None]


def looks(onlooker: Onlooker, sleep: Sleep = time.sleep) -> Iterator[Look]:
    """Ends with the look at which all runs have ended."""
    while True:
        began = time.monotonic()
        look = onlooker.look()
        took = time.monotonic() - began
        yield look
        stop_if_requested()
        if look.has_ended:
            return
        sleep(max(SECONDS_BETWEEN_LOOKS, took / MOST_OF_THE_TIME))


def watch(onlooker: Onlooker, console: Console, sleep: Sleep = time.sleep) -> Look:
    """Draws in a terminal, prints what has changed elsewhere; returns the last look."""
    if console.is_terminal and not console.is_dumb_terminal:
        return _drawn(onlooker, console, sleep)
    said = ""
    for look in looks(onlooker, sleep):
        if summary(look) != said:
            said = summary(look)
            print(f"{look.name}: {said}", flush=True)
    return look


def watch_as_json(onlooker: Onlooker, sleep: Sleep = time.sleep) -> None:
    """One object per look."""
    for look in looks(onlooker, sleep):
        print(json.dumps(_record(look), ensure_ascii=False), flush=True)


def _drawn(onlooker: Onlooker, console: Console, sleep: Sleep) -> Look:
    seen: list[Look] = []

    def drawn(width: int, height: int) -> list[Row]:
        return picture(seen[-1], width, height) if seen else []

    told: set[str] = set()
    with Screen(console, drawn) as screen:
        for look in looks(onlooker, sleep):
            seen[:] = [look]
            errors = [f"✗ {look.error_line(run)}" for run in look.failed]
            screen.say(*(error for error in errors if error not in told))
            told.update(errors)
            screen.draw()
            if screen.is_gone:
                break
    return look


def _record(look: Look) -> dict[str, object]:
    return {
        "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "name": look.name,
        "is_worked_on": look.is_worked_on,
        "n_by_status": look.n_by_status,
        "games_per_second": round(look.games_per_second, 1),
        "seconds_left": look.seconds_left,
        "runs": [run.record() for run in look.runs],
    }
