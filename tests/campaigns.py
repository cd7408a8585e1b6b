"""A small campaign for tests, and what its results are apart from times."""

import pandas as pd

from distlearn.arenas import LocalArena
from distlearn.campaign.read import read_spec
from distlearn.campaign.runner import OneProcess, run_campaign
from distlearn.campaign.watch import Watcher
from distlearn.store import SCHEMAS, open_folder

SMALL = """
# Does the small campaign work?
game = "othello"
value_function = "wpc"
seeds = 2
budget = { games = 600, checkpoint_every = 200 }

[arms.tdl]
learner = { name = "tdl", block = 50 }

[arms.cel]
learner = { name = "cel", population = 6 }

[measures.heuristic]
name = "versus"
player = "othello-swh"
games = 20
epsilon = 0.1

[measures.random]
name = "versus"
player = "random"
games = 20
"""
NOT_RESULTS = {"seconds", "games_per_second", "updated", "attempts", "host"}  # times, and where and how often


def small_spec(tmp_path, *settings, text=SMALL):
    path = tmp_path / "small.toml"
    path.write_text(text)
    return read_spec(path, settings)


def run(spec, path, watcher=None, restart=False, crew=None):
    return run_campaign(spec, open_folder(path), crew or OneProcess(LocalArena()), watcher or Watcher(), restart)


def results(path):
    """Every column of every table that is not a time, as read by plain pandas."""
    tables = {table: pd.read_parquet(path / table) for table in SCHEMAS}
    kept = {name: table.drop(columns=NOT_RESULTS & set(table)) for name, table in tables.items()}
    return {name: table.to_json(orient="split", double_precision=15) for name, table in kept.items()}


def table_bytes(path):
    """The tables that hold results, file by file, to the byte."""
    files = [file for table in ("metrics", "players", "generations") for file in (path / table).iterdir()]
    return {str(file.relative_to(path)): file.read_bytes() for file in files}
