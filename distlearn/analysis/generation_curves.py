"""What goes on inside learners, by generation: fitness, diversity and their own numbers, as means over runs."""

from __future__ import annotations

import numpy as np
import pandas as pd

from distlearn.analysis.curves import CURVES
from distlearn.analysis.statistics import students_margin

OWN = ["fitness_mean", "fitness_max", "diversity"]


def generation_curves(generations: pd.DataFrame, confidence: float = 0.95) -> pd.DataFrame:
    """A row per arm, quantity (as `measure`) and generation, as `learning_curves` has them, to be drawn as those.

    Quantities are `fitness_mean`, `fitness_max`, `diversity` and the learners' own numbers, such as `sigma`; the
    interval is Student's for the mean over runs, point by point. `checkpoint` is the number of the generation.
    """
    table, quantities = _with_numbers(generations)
    curves = [
        _curve(rows.dropna(subset=quantity), quantity, confidence).assign(arm=str(arm), measure=quantity)
        for quantity in quantities
        for arm, rows in table.groupby("arm", sort=False)
        if rows[quantity].notna().any()
    ]
    return pd.concat(curves, ignore_index=True)[CURVES] if curves else pd.DataFrame(columns=CURVES)


def _with_numbers(generations: pd.DataFrame) -> tuple[pd.DataFrame, list[str]]:
    """The learners' own numbers as columns, and the names of all quantities."""
    rows: list[dict[str, float]] = [dict(each) for each in generations.numbers]
    numbers = pd.DataFrame(rows, index=generations.index)
    table = pd.concat([generations[["arm", "seed", "games", "generation", *OWN]], numbers], axis=1)
    return table, [*OWN, *sorted(map(str, numbers))]


def _curve(rows: pd.DataFrame, quantity: str, confidence: float) -> pd.DataFrame:
    groups = rows.groupby("generation")
    curve = groups.agg(games=("games", "mean"), runs=("seed", "nunique"), value=(quantity, "mean"))
    values = rows.pivot(index="seed", columns="generation", values=quantity)
    margins = np.full(len(curve), np.nan)
    for n_runs in sorted(set(curve.runs)):
        chosen = np.flatnonzero(curve.runs == n_runs)
        some = values.to_numpy()[:, chosen]
        margins[chosen] = students_margin(np.sort(some, axis=0)[:n_runs], confidence)  # what is missing is sorted last
    curve = curve.assign(low=curve.value - margins, high=curve.value + margins, of_runs=rows.seed.nunique())
    return curve.reset_index().assign(checkpoint=lambda each: each.generation)
