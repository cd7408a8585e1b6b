"""The players that a report shows and has meet each other: those of the runs that are compared, when they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pandas as pd

from distlearn.analysis.load import Results
from distlearn.analysis.rosters import by_arm, run_of
from distlearn.errors import UserError
from distlearn.players import NamedPlayer
from distlearn.store import Folder, players_of, stored_players

RUN = ["arm", "seed"]


class Entered(NamedTuple):
    """Players, and what there is to say of those that are not there."""

    players: Sequence[NamedPlayer] = ()
    remarks: Sequence[str] = ()
    best: Sequence[NamedPlayer] = ()  # the one of every arm, and of those the best first
    measure: str = ""  # by which they are
    career: Sequence[NamedPlayer] = ()  # the run of the best of all, checkpoint by checkpoint


def entered(
    folder: Folder, results: Results, values: pd.DataFrame, measures: Sequence[str], runs_plugins: bool
) -> Entered:
    """`values` are those that runs are compared by, see `Samples`; the best are so by the first measure."""
    compared = {
        (str(arm), int(seed)): int(checkpoint)
        for arm, seed, checkpoint in values[[*RUN, "checkpoint"]].itertuples(index=False)
    }
    players: list[NamedPlayer] = []
    remarks = []
    for arm, settings in results.spec["arms"].items():
        wanted = {run: checkpoint for run, checkpoint in compared.items() if run[0] == arm}
        try:
            if runs_plugins:
                results.load_plugins(arm)
            players += players_of(folder, wanted)
        except UserError as error:
            remarks.append(f"The players of {arm} are left out: {error}{_hint(settings)}")
    measure = next((each for each in measures if each in set(values.measure)), "")
    best = _best(players, values[values.measure == measure])
    return Entered(players, remarks, best, measure, _career(folder, best))


def _hint(settings: dict[str, Any]) -> str:
    names = ", ".join(settings.get("plugins", {}))
    return f" (--run-plugins imports {names} from the results)" if names else ""


def _best(players: Sequence[NamedPlayer], values: pd.DataFrame) -> list[NamedPlayer]:
    of_run = dict(zip(zip(values.arm, values.seed, strict=True), map(float, values.value), strict=True))

    def value(player: NamedPlayer) -> float:
        return of_run[run_of(player)]

    measured = by_arm(player for player in players if run_of(player) in of_run)
    return sorted((max(members, key=value) for members in measured.values()), key=value, reverse=True)


def _career(folder: Folder, best: Sequence[NamedPlayer]) -> list[NamedPlayer]:
    if not best:
        return []
    arm, seed = run_of(best[0])
    return stored_players(folder, arm, str(seed), "all")
