"""What a comparison is based on, in words: which runs, when, and which are left out and why."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from distlearn.analysis.figures import count, plural
from distlearn.analysis.samples import Samples

MOST_SEEDS = 8  # that are named


def basis(runs: pd.DataFrame, samples: Samples, at: float | None, last: int, by: str) -> str:
    """`6 of 6 runs finished. Compared by score: finished runs at their last checkpoint (25 000 games).`"""
    n_runs, n_finished = len(runs), int((runs.status == "finished").sum())
    mean = f", each by the mean of its last {last} checkpoints up to there" if last > 1 else ""
    what = "share of wins" if by == "wins" else "score"
    return f"{count(n_finished)} of {plural(n_runs, 'run')} finished. Compared by {what}: {_which(samples, at)}{mean}."


def left_out_lines(samples: Samples) -> list[str]:
    """A line for every reason that runs of an arm are left out."""
    groups = samples.left_out.groupby(["arm", "measure", "why"], sort=False).seed
    return [
        f"left out: {arm}{f' ({measure})' if measure else ''}, {_seeds(list(seeds))}: {why}"
        for (arm, measure, why), seeds in groups
    ]


def _which(samples: Samples, at: float | None) -> str:
    games, checkpoints = samples.values.games, set(samples.values.checkpoint)
    span = count(games.min()) if games.nunique() == 1 else f"{count(games.min())} to {count(games.max())}"
    if samples.is_final:
        return f"finished runs at their last checkpoint ({span} games)"
    within = "" if at is None else f" within {count(at)} games"
    if len(checkpoints) == 1:
        which = f"all runs that have come to checkpoint {checkpoints.pop()} ({span} games)"
        return f"{which}, the last that all arms have{within}"
    return f"all runs at the last checkpoint that all arms have{within}, or the one nearest to it ({span} games)"


def _seeds(seeds: Sequence[int]) -> str:
    named = ", ".join(map(str, seeds[:MOST_SEEDS])) + (" …" if len(seeds) > MOST_SEEDS else "")
    return f"seed {named}" if len(seeds) == 1 else f"{count(len(seeds))} runs (seeds {named})"
