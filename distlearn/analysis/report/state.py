"""How far a campaign is, and what went wrong."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from distlearn.analysis.figures import count, plural
from distlearn.analysis.pages import Html, Section, bullets, code, details, notice, table
from distlearn.analysis.report.campaign import Campaign

STATUSES = ("finished", "running", "waiting", "stopped", "interrupted", "failed")
MOST_TRACEBACKS = 5
MOST_RUNS = 1000  # in the table of all


def notices(found: Campaign) -> list[Html]:
    """What has to be known before anything else: that there is more to come."""
    if found.is_finished:
        return []
    runs = found.runs
    if runs.empty:
        return [notice("Unfinished: no run has begun.")]
    n_left = int((~runs.status.isin(["finished", "failed"])).sum())
    what = f"{_counts(runs)} of {plural(len(runs), 'run')}; {100 * _share(runs):.0f} % of all training is done"
    if n_left == 0:
        return [notice(f"Not all runs came to their end: {_counts(runs)} of {plural(len(runs), 'run')}.")]
    who = "" if found.is_worked_on else ", and nobody is working on it"
    return [notice(f"Unfinished: {what}{who}. What follows is how it stood at {found.seen:%Y-%m-%d %H:%M} UTC.")]


def runs_section(found: Campaign) -> Section:
    runs = found.runs
    parts: list[str] = [f"{plural(len(runs), 'run')}: {_counts(runs)}." if len(runs) else "There are none yet."]
    failed = runs[runs.status == "failed"]
    if len(failed):
        parts += [_failures(failed), *_tracebacks(found, failed)]
    if len(runs):
        more = f" (the first {count(MOST_RUNS)})" if len(runs) > MOST_RUNS else ""
        parts.append(details(f"All runs{more}", _all(runs.head(MOST_RUNS))))
    return Section("Runs", parts)


def _counts(runs: pd.DataFrame) -> str:
    found = runs.status.value_counts()
    return ", ".join(f"{count(found[status])} {status}" for status in STATUSES if status in found)


def _share(runs: pd.DataFrame) -> float:
    return float((_done(runs) / runs.budget).clip(upper=1).mean())


def _done(runs: pd.DataFrame) -> pd.Series[int]:
    done: pd.Series[int] = runs.games.where(runs.budget_unit == "games", runs.generation)
    return done


def _failures(failed: pd.DataFrame) -> Html:
    lines = zip(failed.arm, failed.seed, failed.error.fillna("").astype(str), strict=True)
    return bullets(f"{arm}-{seed}: {error.partition(chr(10))[0]}" for arm, seed, error in lines)


def _tracebacks(found: Campaign, failed: pd.DataFrame) -> Iterable[Html]:
    for arm, seed in zip(failed.arm[:MOST_TRACEBACKS], failed.seed[:MOST_TRACEBACKS], strict=True):
        text = found.folder.read(f"errors/{arm}-{seed}.txt")
        if text is not None:
            yield details(f"Traceback of {arm}-{seed}", code(text.decode(errors="replace")))


def _all(runs: pd.DataFrame) -> Html:
    columns = {
        "run": runs.arm.str.cat(runs.seed.astype(str), "-"),
        "status": runs.status,
        "done": _done(runs),
        "of": runs.budget,
        "unit": runs.budget_unit,
        "s": runs.seconds,
        "games/s": runs.games_per_second.round(),
        "attempts": runs.attempts,
        "host": runs.host,
        "version": runs.version,
        "settings": runs.spec_hash,
    }
    return table(pd.DataFrame(columns), "All runs", {"s": lambda seconds: count(seconds)})
