"""How many weights the players of each arm have."""

from __future__ import annotations

from distlearn.store import Folder
from distlearn.store.tables import read_columns, runs_named


def weights_of_arms(folder: Folder) -> dict[str, int]:
    """By arm, from one stored player of each; arms that have none are missing."""
    sizes: dict[str, int] = {}
    for arm, seed in runs_named(folder, "players"):
        if arm not in sizes:
            players = read_columns(folder, "players", arm, seed)
            sizes.update({arm: len(players["weights"][0])} if len(players) else {})
    return sizes
