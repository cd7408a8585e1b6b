"""The players that a report shows and has meet each other: those of the runs that are compared, when they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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


def entered(folder: Folder, results: Results, values: pd.DataFrame) -> Entered:
    """Arm by arm in the order of the file; `values` are those that runs are compared by, see `Samples`."""
    compared = {
        (str(arm), int(seed)): int(checkpoint)
        for arm, seed, checkpoint in values[[*RUN, "checkpoint"]].itertuples(index=False)
    }
    players: list[NamedPlayer] = []
    remarks = []
    for arm in results.spec["arms"]:
        try:
            players += players_of(folder, {run: compared[run] for run in compared if run[0] == arm})
        except UserError as error:
            remarks.append(f"The players of {arm} are left out: {error}")
    return Entered(players, remarks)
