"""A look at a campaign from its files alone, wherever it is running."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from distlearn.campaign.spec import RunKey
from distlearn.store import Folder, read_rows, read_table, spec_in
from distlearn.store.uri import joined

STATUSES = ("finished", "running", "waiting", "stopped", "interrupted", "failed")
ENDED = ("finished", "failed")


@dataclass(frozen=True)
class SeenRun:
    """A run as it was at its last checkpoint."""

    key: RunKey
    row: Mapping[str, Any]  # of the table of runs
    best_scores: dict[str, float]  # by measure, over all checkpoints
    seconds_left: float | None  # of a running one

    @property
    def status(self) -> str:
        return str(self.row["status"])

    @property
    def done(self) -> int:
        return int(self.row["games"] if self.row["budget_unit"] == "games" else self.row["generation"])

    @property
    def fraction(self) -> float:
        return min(1.0, self.done / int(self.row["budget"]))

    def record(self) -> dict[str, Any]:
        """For JSON."""
        return {**self.row, "done": self.done, "seconds_left": self.seconds_left, "best_scores": self.best_scores}


@dataclass(frozen=True)
class Look:
    """A whole campaign at one moment."""

    path: str  # or URI
    name: str
    runs: list[SeenRun]
    is_worked_on: bool  # by some process, here or elsewhere

    @property
    def running(self) -> list[SeenRun]:
        return [run for run in self.runs if run.status == "running"]

    @property
    def failed(self) -> list[SeenRun]:
        return [run for run in self.runs if run.status == "failed"]

    @property
    def has_ended(self) -> bool:
        return len(self.runs) > 0 and all(run.status in ENDED for run in self.runs)

    @property
    def n_by_status(self) -> dict[str, int]:
        found = Counter(run.status for run in self.runs)
        return {status: found[status] for status in STATUSES if found[status]}

    @property
    def games_per_second(self) -> float:
        return float(sum(run.row["games_per_second"] or 0 for run in self.running))

    @property
    def fraction(self) -> float:
        """What is done, with the runs that failed: there is no more to be done."""
        done = (1.0 if run.status in ENDED else run.fraction for run in self.runs)
        return sum(done) / max(1, len(self.runs))

    @property
    def seconds_left(self) -> float | None:
        """If as many runs as now are under way until the end, each as long as those of its arm were so far."""
        lengths = self._seconds_of_runs()
        if not self.running or not lengths:
            return None
        anywhere = sum(lengths.values()) / len(lengths)
        unknown = {run.key: (1 - run.fraction) * lengths.get(run.key.arm, anywhere) for run in self.runs}
        left = [unknown[run.key] if run.seconds_left is None else run.seconds_left for run in self.running]
        to_come = sum(unknown[run.key] for run in self.runs if run.status not in ("running", *ENDED))
        return max((to_come + sum(left)) / len(left), *left)

    def _seconds_of_runs(self) -> dict[str, float]:
        """How long a whole run takes, by arm, where one has begun."""
        seconds: dict[str, float] = defaultdict(float)
        fractions: dict[str, float] = defaultdict(float)
        for run in self.runs:
            seconds[run.key.arm] += run.row["seconds"]
            fractions[run.key.arm] += run.fraction
        return {arm: seconds[arm] / fractions[arm] for arm in fractions if fractions[arm] > 0}

    def error_line(self, run: SeenRun) -> str:
        where = joined(self.path, f"errors/{run.key}.txt")
        return f"{run.key}: {run.row['error']} (traceback in {where})"


class Onlooker:
    """Looks again and again; what has not changed is not read again."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._scores: dict[RunKey, tuple[str, dict[str, float]]] = {}  # and when they were written

    def look(self) -> Look:
        folder = self._folder
        spec = spec_in(folder)
        was_locked = folder.is_locked()
        rows = _plain_rows(folder)
        is_locked = was_locked or folder.is_locked()  # it may have begun or ended just now
        now = datetime.now(UTC)
        return Look(folder.where(), spec["name"], [self._seen(row, is_locked, now) for row in rows], is_locked)

    def _seen(self, row: dict[str, Any], is_locked: bool, now: datetime) -> SeenRun:
        key = RunKey(row["arm"], row["seed"])
        if row["status"] == "running" and not is_locked:
            row["status"] = "interrupted"  # nobody is working on it any more
        written, scores = self._scores.get(key, ("", {}))
        if written != row["updated"]:
            scores = _best_scores(self._folder, key)
            self._scores[key] = row["updated"], scores
        run = SeenRun(key, row, scores, None)
        return SeenRun(key, row, scores, _seconds_left(run, now))


def _plain_rows(folder: Folder) -> list[dict[str, Any]]:
    """As JSON has them: None where there is nothing, times as text."""
    rows: list[dict[str, Any]] = json.loads(
        read_table(folder, "runs").to_json(orient="records", date_format="iso", date_unit="us")
    )
    return rows


def _best_scores(folder: Folder, key: RunKey) -> dict[str, float]:
    best: dict[str, float] = {}
    for row in read_rows(folder, "metrics", *key):
        best[row["measure"]] = max(row["value"], best.get(row["measure"], 0.0))
    return best


def _seconds_left(run: SeenRun, now: datetime) -> float | None:
    """As fast as it went so far; the time since its last checkpoint has passed already."""
    if run.status != "running" or run.done == 0:
        return None
    seconds = run.row["seconds"] * (run.row["budget"] - run.done) / run.done
    since = now - datetime.fromisoformat(run.row["updated"])
    return max(0.0, float(seconds - since.total_seconds()))
