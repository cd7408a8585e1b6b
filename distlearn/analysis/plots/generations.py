"""Fitness, diversity and the learners' own numbers by generation, a panel each."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd
from matplotlib.figure import Figure

from distlearn.analysis.colours import Look
from distlearn.analysis.plots.canvas import Sheet
from distlearn.analysis.plots.curves import draw_curves
from distlearn.analysis.plots.scales import X

TITLES = {
    "fitness_mean": "mean fitness",
    "fitness_max": "largest fitness",
    "diversity": "diversity",
    "sigma": "σ",
}
UNITS = {
    "fitness_mean": "fitness (learner's own unit)",
    "fitness_max": "fitness (learner's own unit)",
    "diversity": "mean distance of weights from their mean",
    "sigma": "step size σ (of weights)",
}


def draw_generations(
    curves: pd.DataFrame, looks: Mapping[str, Look], x: X = "generation", figure: Sheet | None = None
) -> Figure:
    """`curves` are those of `analysis.generation_curves`: means over runs, with their intervals."""
    titled = curves.assign(measure=curves.measure.map(lambda name: TITLES.get(name, name)))
    units = {TITLES.get(name, name): UNITS.get(name, name) for name in dict.fromkeys(curves.measure)}
    return draw_curves(titled, looks, x, units, figure)
