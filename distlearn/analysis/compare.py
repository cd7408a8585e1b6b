"""All that is known of how the arms of a campaign compare, for the terminal, reports and notebooks."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import pandas as pd

from distlearn.analysis.basis import basis, left_out_lines
from distlearn.analysis.comparison import arm_summaries, pair_comparisons
from distlearn.analysis.load import Results
from distlearn.analysis.samples import BY, Samples, comparable_samples
from distlearn.analysis.selection import selected
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
    metrics, runs = selected(results, arms, measures)
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
