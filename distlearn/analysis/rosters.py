"""Which stored players enter a contest: those of a checkpoint, of one run, or the best by a measure.

Players carry where they come from (`origin`). What is left out and why is said in sentences beside them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pandas as pd

from distlearn.errors import UserError, unknown
from distlearn.players import NamedPlayer

MOST_NAMED = 5  # runs in a sentence


class Roster(NamedTuple):
    """Players, and what there is to say about who is not among them."""

    players: list[NamedPlayer]
    remarks: list[str]


def final_players(players: Sequence[NamedPlayer], runs: pd.DataFrame) -> Roster:
    """The last player of every run that is finished."""
    ended = runs[runs.status == "finished"]
    finished = set(zip(ended.arm, ended.seed, strict=True))
    last: dict[tuple[str, int], NamedPlayer] = {}
    for player in players:
        last[run_of(player)] = max(last.get(run_of(player), player), player, key=checkpoint_of)
    unfinished = [run for run in last if run not in finished]
    kept = {run: player for run, player in last.items() if run in finished}
    remarks = [f"left out, since not finished: {_told(unfinished)}"] if unfinished else []
    return Roster(list(kept.values()), remarks + _lengths(kept))


def players_at(players: Sequence[NamedPlayer], checkpoint: int) -> Roster:
    """The players of one checkpoint, also of runs that are not finished."""
    there = [player for player in players if checkpoint_of(player) == checkpoint]
    if not there:
        known = sorted({checkpoint_of(player) for player in players})
        found = f"there are {known[0]} to {known[-1]}" if known else "there are no players yet"
        raise UserError(f"no run has a player of checkpoint {checkpoint}; {found}")
    missing = {run_of(player) for player in players} - {run_of(player) for player in there}
    remarks = [f"left out, since they have no checkpoint {checkpoint}: {_told(sorted(missing))}"] if missing else []
    return Roster(there, remarks)


def snapshots(players: Sequence[NamedPlayer], arm: str, seed: int) -> list[NamedPlayer]:
    """All checkpoints of one run."""
    of_run = [player for player in players if run_of(player) == (arm, seed)]
    if not of_run:
        known = {f"{arm}:{seed}" for arm, seed in map(run_of, players)}
        raise UserError(unknown("run", f"{arm}:{seed}", known))
    return of_run


def best_by_measure(players: Sequence[NamedPlayer], metrics: pd.DataFrame, measure: str) -> list[NamedPlayer]:
    """Of every arm the player that did best by a stored measure, at any checkpoint of any run (LR06's -HB)."""
    rows = metrics[metrics.measure == measure]
    if rows.empty:
        raise UserError(unknown("measure", measure, set(metrics.measure)))
    values = dict(zip(zip(rows.arm, rows.seed, rows.checkpoint, strict=True), map(float, rows.value), strict=True))

    def value(player: NamedPlayer) -> float:
        return values.get((*run_of(player), checkpoint_of(player)), -1.0)

    measured = by_arm(player for player in players if value(player) >= 0)
    return [max(members, key=value) for members in measured.values()]


def by_arm(players: Iterable[NamedPlayer]) -> dict[str, list[NamedPlayer]]:
    """In the order in which arms first appear."""
    arms: dict[str, list[NamedPlayer]] = defaultdict(list)
    for player in players:
        arms[run_of(player)[0]].append(player)
    return dict(arms)


def run_of(player: NamedPlayer) -> tuple[str, int]:
    """Arm and seed."""
    return str(player.origin["arm"]), int(player.origin["seed"])


def checkpoint_of(player: NamedPlayer) -> int:
    return int(player.origin["checkpoint"])


def _lengths(last: dict[tuple[str, int], NamedPlayer]) -> list[str]:
    """Runs that did not play equally many games, give or take a generation."""
    ends = {checkpoint_of(player) for player in last.values()}
    if len(ends) < 2:
        return []
    return [f"runs of unequal length: their last checkpoints are {min(ends)} to {max(ends)}"]


def _told(runs: Sequence[tuple[str, int]]) -> str:
    names = [f"{arm}-{seed}" for arm, seed in runs]
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more
