"""How much of the paper's experiment a results folder holds: runs, budget, and settings that differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pandas as pd

from distlearn.analysis.figures import count, plural
from distlearn.analysis.load import Results
from distlearn.campaign.plan import flat
from distlearn.campaign.spec import Spec


@dataclass(frozen=True, eq=False)
class Size:
    """What was run beside what the paper ran."""

    arms: pd.DataFrame  # arm, runs (finished), runs_of_paper, budget, budget_of_paper, unit
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
        """`3 of the paper's 30 runs an arm, 45 000 of 4 500 000 games a run`."""
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
    finished = results.runs[results.runs.status == "finished"].groupby("arm").size()
    seeds = len(results.spec.get("seeds", []))
    rows, differences = [], []
    for name, arm in paper.arms.items():
        own = results.spec["arms"].get(name)
        if own is None:
            differences.append(f"arm {name} was not run")
            continue
        unit, budget = arm.budget.unit, own["budget"]
        rows.append(
            {
                "arm": name,
                "runs": int(finished.get(name, 0)),
                "runs_of_spec": seeds,
                "runs_of_paper": len(paper.seeds),
                "budget": int(budget.get(unit, 0)),
                "budget_of_paper": arm.budget.total,
                "unit": unit,
            }
        )
        differences += _differences(name, arm.settings(), own)
    return Size(pd.DataFrame(rows), tuple(differences))


def _differences(arm: str, paper: dict[str, Any], own: dict[str, Any]) -> list[str]:
    """Settings that differ, but for the budget, of which the page speaks anyway."""
    before, now = flat(paper), flat(own)
    keys = [key for key in sorted({*before, *now}) if before.get(key) != now.get(key)]
    return [
        f"arm {arm}: {key} is {now.get(key, 'not there')!r}, the paper's {before.get(key, 'not there')!r}"
        for key in keys
        if not key.startswith("budget.")
    ]
