"""How much of the paper's experiment a results folder holds: runs, budget, and settings that differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from distlearn.analysis.figures import count, plural
from distlearn.analysis.load import Results
from distlearn.campaign.plan import flat
from distlearn.campaign.spec import Arm, Spec

LONGEST = 60  # signs of a value
COLUMNS = ["arm", "runs", "runs_of_spec", "runs_of_paper", "budget", "budget_of_paper", "unit"]


@dataclass(frozen=True, eq=False)
class Size:
    """What was run beside what the paper ran."""

    arms: pd.DataFrame  # COLUMNS; `runs` are finished ones
    differences: tuple[str, ...]  # in words, of everything else

    @property
    def is_full(self) -> bool:
        return not self.differences and bool(
            (self.arms.runs >= self.arms.runs_of_paper).all() and (self.arms.budget == self.arms.budget_of_paper).all()
        )

    @property
    def is_finished(self) -> bool:
        return bool((self.arms.runs >= self.arms.runs_of_spec).all())

    def told(self) -> str:
        """`3 finished of the paper's 30 runs of every arm, 45 000 of 4 500 000 games a run`."""
        if self.arms.empty:
            return "none of the paper's arms"
        return "the paper's full size" if self.is_full else f"{self._runs()}, {self._budgets()}"

    def _runs(self) -> str:
        low, high, paper = self.arms.runs.min(), self.arms.runs.max(), self.arms.runs_of_paper.max()
        found = count(low) if low == high else f"{count(low)} to {count(high)}"
        return f"{found} finished of the paper's {plural(paper, 'run')} of every arm"

    def _budgets(self) -> str:
        sizes = self.arms[["budget", "budget_of_paper", "unit"]].drop_duplicates().to_dict("records")
        parts = [
            f"{count(each['budget'])} of {count(each['budget_of_paper'])} {each['unit']}"
            if each["budget"] != each["budget_of_paper"]
            else f"all {count(each['budget'])} {each['unit']}"
            for each in sizes
        ]
        return f"{' or '.join(parts)} a run"


def size_of(results: Results, paper: Spec) -> Size:
    """Of the results, against the campaign file as it is in experiments/."""
    finished = results.runs[results.runs.status == "finished"].groupby("arm").size().to_dict()
    seeds = len(results.spec.get("seeds", []))
    own = results.spec["arms"]
    rows = [_row(name, arm, own[name], seeds, paper, finished) for name, arm in paper.arms.items() if name in own]
    missing = [f"arm {name} was not run" for name in paper.arms if name not in own]
    return Size(pd.DataFrame(rows, columns=COLUMNS), (*missing, *_differences(paper, own)))


def _row(
    name: str, arm: Arm, own: Mapping[str, Any], seeds: int, paper: Spec, finished: Mapping[Any, int]
) -> tuple[str | int, ...]:
    unit = arm.budget.unit
    budget = int(own["budget"].get(unit, 0))
    return name, int(finished.get(name, 0)), seeds, len(paper.seeds), budget, arm.budget.total, unit


def _differences(paper: Spec, own: Mapping[str, Any]) -> list[str]:
    """Settings that differ, each with the arms where it does; of budgets the page speaks anyway."""
    found: dict[str, list[str]] = {}
    for name, arm in paper.arms.items():
        if name in own:
            for words in _changes(arm, own[name]):
                found.setdefault(words, []).append(name)
    return [f"{words} ({_told(arms, paper)})" for words, arms in found.items()]


def _changes(arm: Arm, own: Mapping[str, Any]) -> list[str]:
    before, now = flat(arm.settings()), flat(own)
    is_whole = own["budget"].get(arm.budget.unit) == arm.budget.total
    skipped = {f"budget.{arm.budget.unit}", *(() if is_whole else ("budget.checkpoint_every",))}
    keys = [key for key in sorted({*before, *now} - skipped) if before.get(key) != now.get(key)]
    return [f"{key} is {_short(now, key)}, the paper's {_short(before, key)}" for key in keys]


def _told(arms: Sequence[str], paper: Spec) -> str:
    return "all arms" if len(arms) == len(paper.arms) else ", ".join(arms)


def _short(settings: Mapping[str, Any], key: str) -> str:
    """Weights of players and the like are too long to be shown."""
    text = repr(settings[key]) if key in settings else "not there"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
