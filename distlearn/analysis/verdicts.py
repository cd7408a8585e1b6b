"""Comparisons in plain words that claim no more than they show."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import pandas as pd

from distlearn.analysis.figures import count, plural

LEVEL = 0.05  # of p after Holm, from which on one arm beats another
FEW = 10  # runs; below, everything is rough


def verdict(pair: Mapping[Any, Any], n_pairs: int) -> str:
    """One pair of arms, a row of `pair_comparisons`, in a sentence."""
    one, other = pair["arm"], pair["other"]
    runs = f"{pair['runs']} and {plural(pair['other_runs'], 'run')}"
    if pair["has_same_values"]:
        return f"{one} and {other} came to the same value in all runs; {runs}"
    claim = f"{one} beats {other}" if is_clear(pair) else f"no clear difference between {one} and {other}"
    chance = p_text(pair["p_holm"]) + (" after Holm" if n_pairs > 1 else "")
    return f"{claim}: probability of improvement {_probability(pair)}, {_difference(pair)}, {chance}; {runs}"


def is_clear(pair: Mapping[Any, Any]) -> bool:
    """Whether one arm may be said to beat the other."""
    return bool(pair["p_holm"] < LEVEL)


def remarks(arms: pd.DataFrame, pairs: pd.DataFrame) -> list[str]:
    """What a reader should know before making much of it."""
    return [*_few_runs(arms), *_hopeless(pairs), *_unequal_games(arms), *_lonely(arms)]


def p_text(p: float) -> str:
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}" if p < 0.1 else f"p = {p:.2f}"


def _probability(pair: Mapping[Any, Any]) -> str:
    return f"{pair['probability']:.2f} ({pair['probability_low']:.2f} … {pair['probability_high']:.2f})"


def _difference(pair: Mapping[Any, Any]) -> str:
    low, high = pair["difference_low"], pair["difference_high"]
    sign = "higher"
    if pair["difference"] <= -0.0005:  # what is shown as 0 is not lower
        sign, low, high = "lower", -high, -low
    interval = "" if math.isnan(low) else f" ({low:.3f} … {high:.3f})".replace("-", "−")
    return f"IQM {abs(pair['difference']):.3f} {sign}{interval}"


def _few_runs(arms: pd.DataFrame) -> list[str]:
    few = arms[arms.runs < FEW].groupby("arm", sort=False).runs.min()
    if few.empty:
        return []
    which = ", ".join(f"{arm} {runs}" for arm, runs in few.items())
    return [f"few runs ({which}): intervals and p are rough below {FEW} runs per arm"]


def _hopeless(pairs: pd.DataFrame) -> list[str]:
    """Where even runs that do not overlap at all could not have told two arms apart."""
    hopeless = pairs[pairs.smallest_p_holm >= LEVEL]
    sizes = hopeless[["runs", "other_runs", "smallest_p_holm"]].drop_duplicates().to_numpy()
    return [
        f"{one:.0f} and {plural(int(other), 'run')} cannot come to less than {p_text(p)}, whatever they show: "
        "telling such arms apart takes more runs"
        for one, other, p in sizes
    ]


def _unequal_games(arms: pd.DataFrame) -> list[str]:
    games = arms.groupby("arm", sort=False).games.max()
    if games.max() <= 1.1 * games.min():
        return []
    which = ", ".join(f"{arm} {count(n_games)}" for arm, n_games in games.items())
    return [f"the arms differ in training games ({which}): --at compares them after about as many"]


def _lonely(arms: pd.DataFrame) -> list[str]:
    by_measure = arms.groupby("measure", sort=False).arm
    alone = by_measure.first()[by_measure.size() == 1]
    return [f"{measure}: only {arm} has values, there is nothing to compare it with" for measure, arm in alone.items()]
