"""Only some arms and measures of a campaign, in the order of its file."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import pandas as pd

from distlearn.analysis.load import Results
from distlearn.errors import UserError, unknown


def selected(
    results: Results, arms: Collection[str] | None, measures: Collection[str] | None
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Metrics and runs of these arms and measures, of all if none are named."""
    of_arms, metrics = results.spec["arms"], results.metrics
    kept_arms = named("arm", arms, [*of_arms, *metrics.arm, *results.runs.arm])
    in_file = (name for arm in kept_arms if arm in of_arms for name in of_arms[arm].get("measures", {}))
    kept_measures = named("measure", measures, [*in_file, *metrics.measure[metrics.arm.isin(kept_arms)]])
    metrics = metrics[metrics.arm.isin(kept_arms) & metrics.measure.isin(kept_measures)]
    ranks = {name: rank for names in (kept_arms, kept_measures) for rank, name in enumerate(names)}
    metrics = metrics.sort_values(["measure", "arm"], key=lambda names: names.map(ranks), kind="stable")
    return metrics, results.runs[results.runs.arm.isin(kept_arms)]


def named(kind: str, wanted: Collection[str] | None, known: Iterable[str]) -> list[str]:
    """Those of the known that are wanted, or all; others are refused."""
    names = list(dict.fromkeys(known))
    for name in wanted or ():
        if name not in names:
            raise UserError(unknown(kind, name, names))
    return [name for name in names if wanted is None or name in wanted]
