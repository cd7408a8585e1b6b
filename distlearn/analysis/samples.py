"""The one number that stands for each run when arms are compared, and which runs have none and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from distlearn.analysis.alignment import LEFT_OUT, RUN, Chosen, common_checkpoints, final_checkpoints

POINT = ["arm", "seed", "measure", "checkpoint", "games", "generation", "value"]
DIGITS = 12  # so that runs with the same results in another order are equal


def share_of_wins(metrics: pd.DataFrame) -> pd.Series[float]:
    """Wins among all games, as LR06, S09 and KJS11 print them; not a number where no games were counted."""
    games = metrics.wins + metrics.draws + metrics.losses
    return (metrics.wins / games.where(games > 0)).astype(np.float64)


BY: Mapping[str, Callable[[pd.DataFrame], pd.Series[float]]] = {
    "score": lambda metrics: metrics.value.astype(np.float64),
    "wins": share_of_wins,
}


@dataclass(frozen=True, eq=False)
class Samples:
    """What a comparison is based on."""

    points: pd.DataFrame  # arm, seed, measure, checkpoint, games, generation, value: all that is averaged
    left_out: pd.DataFrame  # arm, seed, measure (empty for all), why
    is_final: bool  # all are finished runs at their last checkpoints

    @property
    def values(self) -> pd.DataFrame:
        """One row per run and measure: arm, seed, measure, value, checkpoint and games (of the last point)."""
        groups = self.points.groupby([*RUN, "measure"], sort=False)
        found = groups.agg(value=("value", "mean"), checkpoint=("checkpoint", "max"), games=("games", "max"))
        return found.assign(value=found.value.round(DIGITS)).reset_index()


def final_samples(metrics: pd.DataFrame, runs: pd.DataFrame, last: int = 1, by: str = "score") -> Samples:
    """Finished runs, by the mean of their last checkpoints."""
    return _samples(metrics, final_checkpoints(metrics, runs), last, by, is_final=True)


def samples_at(
    metrics: pd.DataFrame, runs: pd.DataFrame, games: float = np.inf, last: int = 1, by: str = "score"
) -> Samples:
    """All runs, finished or not, after about as many training games: see `common_checkpoints`."""
    return _samples(metrics, common_checkpoints(metrics, runs, games), last, by, is_final=False)


def comparable_samples(
    metrics: pd.DataFrame, runs: pd.DataFrame, games: float | None = None, last: int = 1, by: str = "score"
) -> Samples:
    """`samples_at` if `games` says where; else `final_samples`, or the last checkpoint that all arms have while any of
    them is being run and has finished nothing.
    """
    if games is None and _is_settled(metrics, runs):
        return final_samples(metrics, runs, last, by)
    return samples_at(metrics, runs, np.inf if games is None else games, last, by)


def _is_settled(metrics: pd.DataFrame, runs: pd.DataFrame) -> bool:
    """Whether every arm has a finished run, or nothing to show but failures or the start."""
    under_way = runs[~runs.status.isin(["finished", "failed"])][RUN].merge(metrics[metrics.checkpoint > 0], on=RUN)
    return set(under_way.arm) <= set(runs.arm[runs.status == "finished"])


def _samples(metrics: pd.DataFrame, chosen: Chosen, last: int, by: str, is_final: bool) -> Samples:
    """The points of the last checkpoints up to the chosen one; a run that lacks any of them is left out."""
    rows = metrics.assign(value=BY[by](metrics)).merge(chosen.checkpoints, on=RUN)
    rows = rows[(rows.checkpoint <= rows.until) & (rows.checkpoint > rows.until - last)][POINT]
    found = _found(rows, chosen.checkpoints)
    counts = zip(found["size"], found["count"], strict=True)
    reasons = [(*run, _why_not(*both, last)) for run, both in zip(found.index, counts, strict=True)]
    left_out = pd.DataFrame([reason for reason in reasons if reason[-1]], columns=LEFT_OUT)
    lacking = pd.MultiIndex.from_frame(left_out[[*RUN, "measure"]])
    kept = ~pd.MultiIndex.from_frame(rows[[*RUN, "measure"]]).isin(lacking)
    return Samples(rows[kept].reset_index(drop=True), _stacked(chosen.left_out, left_out), is_final)


def _found(rows: pd.DataFrame, chosen: pd.DataFrame) -> pd.DataFrame:
    """How many points, and how many of them numbers, for every chosen run and every measure of its arm."""
    wanted = chosen[RUN].merge(rows[["arm", "measure"]].drop_duplicates(), on="arm")
    found = rows.groupby([*RUN, "measure"]).value.agg(["size", "count"])
    return found.reindex(pd.MultiIndex.from_frame(wanted), fill_value=0)


def _why_not(n_points: int, n_numbers: int, last: int) -> str:
    if n_points < last:
        return "was not measured there" if last == 1 else f"has {n_points} of the last {last} checkpoints"
    return "has a value that is not a number" if n_numbers < last else ""


def _stacked(first: pd.DataFrame, second: pd.DataFrame) -> pd.DataFrame:
    filled = [frame for frame in (first, second) if len(frame)]  # pandas warns of empty ones
    return pd.concat(filled, ignore_index=True) if filled else first
