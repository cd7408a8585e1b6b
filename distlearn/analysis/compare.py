"""All that is known of how the arms of a campaign compare, for the terminal, reports and notebooks."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import pandas as pd

from distlearn.analysis.basis import basis, left_out_lines
from distlearn.analysis.comparison import arm_summaries, pair_comparisons
from distlearn.analysis.load import Results
from distlearn.analysis.samples import BY, Samples, comparable_samples
from distlearn.analysis.verdicts import remarks, verdict
from distlearn.errors import UserError, unknown


@dataclass(frozen=True, eq=False)
class Comparison:
    """Tables and sentences."""

    samples: Samples
    arms: pd.DataFrame  # see `arm_summaries`
    pairs: pd.DataFrame  # see `pair_comparisons`, with a `verdict` in words
    basis: str  # which runs are compared, when and by what
    left_out: list[str]  # runs, with the reasons
    remarks: list[str]  # what to know before making much of it


def compare(
    results: Results,
    games: float | None = None,
    last: int = 1,
    by: str = "score",
    arms: Collection[str] | None = None,
    measures: Collection[str] | None = None,
) -> Comparison:
    """The runs of a campaign, finished or not; refused where there is nothing to compare.

    Each run counts as the mean of its `last` checkpoints up to `games`, see `comparable_samples`, by `score` or `wins`.
    """
    if by not in BY:
        raise UserError(unknown("measure of success", by, BY))
    metrics, runs = _only(results, arms, measures)
    if metrics.empty:
        raise UserError(f"{results.path}: nothing has been measured yet; look again after the first checkpoint")
    samples = comparable_samples(metrics, runs, games, last, by)
    if samples.points.empty:
        raise UserError("\n  ".join([f"{results.path}: no run can be compared", *left_out_lines(samples)]))
    summaries, pairs = arm_summaries(samples), _with_verdicts(pair_comparisons(samples))
    return Comparison(
        samples,
        summaries,
        pairs,
        basis(runs, samples, games, last, by),
        left_out_lines(samples),
        remarks(summaries, pairs),
    )


def _with_verdicts(pairs: pd.DataFrame) -> pd.DataFrame:
    n_pairs = pairs.groupby("measure").measure.transform("size")
    return pairs.assign(verdict=[verdict(*each) for each in zip(pairs.to_dict("records"), n_pairs, strict=True)])


def _only(
    results: Results, arms: Collection[str] | None, measures: Collection[str] | None
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Metrics and runs of these arms and measures, in the order of the campaign file."""
    of_arms, metrics = results.spec["arms"], results.metrics
    kept_arms = _named("arm", arms, [*of_arms, *metrics.arm, *results.runs.arm])
    in_file = (name for arm in kept_arms if arm in of_arms for name in of_arms[arm].get("measures", {}))
    kept_measures = _named("measure", measures, [*in_file, *metrics.measure[metrics.arm.isin(kept_arms)]])
    metrics = metrics[metrics.arm.isin(kept_arms) & metrics.measure.isin(kept_measures)]
    ranks = {name: rank for names in (kept_arms, kept_measures) for rank, name in enumerate(names)}
    metrics = metrics.sort_values(["measure", "arm"], key=lambda names: names.map(ranks), kind="stable")
    return metrics, results.runs[results.runs.arm.isin(kept_arms)]


def _named(kind: str, wanted: Collection[str] | None, known: list[str]) -> list[str]:
    for name in wanted or ():
        if name not in known:
            raise UserError(unknown(kind, name, set(known)))
    return [name for name in dict.fromkeys(known) if wanted is None or name in wanted]
