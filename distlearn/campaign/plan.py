"""What is left to do: compares a campaign with what its folder holds, and refuses what does not fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from distlearn.campaign.read import read_spec, write_spec
from distlearn.campaign.run import Run
from distlearn.campaign.spec import Arm, RunKey, Spec
from distlearn.errors import UserError
from distlearn.store import (
    SPEC_FILE,
    Folder,
    has_all_tables,
    latest_save,
    read_rows,
    read_table,
    remove_saves,
    versions,
)


@dataclass(frozen=True)
class Plan:
    """The runs of a campaign, by what is to be done with them."""

    finished: list[RunKey]
    waiting: list[RunKey]


def make_plan(spec: Spec, folder: Folder, restart: bool) -> Plan:
    """Which runs are left; changed arms and foreign saves are refused before anything is run or written."""
    stored = read_stored_spec(folder)
    if stored is not None:
        _refuse_changed_arms(stored, spec, folder)
    finished = _finished(folder)
    waiting = [key for key in spec.runs() if key not in finished]
    for key in waiting:
        _refuse_foreign_save(key, folder, restart)
    return Plan([key for key in spec.runs() if key in finished], waiting)


def store_spec(spec: Spec, folder: Folder) -> None:
    """Writes the resolved campaign; arms and seeds that were run before stay in it."""
    stored = read_stored_spec(folder)
    if stored is not None:
        seeds = tuple(sorted({*stored.seeds, *spec.seeds}))
        spec = replace(spec, arms={**stored.arms, **spec.arms}, seeds=seeds)
    folder.write(SPEC_FILE, write_spec(spec).encode())


def read_stored_spec(folder: Folder) -> Spec | None:
    path = folder.path / SPEC_FILE
    return read_spec(path) if path.exists() else None


def restored(key: RunKey, arm: Arm, folder: Folder) -> Run:
    """The run from its last save, or from the start."""
    save = latest_save(folder, *key)
    run: Run = Run(arm, key.seed) if save is None else save.state()
    rows = read_rows(folder, "runs", *key)  # not from the save: an attempt may have died before it could save
    run.attempts = 1 + sum(row["attempts"] for row in rows)
    return run


def _finished(folder: Folder) -> set[RunKey]:
    runs = read_table(folder, "runs").to_dict("records")
    keys = {RunKey(run["arm"], run["seed"]) for run in runs if run["status"] == "finished"}
    return {key for key in keys if has_all_tables(folder, *key)}


def _refuse_changed_arms(stored: Spec, spec: Spec, folder: Folder) -> None:
    for name, arm in spec.arms.items():
        if name not in stored.arms or stored.arms[name].hash == arm.hash:
            continue
        before, now = _flat(stored.arms[name].settings()), _flat(arm.settings())
        changes = [
            f"{key} was {before.get(key, 'not there')!r}, is {now.get(key, 'not there')!r}"
            for key in sorted({*before, *now})
            if before.get(key) != now.get(key)
        ]
        raise UserError(
            f"{folder.path}: arm {name!r} has results with other settings: {'; '.join(changes)}. "
            "Give the arm another name, or use another folder with --results"
        )


def _refuse_foreign_save(key: RunKey, folder: Folder, restart: bool) -> None:
    save = latest_save(folder, *key)
    if save is None or save.versions == versions():
        return
    if restart:
        remove_saves(folder, *key)
        return
    names = sorted({*save.versions, *versions()})
    changes = (
        f"{name} {save.versions.get(name)} (this is {versions().get(name)})"
        for name in names
        if save.versions.get(name) != versions().get(name)
    )
    raise UserError(
        f"{folder.path}: the save of run {key} was written with {', '.join(changes)}, and would not go on "
        "exactly. Use those versions, or run it again from the start with --restart"
    )


def _flat(settings: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in settings.items():
        if isinstance(value, Mapping):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[f"{prefix}{key}"] = value
    return flat
