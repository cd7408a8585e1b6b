"""The best player of every arm: by the tournament if there was one, else by the first measure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pandas as pd

from distlearn.analysis.report.contest import Contest
from distlearn.analysis.report.portraits import square_weights
from distlearn.analysis.rosters import by_arm, run_of
from distlearn.players import NamedPlayer
from distlearn.store import Folder, stored_players


class Best(NamedTuple):
    """Players, and how they were found."""

    players: Sequence[NamedPlayer] = ()  # one of every arm, the best first
    by: str = ""  # in words
    career: Sequence[NamedPlayer] = ()  # the run of the best of all, checkpoint by checkpoint, if they are boards


def best_of(
    players: Sequence[NamedPlayer], contest: Contest, values: pd.DataFrame, measures: Sequence[str], folder: Folder
) -> Best:
    """`values` are those that runs are compared by, see `Samples`."""
    if contest.is_played:
        shares = dict(zip(contest.members.player, contest.members.share, strict=True))
        return _best(players, shares, "share of the tournament's points", folder)
    measure = next((each for each in measures if each in set(values.measure)), "")
    rows = values[values.measure == measure]
    of_run = dict(zip(zip(rows.arm, rows.seed, strict=True), rows.value, strict=True))
    by_name = {player.name: of_run[run_of(player)] for player in players if run_of(player) in of_run}
    return _best(players, by_name, f"score by {measure}", folder)


def _best(players: Sequence[NamedPlayer], values: Mapping[str, float], by: str, folder: Folder) -> Best:
    known = by_arm(player for player in players if player.name in values)
    if not known:
        return Best()
    best = sorted(
        (max(members, key=lambda player: values[player.name]) for members in known.values()),
        key=lambda player: values[player.name],
        reverse=True,
    )
    return Best(best, by, _career(best[0], folder))


def _career(player: NamedPlayer, folder: Folder) -> list[NamedPlayer]:
    """Only where it can be seen: fifty large networks would take long to read."""
    if square_weights(player) is None:
        return []
    arm, seed = run_of(player)
    return stored_players(folder, arm, str(seed), "all")
