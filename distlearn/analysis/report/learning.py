"""Learning curves of all measures."""

from __future__ import annotations

from distlearn.analysis.charts import X_AXES, learning_chart
from distlearn.analysis.pages import Section, chart
from distlearn.analysis.report.campaign import Campaign

ABOUT = (
    "Lines are interquartile means over runs, bands their 95 % intervals, point by point. Arms can be switched off and "
    "on below each chart; a stretch that is marked with the pointer is enlarged, and a double click shows all again."
)
BENDS = "Runs are at different points yet: where there are fewer than before, a curve may bend for no other reason."


def curves_section(found: Campaign) -> Section:
    curves = found.curves.dropna(subset=["value"])
    if curves.empty:
        return Section("Learning curves", ["Nothing has been measured yet."])
    parts: list[str] = [ABOUT]
    if (curves.runs < curves.of_runs).any():
        parts.append(BENDS)
    for measure in found.measures:
        if measure in set(curves.measure):
            charts = {title: learning_chart(curves, measure, found.arms, x) for x, title in X_AXES.items()}
            parts.append(chart(charts, f"Learning curves by {measure}", measure))
    return Section("Learning curves", parts)
