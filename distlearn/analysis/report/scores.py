"""The arms compared: a table with intervals for every measure, and which pairs differ."""

from __future__ import annotations

import math

import pandas as pd

from distlearn.analysis.compare import Comparison
from distlearn.analysis.digest import digest
from distlearn.analysis.pages import Html, Section, bullets, details, element, table
from distlearn.analysis.report.campaign import Campaign
from distlearn.analysis.report.settings import entry_text

MOST_LEFT_OUT = 3  # lines that everybody has to read
MOST_ARMS = 3  # whose pairs have a sentence each
ABOUT = (
    "IQM is the mean of the middle half of the runs, with its 95 % interval over runs; mean, SD, lowest and highest "
    "are of runs, too. A score counts a draw as half a win. An arm is said to beat another if p of Mann and Whitney's "
    "test is below 0.05 after Holm's correction for all pairs of the measure; the probability of improvement is that a "
    "run of the one beats a run of the other."
)


def scores_section(found: Campaign) -> Section:
    comparison = found.comparison
    if comparison is None:
        return Section("Scores", [f"There is nothing to compare: {found.why_not_compared}."])
    left_out = bullets(comparison.left_out)
    is_long = len(comparison.left_out) > MOST_LEFT_OUT
    parts: list[str] = [comparison.basis, details("Runs that are left out", left_out) if is_long else left_out]
    for measure in dict.fromkeys(comparison.arms.measure):
        parts += _measure(found, comparison, str(measure))
    parts += [bullets(f"Note: {remark}" for remark in comparison.remarks), details("What the words mean", ABOUT)]
    return Section("Scores", parts)


def _measure(found: Campaign, comparison: Comparison, measure: str) -> list[str]:
    arms = comparison.arms[comparison.arms.measure == measure]
    pairs = comparison.pairs[comparison.pairs.measure == measure]
    parts: list[str] = [element("h3", measure), *_described(found, measure), _arms_table(arms, measure)]
    if len(arms) <= MOST_ARMS:
        return [*parts, bullets(pairs.verdict), *_pairs(pairs, measure)]
    return [
        *parts,
        "Who beats whom, with probability of improvement and p after Holm:",
        bullets(digest(pairs, arms.arm)),
        *_pairs(pairs, measure),
    ]


def _described(found: Campaign, measure: str) -> list[str]:
    """What it measures, in as many ways as there are among the arms."""
    entries = [arm["measures"][measure] for arm in found.arms.values() if measure in arm.get("measures", {})]
    return list(dict.fromkeys(f"Measured by {entry_text(entry)}." for entry in entries))


def _arms_table(arms: pd.DataFrame, measure: str) -> Html:
    columns = {
        "arm": arms.arm,
        "runs": arms.runs,
        "games": arms.games.round().astype(int),
        "IQM": arms.iqm,
        "95 % interval": _intervals(arms, "iqm"),
        "mean": arms["mean"],
        "SD": arms.sd,
        "lowest": arms.lowest,
        "highest": arms.highest,
    }
    return table(pd.DataFrame(columns), f"{measure}: mean score of the runs of each arm, the best first")


def _pairs(pairs: pd.DataFrame, measure: str) -> list[Html]:
    """Every pair with all that was found of it."""
    if pairs.empty:
        return []
    columns = {
        "pair": pairs.arm.str.cat(pairs.other, " v "),
        "runs": pairs.runs.astype(str).str.cat(pairs.other_runs.astype(str), " v "),
        "probability": pairs.probability,
        "95 % interval": _intervals(pairs, "probability"),
        "IQM difference": pairs.difference,
        "95 % interval ": _intervals(pairs, "difference"),
        "Cliff's δ": pairs.cliffs_delta,
        "Hedges's g": pairs.hedges_g,
        "U": pairs.u,
        "p": pairs.p,
        "p after Holm": pairs.p_holm,
    }
    formats = {"p": _p, "p after Holm": _p, "U": lambda u: f"{u:g}"}
    return [details("All pairs", table(pd.DataFrame(columns), f"{measure}: every pair of arms", formats))]


def _intervals(rows: pd.DataFrame, of: str) -> list[str]:
    return [_interval(low, high) for low, high in zip(rows[f"{of}_low"], rows[f"{of}_high"], strict=True)]


def _interval(low: float, high: float) -> str:
    return "–" if math.isnan(low) else f"{low:.3f} … {high:.3f}".replace("-", "−")


def _p(p: float) -> str:
    return "–" if math.isnan(p) else "< 0.0001" if p < 0.0001 else f"{p:.4f}"
