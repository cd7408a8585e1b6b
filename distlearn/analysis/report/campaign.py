"""All that a report is made of, gathered once from a folder of results."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

import pandas as pd

from distlearn.analysis.compare import Comparison, compare
from distlearn.analysis.curves import learning_curves
from distlearn.analysis.load import Results, results_in
from distlearn.analysis.report.best import Best, best_of
from distlearn.analysis.report.contest import Contest, Played, contest_of
from distlearn.analysis.report.entered import Entered, entered
from distlearn.errors import UserError
from distlearn.store import Folder
from distlearn.store.specs import question_of, spec_content


@dataclass(frozen=True, eq=False)
class Campaign:
    """A campaign as it was at one moment."""

    folder: Folder
    results: Results  # without players and generations
    spec_text: str
    is_worked_on: bool
    seen: datetime
    curves: pd.DataFrame  # of `learning_curves`
    comparison: Comparison | None = None
    why_not_compared: str = ""
    entered: Entered = field(default_factory=Entered)
    contest: Contest | None = None
    best: Best = field(default_factory=Best)

    @property
    def name(self) -> str:
        return str(self.results.spec["name"])

    @property
    def question(self) -> str:
        return question_of(self.spec_text)

    @property
    def arms(self) -> dict[str, Any]:
        """Their settings, in the order of the file."""
        return dict(self.results.spec["arms"])

    @property
    def runs(self) -> pd.DataFrame:
        """Their table; a run that nobody works on any more is interrupted."""
        runs = self.results.runs
        is_left = (runs.status == "running") & (not self.is_worked_on)
        return runs.assign(status=runs.status.mask(is_left, "interrupted"))

    @property
    def is_finished(self) -> bool:
        return len(self.runs) > 0 and bool((self.runs.status == "finished").all())

    @property
    def measures(self) -> list[str]:
        """In the order of the file."""
        named = [name for arm in self.arms.values() for name in arm.get("measures", {})]
        return list(dict.fromkeys([*named, *self.results.metrics.measure]))


def campaign_in(folder: Folder, seconds: float, have_played: Played) -> Campaign:
    """`seconds` is about how long its tournament may take, and 0 is none."""
    was_worked_on = folder.is_locked()
    results = results_in(folder, ("metrics", "runs"))
    found = Campaign(
        folder,
        results,
        spec_content(folder).decode(),
        was_worked_on or folder.is_locked(),  # it may have begun just now
        datetime.now(UTC),
        learning_curves(results.metrics),
    )
    try:
        comparison = compare(results)
    except UserError as error:
        return replace(found, why_not_compared=str(error).removeprefix(f"{results.path}: "))
    values = comparison.samples.values
    there = entered(folder, results, values)
    contest = contest_of(there.players, seconds, have_played)
    best = best_of(there.players, contest, values, found.measures, folder)
    return replace(found, comparison=comparison, entered=there, contest=contest, best=best)
