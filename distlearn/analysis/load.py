"""Loads results: the four tables as DataFrames, and players as objects that can play.

Never unpickles anything, and runs no code of the results but the plug-ins of a player that is asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from distlearn.players import Player, described_player
from distlearn.store import SCHEMAS, Folder, open_folder, read_table, spec_in
from distlearn.store.plugins import kept_plugins, load_plugin


@dataclass(frozen=True, eq=False)
class Results:
    """A campaign's results as they are now; the columns are explained in `store/schema.py`."""

    path: str  # or URI
    spec: dict[str, Any]  # the resolved campaign file
    metrics: pd.DataFrame
    players: pd.DataFrame
    generations: pd.DataFrame
    runs: pd.DataFrame
    plugins: Mapping[str, bytes | None] = field(default_factory=dict, repr=False)  # files by their names

    def player(self, arm: str, seed: int, checkpoint: int | None = None) -> Player:
        """The best player of a run at a checkpoint, by default the last one there is.

        If its arm depends on plug-ins, their source is imported from the results, whatever is installed here.
        """
        rows = self.players.query("arm == @arm and seed == @seed").set_index("checkpoint")
        if rows.empty:
            runs = ", ".join(f"{run.arm}-{run.seed}" for run in self.runs.itertuples())
            raise KeyError(f"no players of arm {arm!r} with seed {seed}; runs: {runs}")
        checkpoint = int(rows.index.max()) if checkpoint is None else checkpoint
        if checkpoint not in rows.index:
            raise KeyError(f"no checkpoint {checkpoint}; there are 0 to {rows.index.max()}")
        self.load_plugins(arm)
        return described_player(self.spec["arms"][arm], np.array(rows.weights[checkpoint]))

    def load_plugins(self, arm: str) -> None:
        """Imports the source of the plug-ins that an arm depends on, from the results."""
        for plugin in kept_plugins(self.spec["arms"][arm]):
            load_plugin(f"{self.path}: {plugin}", self.plugins.get(plugin))


def load_results(path: str | Path) -> Results:
    """All of a results folder, also while it is being written."""
    return results_in(open_folder(path))


def results_in(folder: Folder, tables: Collection[str] = tuple(SCHEMAS)) -> Results:
    """Tables that are not asked for are empty: weights can take long to read."""
    spec = spec_in(folder)
    read = {
        name: read_table(folder, name) if name in tables else schema.empty_table().to_pandas()
        for name, schema in SCHEMAS.items()
    }
    plugins = sorted({plugin for arm in spec["arms"].values() for plugin in kept_plugins(arm)})
    return Results(folder.where(), spec, **read, plugins=dict(zip(plugins, folder.read_all(plugins), strict=True)))
