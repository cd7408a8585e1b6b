"""At which checkpoint each run is looked at when runs are compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import pandas as pd

from distlearn.analysis.figures import count
from distlearn.errors import UserError

RUN = ["arm", "seed"]
LEFT_OUT = ["arm", "seed", "measure", "why"]


@dataclass(frozen=True, eq=False)
class Chosen:
    """A checkpoint for every run that can be compared."""

    checkpoints: pd.DataFrame  # arm, seed, until
    left_out: pd.DataFrame  # arm, seed, measure (empty for all), why


class Reached(NamedTuple):
    """How far a run has come."""

    arm: str
    seed: int
    status: str
    checkpoint: int  # the last one that was measured, −1 for none


def final_checkpoints(metrics: pd.DataFrame, runs: pd.DataFrame) -> Chosen:
    """The last one of every finished run; runs that end before the longest of their arm are left out."""
    reached = _reached(metrics, runs)
    longest: dict[str, int] = {}
    for run in reached:
        if run.status == "finished":
            longest[run.arm] = max(run.checkpoint, longest.get(run.arm, -1))

    def why_not(run: Reached) -> str:
        if run.status != "finished":
            return f"not finished ({run.status})"
        if run.checkpoint < 0:
            return "nothing was measured"
        is_short = run.checkpoint < longest[run.arm]
        return f"ended at checkpoint {run.checkpoint}, others of its arm at {longest[run.arm]}" if is_short else ""

    return _chosen(reached, longest, why_not)


def common_checkpoints(metrics: pd.DataFrame, runs: pd.DataFrame, games: float) -> Chosen:
    """One checkpoint per arm, all after about as many training games.

    The aim is the last checkpoint not beyond `games` that all arms have, in training games. Every arm is looked at
    where it is nearest to that, never beyond `games`: arms need not have the same interval between checkpoints, nor the
    same number of games in a generation. Runs that have not come that far are left out, and so are arms that have
    nothing but the start.
    """
    at = metrics.groupby(["arm", "checkpoint"]).games.max()  # the furthest run counts
    within = at[at <= games]
    if games > 0:
        within = within[within.index.get_level_values("checkpoint") > 0]
    if within.empty:
        raise UserError(_nothing_within(games, at))
    aim = within.groupby(level="arm").max().min()
    nearest: dict[str, int] = dict((within - aim).abs().groupby(level="arm").idxmin().to_list())

    def why_not(run: Reached) -> str:
        if run.arm not in nearest:
            return f"its arm has no checkpoint {_within(games)} ({run.status})"
        is_short = run.checkpoint < nearest[run.arm]
        return f"has not reached checkpoint {nearest[run.arm]} ({run.status})" if is_short else ""

    return _chosen(_reached(metrics, runs), nearest, why_not)


def _reached(metrics: pd.DataFrame, runs: pd.DataFrame) -> list[Reached]:
    """Every run that is known or was measured."""
    status = dict(zip(zip(runs.arm, runs.seed, strict=True), runs.status, strict=True))
    last: dict[Any, int] = metrics.groupby(RUN).checkpoint.max().to_dict()
    keys: dict[Any, Any] = {**status, **last}
    return [Reached(arm, seed, status.get((arm, seed), "unknown"), last.get((arm, seed), -1)) for arm, seed in keys]


def _chosen(reached: list[Reached], until: Mapping[str, int], why_not: Callable[[Reached], str]) -> Chosen:
    reasons = [(run, why_not(run)) for run in reached]
    chosen = [(run.arm, run.seed, until[run.arm]) for run, why in reasons if not why]
    left_out = [(run.arm, run.seed, "", why) for run, why in reasons if why]
    return Chosen(
        pd.DataFrame(chosen, columns=[*RUN, "until"]).astype({"seed": "int64", "until": "int64"}),
        pd.DataFrame(left_out, columns=LEFT_OUT),
    )


def _within(games: float) -> str:
    return "after the start" if games == float("inf") else f"within {count(games)} games"


def _nothing_within(games: float, at: pd.Series[int]) -> str:
    later = at[at.index.get_level_values("checkpoint") > 0]
    if later.empty:
        return "nothing has been measured yet" + (" but the start, which is at 0 games" if len(at) else "")
    return f"no arm has a checkpoint {_within(games)}; the first is at {count(later.min())}, the start at 0"
