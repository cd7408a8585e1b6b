"""A look at a campaign from its files alone, wherever it is running."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

import pandas as pd

from distlearn.campaign.spec import RunKey
from distlearn.errors import UserError
from distlearn.store import Folder
from distlearn.store.following import Following
from distlearn.store.specs import spec_and_question
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
    question: str = ""
    spec: Mapping[str, Any] = field(default_factory=dict)  # the resolved campaign file

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
        first, _, _ = run.row["error"].partition("\n")
        return f"{run.key}: {first} (traceback in {where})"


class Onlooker:
    """Looks again and again; what has not changed is not read again."""

    def __init__(self, folder: Folder, for_pages: bool = False) -> None:
        """For pages, which ask all the time, nothing is written, not even to learn the time of an object store; a file
        that cannot be read is told as a problem and counts as empty; and the time left is counted from the last news,
        so that nothing changes while there is none.
        """
        self.runs = Following(folder, "runs")
        self.metrics = Following(folder, "metrics")
        self._folder = folder
        self._for_pages = for_pages
        self._is_locked = folder.lock_watch() if for_pages else folder.is_locked

    @property
    def problems(self) -> list[str]:
        return [*self.runs.problems, *self.metrics.problems]

    def look(self) -> Look:
        folder = self._folder
        spec, question = spec_and_question(folder)
        was_locked = self._is_locked()
        rows = _plain_rows(self.runs.look())
        is_locked = was_locked or self._is_locked()  # it may have begun or ended just now
        best_scores = _best_scores(self.metrics.look())
        for problem in () if self._for_pages else self.problems:
            raise UserError(problem)
        now = _last_news(rows) if self._for_pages and rows else datetime.now(UTC)
        runs = [_seen(row, best_scores, is_locked, now) for row in rows]
        return Look(folder.where(), spec["name"], runs, is_locked, question, spec)


def _seen(
    row: dict[str, Any], best_scores: Mapping[RunKey, dict[str, float]], is_locked: bool, now: datetime
) -> SeenRun:
    key = RunKey(row["arm"], row["seed"])
    if row["status"] == "running" and not is_locked:
        row["status"] = "interrupted"  # nobody is working on it any more
    run = SeenRun(key, row, best_scores.get(key, {}), None)
    return replace(run, seconds_left=_seconds_left(run, now))


def _last_news(rows: list[dict[str, Any]]) -> datetime:
    return max(datetime.fromisoformat(row["updated"]) for row in rows)


def _plain_rows(runs: pd.DataFrame) -> list[dict[str, Any]]:
    """As JSON has them: None where there is nothing, times as text."""
    rows: list[dict[str, Any]] = json.loads(runs.to_json(orient="records", date_format="iso", date_unit="us"))
    return rows


def _best_scores(metrics: pd.DataFrame) -> dict[RunKey, dict[str, float]]:
    """Of every run and measure; none where nothing was a number."""
    best: dict[RunKey, dict[str, float]] = defaultdict(dict)
    largest: dict[Any, float] = metrics.groupby(["arm", "seed", "measure"], sort=False).value.max().dropna().to_dict()
    for (arm, seed, measure), value in largest.items():
        best[RunKey(arm, seed)][measure] = value
    return best


def _seconds_left(run: SeenRun, now: datetime) -> float | None:
    """As fast as it went so far; the time since its last checkpoint has passed already."""
    if run.status != "running" or run.done == 0:
        return None
    seconds = run.row["seconds"] * (run.row["budget"] - run.done) / run.done
    since = now - datetime.fromisoformat(run.row["updated"])
    return max(0.0, float(seconds - since.total_seconds()))
