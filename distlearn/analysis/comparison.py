"""Arms against each other: what each one's runs come to, and whether any pair differs."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pandas as pd

from distlearn.analysis import effects, significance
from distlearn.analysis.bootstrap import bootstrap_interval, difference_interval, interquartile_mean
from distlearn.analysis.samples import Samples
from distlearn.analysis.statistics import within_scores
from distlearn.seeds import Stream

IQM = ["iqm", "iqm_low", "iqm_high"]
PROBABILITY = ["probability", "probability_low", "probability_high"]
DIFFERENCE = ["difference", "difference_low", "difference_high"]
EFFECTS = [*PROBABILITY, *DIFFERENCE, "cliffs_delta", "hedges_g"]
ARMS = ["measure", "arm", "runs", "left_out", "games", *IQM, "mean", "sd", "lowest", "highest"]
PAIRS = [
    "measure",
    "arm",
    "other",
    "runs",
    "other_runs",
    *EFFECTS,
    "u",
    "p",
    "p_holm",
    "smallest_p_holm",
    "has_same_values",
]


def arm_summaries(samples: Samples, confidence: float = 0.95) -> pd.DataFrame:
    """A row per measure and arm, the best first.

    `runs` and `left_out` count runs; `games` is the mean training of those compared; `iqm` is the interquartile mean of
    the runs with its interval. `mean` and `sd` are over all checkpoints of all runs that are averaged, as in KJS11
    table 2, where those of more than one are; `lowest` and `highest` are runs.
    """
    left_out = samples.left_out
    records = []
    for measure, arm, values in _arms(samples):
        points = samples.points.query("measure == @measure and arm == @arm")
        interval = bootstrap_interval(values.value, interquartile_mean, _stream(measure, arm), confidence)
        iqm = map(float, within_scores(interval))
        is_left_out = (left_out.arm == arm) & left_out.measure.isin([measure, ""])
        mean, sd = points.value.mean(), points.value.std()
        counts = (len(values), int(is_left_out.sum()), float(values.games.mean()))
        extremes = values.value.min(), values.value.max()
        records.append((measure, arm, *counts, *iqm, mean, sd, *extremes))
    return _best_first(pd.DataFrame(records, columns=ARMS))


def pair_comparisons(samples: Samples, confidence: float = 0.95) -> pd.DataFrame:
    """A row per measure and pair of arms, the one that is more likely to be better first.

    Runs of two arms are taken as independent; that those of one seed were measured with the same random numbers makes
    this cautious, if anything. `probability` is that of improvement of `arm` over `other`, `difference`
    that of the interquartile means, `p` of Mann and Whitney's test, `p_holm` the same corrected for all pairs of the
    measure, and `smallest_p_holm` the smallest that so few runs could have come to.
    """
    by_measure: dict[str, list[tuple[str, pd.Series[float]]]] = {}
    for measure, arm, values in _arms(samples):
        by_measure.setdefault(measure, []).append((arm, values.value))
    best_first = {
        measure: sorted(arms, key=lambda arm: interquartile_mean(arm[1]), reverse=True)
        for measure, arms in by_measure.items()
    }
    tables = [_pairs(measure, arms, confidence) for measure, arms in best_first.items() if len(arms) > 1]
    return pd.concat(tables, ignore_index=True) if tables else pd.DataFrame(columns=PAIRS)


def _arms(samples: Samples) -> list[tuple[str, str, pd.DataFrame]]:
    groups = samples.values.groupby(["measure", "arm"], sort=False)
    return [(str(measure), str(arm), values) for (measure, arm), values in groups]


def _pairs(measure: str, arms: list[tuple[str, pd.Series[float]]], confidence: float) -> pd.DataFrame:
    records = [_pair(measure, *one, *other, confidence) for one, other in combinations(arms, 2)]
    pairs = pd.DataFrame(records).assign(measure=measure)
    p_holm, smallest = significance.holm(pairs.p), significance.holm(pairs.smallest_p)
    return pairs.assign(p_holm=p_holm, smallest_p_holm=smallest)[PAIRS]


def _pair(
    measure: str, arm: str, values: pd.Series[float], other: str, others: pd.Series[float], confidence: float
) -> dict[str, Any]:
    if effects.probability_of_improvement(values, others) < 0.5:  # interquartile means may say otherwise
        arm, values, other, others = other, others, arm, values
    stream = _stream(measure, arm, "over", other)
    probability = effects.probability_interval(values, others, confidence)
    difference = difference_interval(values, others, interquartile_mean, stream, confidence)
    test = significance.mann_whitney(values, others)
    return {
        "arm": arm,
        "other": other,
        "runs": len(values),
        "other_runs": len(others),
        **dict(zip(PROBABILITY, probability, strict=True)),
        **dict(zip(DIFFERENCE, difference, strict=True)),
        "cliffs_delta": effects.cliffs_delta(values, others),
        "hedges_g": effects.hedges_g(values, others),
        **test._asdict(),
        "has_same_values": values.nunique() == 1 and set(values) == set(others),
        "smallest_p": significance.smallest_p(len(values), len(others)),
    }


def _best_first(arms: pd.DataFrame) -> pd.DataFrame:
    """Measures as they come, the best arm of each first."""
    rank = arms.measure.map({measure: rank for rank, measure in enumerate(dict.fromkeys(arms.measure))})
    ranked = arms.assign(rank=rank).sort_values(["rank", "iqm"], ascending=[True, False], ignore_index=True)
    return ranked[ARMS]


def _stream(*names: str) -> Stream:
    return Stream.of("bootstrap", *names)
