"""Folders of results as a campaign writes them, made in a moment, of any size and with any names."""

from datetime import UTC, datetime, timedelta

import numpy as np
import tomli_w

from distlearn.store import open_folder, table_content, write_table

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
GAMES_BETWEEN = 1000  # checkpoints
WPC = {"game": {"name": "othello"}, "value_function": {"name": "wpc"}, "interpretation": "negation"}


class MadeCampaign:
    """Grows when it is told to; every score is a slow climb with noise."""

    def __init__(self, path, arms=("tdl", "cel"), n_seeds=2, n_checkpoints=4, measures=("heuristic",), name="made"):
        self.folder = open_folder(path)
        self.path, self.arms, self.measures = path, arms, measures
        self.n_checkpoints = n_checkpoints
        self.keys = [(arm, seed) for arm in arms for seed in range(n_seeds)]
        spec = {"name": name, "seeds": list(range(n_seeds)), "arms": dict.fromkeys(arms, WPC)}
        self.folder.write("spec.toml", f"# Which of them is better?\n{tomli_w.dumps(spec)}".encode())
        for key in self.keys:
            self.grow(key, -1, "waiting")

    @classmethod
    def reopened(cls, path):
        """One made before with the usual arms, as it is."""
        made = object.__new__(cls)
        made.folder, made.path, made.arms, made.measures = open_folder(path), path, ("tdl", "cel"), ("heuristic",)
        made.n_checkpoints, made.keys = 4, [(arm, seed) for arm in made.arms for seed in range(2)]
        return made

    def grow(self, key, checkpoint, status="running", error=None):
        """The run comes to a checkpoint; −1 is before the first."""
        if checkpoint >= 0:
            write_table(self.folder, "metrics", *key, table_content("metrics", *key, self._scores(key, checkpoint)))
            write_table(self.folder, "players", *key, table_content("players", *key, self._players(key, checkpoint)))
        write_table(self.folder, "runs", *key, table_content("runs", *key, [self._row(checkpoint, status, error)]))

    def finish(self, *keys):
        for key in keys or self.keys:
            self.grow(key, self.n_checkpoints, "finished")

    def _scores(self, key, last):
        rng = np.random.default_rng([self.keys.index(key)])
        noise = rng.normal(0, 0.02, (self.n_checkpoints + 1, len(self.measures)))
        values = np.clip(0.8 - 0.4 * np.exp(-np.arange(self.n_checkpoints + 1) / 20)[:, None] + noise, 0, 1)
        return [
            {**_when(at), "measure": measure, "value": values[at, number], "wins": 1, "draws": 0, "losses": 1}
            for at in range(last + 1)
            for number, measure in enumerate(self.measures)
        ]

    def _players(self, key, last):
        rng = np.random.default_rng([self.keys.index(key)])
        return [{**_when(at), "fitness": None, "weights": rng.normal(size=64)} for at in range(last + 1)]

    def _row(self, checkpoint, status, error):
        games = GAMES_BETWEEN * max(0, checkpoint)
        return {
            "status": status,
            "games": games,
            "generation": max(0, checkpoint),
            "seconds": games / 100,
            "budget": GAMES_BETWEEN * self.n_checkpoints,
            "budget_unit": "games",
            "games_per_second": 100.0 if games else None,
            "host": "here",
            "attempts": 1,
            "version": "0.1.0",
            "spec_hash": "0",
            "updated": NOW + timedelta(seconds=games / 100),
            "error": error,
        }


def _when(checkpoint):
    return {"checkpoint": checkpoint, "games": GAMES_BETWEEN * checkpoint, "generation": checkpoint}
