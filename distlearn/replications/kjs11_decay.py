"""The decay of the traces in KJS11, entry by entry (table 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd

from distlearn.analysis.samples import final_samples
from distlearn.analysis.statistics import welchs_margin_of
from distlearn.errors import UserError
from distlearn.replications.base import Criterion, Judgement, Study, Tables, verdict
from distlearn.replications.beside import mean_curves
from distlearn.replications.evidence import Evidence
from distlearn.replications.kjs11 import CURVES, LAST, OPPONENTS, WITHIN
from distlearn.replications.published.kjs11 import RUNS, TABLE_2


def trace_decay(evidence: Evidence) -> Tables:
    """A row per λ and opponent: our mean and theirs, the difference and its 95 % interval."""
    results = evidence.results
    samples = final_samples(results.metrics, results.runs, LAST, "wins")
    if samples.values.empty:
        raise UserError(f"no run is finished and has {LAST} checkpoints")
    rows = [
        _decay_row(published, measure, samples.points, samples.values)
        for measure in OPPONENTS
        for published in TABLE_2.to_dict("records")
    ]
    curves = {f"curves_{measure}": mean_curves(evidence, measure) for measure in OPPONENTS}
    return {"table_2": pd.DataFrame(rows).dropna(subset="share_of_wins").reset_index(drop=True), **curves}


def every_entry(measure: str) -> Criterion:
    def judge(tables: Tables) -> Judgement:
        rows = tables["table_2"][tables["table_2"].opponent == measure]
        missing = sorted(set(TABLE_2.arm) - set(rows.arm))
        if missing:
            return Judgement("open", f"no finished run of {', '.join(missing)}")
        near, inside = rows.difference.abs() <= WITHIN, (rows.low <= 0) & (rows.high >= 0)
        missed = [f"{row.arm} {row.difference:+.3f}" for row in rows[~(near | inside)].itertuples()]
        told = f"{int(near.sum())} of {len(rows)} entries within {WITHIN:g}"
        told += f", {int((~near & inside).sum())} more inside the 95 % interval of the difference"
        return verdict(not missed, f"{told}{'; missed: ' + ', '.join(missed) if missed else ''}".replace(" -", " −"))

    return Criterion(f"Table 2, against {measure}: the share of wins for each λ.", judge)


def best_decay(tables: Tables) -> Judgement:
    rows = tables["table_2"].query("opponent == 'heuristic'").sort_values("share_of_wins")
    if set(TABLE_2.arm) - set(rows.arm):
        return Judgement("open", "some λ have no finished run")
    best, at_0, at_1 = rows.iloc[-1], rows.query("arm == 'lambda-0'").iloc[0], rows.query("arm == 'lambda-1'").iloc[0]
    high = [f"lambda-{value}" for value in ("0.95", "0.96", "0.97", "0.98", "0.99")]
    return verdict(
        best.arm in high and at_0.share_of_wins < at_1.share_of_wins < best.share_of_wins,
        f"best {best.arm} ({best.share_of_wins:.3f}), lambda-0 {at_0.share_of_wins:.3f}, "
        f"lambda-1 {at_1.share_of_wins:.3f}",
    )


def _decay_row(
    published: Mapping[Any, Any], measure: str, points: pd.DataFrame, values: pd.DataFrame
) -> dict[str, object]:
    """The paper's error is taken to be SD/√25, which is rather too large: points of one run depend on each other."""
    arm = published["arm"]
    runs, all_points = (each.value[(each.arm == arm) & (each.measure == measure)] for each in (values, points))
    mean, sd = runs.mean(), all_points.std()
    theirs, their_sd = published[measure], published[f"{measure}_sd"]
    margin = welchs_margin_of((runs.var(), len(runs)), (their_sd**2, RUNS)) if len(runs) > 1 else float("nan")
    difference = mean - theirs
    return {
        "opponent": measure,
        "arm": arm,
        "runs": len(runs),
        "share_of_wins": mean,
        "sd": sd,
        "published": theirs,
        "published_sd": their_sd,
        "difference": difference,
        "agrees": _word(difference, margin),
        "low": difference - margin,
        "high": difference + margin,
    }


def _word(difference: float, margin: float) -> str:
    if abs(difference) <= WITHIN:
        return f"within {WITHIN:g}"
    return "inside the interval" if abs(difference) <= margin else "missed"


DECAY = Study(
    "Which decay of the traces",
    "table 2",
    trace_decay,
    {"table_2": "Share of wins over the last 20 checkpoints of all runs; the interval (95 %) is of the difference."},
    (
        every_entry("heuristic"),
        every_entry("liberty"),
        Criterion("Against the heuristic some λ from .95 to .99 is best, and λ = 1 better than λ = 0.", best_decay),
    ),
    CURVES,
    note="Each run counts as the mean of its last 20 checkpoints. The interval takes the paper's standard error as its "
    "SD divided by √25, which is rather too large, since the 20 points of a run depend on each other; so an entry is "
    "also said to agree if it is within 0.05, whatever the interval.",
)
