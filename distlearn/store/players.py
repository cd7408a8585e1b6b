"""Players in the results of a campaign: the best of any run at any checkpoint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from distlearn.binding import OptionError, resolved
from distlearn.errors import UserError, unknown
from distlearn.games import EVERY_GAME
from distlearn.players import NamedPlayer, described_game, described_value_function
from distlearn.store.folder import SPEC_FILE, Folder
from distlearn.store.plugins import load_for_players
from distlearn.store.specs import spec_in
from distlearn.store.tables import read_columns, read_rows, runs_named
from distlearn.value_functions import VALUE_FUNCTIONS

EVERY = ("*", "all")
LAST = "last"
BEST = "best:"
CHECKPOINTS = "a number, last, best:MEASURE or all"


def stored_players(folder: Folder, arm: str = "*", seed: str = "*", checkpoint: str = LAST) -> list[NamedPlayer]:
    """The best players of the runs named, at the checkpoints named; `*` stands for all of them.

    A checkpoint is a number, `last`, `best:MEASURE` (that of the largest value of a measure) or `all`. Plug-ins that
    the players depend on are imported from the folder.
    """
    spec = spec_in(folder)
    runs = _runs(folder, spec, arm, seed)
    for name in dict.fromkeys(name for name, _ in runs):
        load_for_players(folder, spec["arms"][name])
    players = [player for run in runs for player in _of_run(folder, spec, *run, checkpoint)]
    if not players:
        raise UserError(f"{folder.where()}: no players yet of arm {arm!r} with seed {seed}")
    return players


def players_of(folder: Folder, checkpoints: Mapping[tuple[str, int], int]) -> list[NamedPlayer]:
    """The best players of runs, by arm and seed, at a checkpoint of each, which some may not have.

    Plug-ins that they depend on are imported from the folder.
    """
    spec = spec_in(folder)
    for name in dict.fromkeys(name for name, _ in checkpoints):
        load_for_players(folder, spec["arms"][name])
    return [player for run, number in checkpoints.items() for player in _of_run(folder, spec, *run, number)]


def _runs(folder: Folder, spec: dict[str, Any], arm: str, seed: str) -> list[tuple[str, int]]:
    arms = list(spec["arms"])
    if arm not in arms and arm not in EVERY:
        raise UserError(f"{folder.where()}: {unknown('arm', arm, arms)}")
    runs = [run for run in runs_named(folder, "players") if run[0] in arms and (run[0] == arm or arm not in arms)]
    seeds = sorted({each for _, each in runs})
    if seed not in EVERY and seed not in map(str, seeds):
        known = ", ".join(map(str, seeds)) or "none yet"
        raise UserError(f"{folder.where()}: no players of arm {arm!r} with seed {seed}; seeds with players: {known}")
    wanted = [run for run in runs if seed in (*EVERY, str(run[1]))]
    return sorted(wanted, key=lambda run: (arms.index(run[0]), run[1]))


def _of_run(folder: Folder, spec: dict[str, Any], arm: str, seed: int, checkpoint: str | int) -> list[NamedPlayer]:
    rows = read_columns(folder, "players", arm, seed)
    if len(rows) == 0:
        return []
    (game, value_function, interpretation), n_weights = _description(folder, spec, arm)
    origin: dict[str, str | int] = {"campaign": str(spec["name"]), "arm": arm, "seed": seed}
    runs = read_rows(folder, "runs", arm, seed)  # one, or none if the file is lost
    version = {"version": str(runs[0]["version"])} if runs else {}
    found = _rows(rows, _wanted(folder, rows, arm, seed, checkpoint))
    if any(len(weights) != n_weights for _, weights in found):
        raise UserError(
            f"{folder.where()}, run {arm}-{seed}: expected {n_weights} weights, found other numbers of them"
        )
    return [
        NamedPlayer(f"{arm}-{seed}@{row['checkpoint']}", game, value_function, interpretation, weights, where)
        for row, weights in found
        for where in [{**origin, **row, **version}]
    ]


def _wanted(folder: Folder, rows: pa.Table, arm: str, seed: int, checkpoint: str | int) -> list[int]:
    """The numbers of the checkpoints that are asked for; a number itself is of one that need not be there."""
    known = sorted(rows["checkpoint"].to_pylist())
    if isinstance(checkpoint, int):
        return [checkpoint] if checkpoint in known else []
    if checkpoint in EVERY:
        return known
    if checkpoint == LAST:
        return known[-1:]
    if checkpoint.startswith(BEST):
        return [_best(folder, arm, seed, checkpoint.removeprefix(BEST))]
    if not checkpoint.isdecimal():
        raise UserError(f"unknown checkpoint {checkpoint!r}; expected {CHECKPOINTS}")
    if int(checkpoint) not in known:
        raise UserError(
            f"{folder.where()}: no checkpoint {checkpoint} of run {arm}-{seed}; there are {known[0]} to {known[-1]}"
        )
    return [int(checkpoint)]


def _best(folder: Folder, arm: str, seed: int, measure: str) -> int:
    """Where the measure was largest, for the first time."""
    rows = read_rows(folder, "metrics", arm, seed)
    values = {row["checkpoint"]: row["value"] for row in rows if row["measure"] == measure}
    if not values:
        raise UserError(
            f"{folder.where()}, run {arm}-{seed}: {unknown('measure', measure, {row['measure'] for row in rows})}"
        )
    return int(max(values, key=values.__getitem__))


def _rows(rows: pa.Table, wanted: list[int]) -> list[tuple[dict[str, int], Any]]:
    """Where each player stands, and its weights."""
    chosen = rows.filter(pc.is_in(rows["checkpoint"], pa.array(wanted, pa.int64())))
    where = chosen.select(["checkpoint", "games", "generation"]).to_pylist()
    return [
        (row, np.array(chosen["weights"][number].values.to_numpy(zero_copy_only=False), dtype=np.float64))
        for number, row in enumerate(where)
    ]


def _description(folder: Folder, spec: dict[str, Any], arm: str) -> tuple[tuple[Any, Any, Any], int]:
    """Game, value function and interpretation of an arm, with every option; and how many weights that makes."""
    settings = spec["arms"][arm]
    try:
        game = resolved(("game",), settings["game"], EVERY_GAME)
        own = settings.get("value_function")
        value_function = own and resolved(("value_function",), own, VALUE_FUNCTIONS)
        n_weights = described_value_function(value_function, described_game(game)).n_weights
        return (game, value_function, settings["interpretation"]), n_weights
    except (OptionError, KeyError, TypeError) as error:
        keys = ".".join(("arms", arm, *getattr(error, "keys", ())))
        raise UserError(f"{folder.where(SPEC_FILE)}: {keys}: {error}") from None
