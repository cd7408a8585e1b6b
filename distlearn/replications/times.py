"""How long a campaign took, from its table of runs."""

from __future__ import annotations

import pandas as pd


def times(runs: pd.DataFrame) -> pd.DataFrame:
    """A row per arm and one for all: runs begun, training games, seconds spent on them, and games per second of a run.

    The seconds of runs that ran beside each other are added up; measuring is in them, its games are not counted.
    """
    begun = runs[runs.seconds > 0]
    rows = [_row(str(arm), of_arm) for arm, of_arm in begun.groupby("arm", sort=False)]
    return pd.DataFrame([*rows, _row("all", begun)])


def elapsed(runs: pd.DataFrame) -> float:
    """Seconds from the first run's beginning to the last one's end, with all pauses; not a number before any is over.

    A run begins so many seconds before its row was last written as were spent on it, unless it was resumed.
    """
    ended = runs[(runs.status == "finished") & (runs.seconds > 0)]
    if ended.empty:
        return float("nan")
    begun = ended.updated - pd.to_timedelta(ended.seconds, unit="s")
    return float((ended.updated.max() - begun.min()).total_seconds())


def _row(name: str, runs: pd.DataFrame) -> dict[str, object]:
    seconds, games = float(runs.seconds.sum()), int(runs.games.sum())
    return {
        "arm": name,
        "runs": len(runs),
        "finished": int((runs.status == "finished").sum()),
        "training games": games,
        "seconds": round(seconds, 1),
        "games per second": round(games / seconds) if seconds else 0,
        "hosts": ", ".join(sorted(set(runs.host))),
    }
