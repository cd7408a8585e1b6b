"""The players that a report shows and has meet each other: those of the runs that are compared, when they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pandas as pd

from distlearn.analysis.load import Results
from distlearn.errors import UserError
from distlearn.players import NamedPlayer
from distlearn.store import Folder, players_of

RUN = ["arm", "seed"]


class Entered(NamedTuple):
    """Players, and what there is to say of those that are not there."""

    players: Sequence[NamedPlayer] = ()
    remarks: Sequence[str] = ()


def entered(folder: Folder, results: Results, values: pd.DataFrame, runs_plugins: bool) -> Entered:
    """Arm by arm in the order of the file; `values` are those that runs are compared by, see `Samples`."""
    compared = {
        (str(arm), int(seed)): int(checkpoint)
        for arm, seed, checkpoint in values[[*RUN, "checkpoint"]].itertuples(index=False)
    }
    players: list[NamedPlayer] = []
    remarks = []
    for arm, settings in results.spec["arms"].items():
        try:
            if runs_plugins:
                results.load_plugins(arm)
            players += players_of(folder, {run: compared[run] for run in compared if run[0] == arm})
        except UserError as error:
            remarks.append(f"The players of {arm} are left out: {error}{_hint(settings)}")
    return Entered(players, remarks)


def _hint(settings: dict[str, Any]) -> str:
    names = ", ".join(settings.get("plugins", {}))
    return f" (--run-plugins imports {names} from the results)" if names else ""
