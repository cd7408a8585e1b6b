"""The curves as a figure, with what was measured beside them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from statistics import median

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from distlearn.analysis.colours import looks
from distlearn.scaling.curves import CORES, Point
from distlearn.scaling.measuring import Turn

GREY = "#888888"


def draw(curves: Mapping[str, list[Point]], turns: Mapping[str, list[Turn]], path: Path) -> None:
    figure = Figure(figsize=(9.6, 4.2), layout="constrained")
    speedups, efficiencies = figure.subplots(1, 2)
    speedups.plot(CORES, CORES, color=GREY, linewidth=1, linestyle="dotted", label="as many times as cores")
    for work, look in looks(curves).items():
        points = curves[work]
        speedups.plot(CORES, [point.speedup for point in points], color=look.colour, label=work)
        efficiencies.plot(CORES, [100 * point.efficiency for point in points], color=look.colour)
        if work in turns:
            _mark(speedups, turns[work], look.colour)
    _finish(speedups, "times as fast as one core", is_logarithmic=True)
    _finish(efficiencies, "efficiency in %", is_logarithmic=False)
    if turns:
        speedups.plot([], [], "o", color=GREY, markersize=5, label="measured, median and all turns")
    speedups.legend(frameon=False, fontsize=9)
    figure.savefig(path, dpi=150)


def _mark(axes: Axes, turns: list[Turn], colour: str) -> None:
    """One core is the measure of itself; beside it what two cores did in each turn, and its median."""
    ratios = [turn.one_core / turn.two_cores for turn in turns]
    middle = median(ratios)
    spread = [[middle - min(ratios)], [max(ratios) - middle]]
    axes.plot([1], [1], "o", color=colour, markersize=5)
    axes.errorbar([2], [middle], yerr=spread, fmt="o", color=colour, markersize=5, capsize=3)


def _finish(axes: Axes, label: str, is_logarithmic: bool) -> None:
    axes.set_xscale("log", base=2)
    axes.set_xticks(CORES, [str(n) for n in CORES], fontsize=8)
    axes.set_xlabel("cores")
    axes.set_ylabel(label)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.2)
    if is_logarithmic:
        axes.set_yscale("log", base=2)
        axes.set_yticks(CORES, [str(n) for n in CORES], fontsize=8)
    else:
        axes.set_ylim(0, 105)
