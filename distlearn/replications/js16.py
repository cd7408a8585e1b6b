"""The experiments of JS16: CMA-ES against a simple strategy, and which n-tuples are worth their weights."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pandas as pd

from distlearn.analysis.figures import count
from distlearn.replications.base import Criterion, Curves, Judgement, Study, Tables, verdict
from distlearn.replications.beside import performance_curves
from distlearn.replications.evidence import Evidence

OVER = 3  # checkpoints that a value is the mean of, since one alone is noisy
NOISE = 0.01  # of a mean over 3 opponents × 2000 games; more is a difference
NOTE = (
    "The mean score against three fixed players (SWH, the champion of LR06, the winner of S09) on 1000 openings with "
    "both colours. The paper has these and eight others that are not ours to ship, so heights cannot be compared with "
    "its figures, only order. Arms are compared after equally many generations, at the last one that all have reached, "
    "as the mean of three checkpoints up to there; a difference is one of more than 0.01."
)
CURVES = (Curves("curves", "Mean score against three fixed players", "generation", "score"),)
SIZES = ("all-2", "all-3", "all-4")


def performance(evidence: Evidence) -> Tables:
    curves = performance_curves(evidence)
    last = curves.sort_values("checkpoint").groupby("arm", sort=False).tail(1)
    last = last.sort_values("value", ascending=False, ignore_index=True)
    return {"curves": curves, "last": last[["arm", "generation", "games", "runs", "value", "low", "high"]]}


def at_common_generation(curves: pd.DataFrame, arms: Sequence[str]) -> tuple[float, dict[str, float]] | None:
    """Where all of them have been, and what they came to there; nothing before the first checkpoint of one of them."""
    rows = curves[curves.arm.isin(arms) & (curves.checkpoint > 0)]
    if set(arms) - set(rows.arm):
        return None
    common = rows.groupby("arm").generation.max().min()
    there = rows[rows.generation <= common].sort_values("generation").groupby("arm").tail(OVER)
    return float(common), there.groupby("arm").value.mean().to_dict()


def in_this_order(arms: Sequence[str], claim: str) -> Criterion:
    """Each above the next by more than noise."""

    def judge(tables: Tables) -> Judgement:
        found = at_common_generation(tables["curves"], arms)
        if found is None:
            return _nothing(tables, arms)
        generation, values = found
        steps = [values[high] - values[low] for high, low in pairwise(arms)]
        return verdict(min(steps) > NOISE, _told(arms, values, generation))

    return Criterion(claim, judge)


def hardly_above(arm: str, other: str, claim: str, at_most: float = 0.02) -> Criterion:
    """The first is above the other by so little at the most, or below it."""

    def judge(tables: Tables) -> Judgement:
        found = at_common_generation(tables["curves"], (arm, other))
        if found is None:
            return _nothing(tables, (arm, other))
        generation, values = found
        told = f"{_told((arm, other), values, generation)}; at most {at_most:g} counts as hardly"
        return verdict(values[arm] - values[other] <= at_most, told)

    return Criterion(claim, judge)


def close_to(arm: str, other: str, claim: str, within: float = 0.02) -> Criterion:
    def judge(tables: Tables) -> Judgement:
        found = at_common_generation(tables["curves"], (arm, other))
        if found is None:
            return _nothing(tables, (arm, other))
        generation, values = found
        told = f"{_told((arm, other), values, generation)}; {within:g} counts as close"
        return verdict(abs(values[arm] - values[other]) <= within, told)

    return Criterion(claim, judge)


def _nothing(tables: Tables, arms: Sequence[str]) -> Judgement:
    curves = tables["curves"]
    missing = [arm for arm in arms if arm not in set(curves[curves.checkpoint > 0].arm)]
    return Judgement("open", f"there is nothing of {', '.join(missing)}")


def _told(arms: Sequence[str], values: dict[str, float], generation: float) -> str:
    return f"{', '.join(f'{arm} {values[arm]:.3f}' for arm in arms)} after {count(generation)} generations"


SCALABILITY = Study(
    "CMA-ES against ES, and what grows with the network",
    "figures 3 and 4",
    performance,
    {"last": "Every arm as far as it has come."},
    (
        *(in_this_order((f"cma-{size}", f"es-{size}"), f"CMA-ES is above ES with {size}.") for size in SIZES),
        in_this_order(("cma-all-4", "cma-all-3", "cma-all-2"), "CMA-ES gains with every step from all-2 to all-4."),
        hardly_above("es-all-4", "es-all-3", "ES gains nothing from all-3 to all-4."),
        *(
            in_this_order((f"cma-{size}", f"cma-default-{size}"), f"The usual λ = 4 + 3 ln n does poorly with {size}.")
            for size in SIZES
        ),
    ),
    CURVES,
    note=NOTE,
)
PLACEMENT = Study(
    "Systematic or random placement",
    "figure 6",
    performance,
    {"last": "Every arm as far as it has come."},
    (
        close_to("all-2", "rand-10x3", "With 288 weights there is no difference."),
        in_this_order(("all-3", "rand-24x3"), "With 648 weights systematic is above random …"),
        in_this_order(("all-4", "rand-21x4"), "… and with 1701."),
        in_this_order(("rand-24x3", "rand-8x4"), "Many short tuples are better than few long ones, with 648 weights …"),
        in_this_order(("rand-21x4", "rand-7x5"), "… and with 1701."),
    ),
    CURVES,
    note=NOTE,
)
SIZE = Study(
    "Longer lines, or squares",
    "figure 7",
    performance,
    {"last": "Every arm as far as it has come."},
    (
        in_this_order(("all-4+2x2", "all-4"), "The 2×2 squares are a major gain over all-4."),
        in_this_order(("all-4+2x2", "all-5"), "They are worth more than lines of five."),
        hardly_above("all-5", "all-4", "all-5 brings only a slight improvement over all-4."),
        hardly_above("all-5+2x2", "all-4+2x2", "all-5+2×2 brings only a minor improvement over all-4+2×2."),
    ),
    CURVES,
    note=NOTE,
)
