"""What is left to do: compares a campaign with what its folder holds, and refuses what does not fit."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from distlearn.campaign.read import stored_spec, write_spec
from distlearn.campaign.spec import Arm, RunKey, Spec
from distlearn.errors import UserError
from distlearn.plugins.plugin import kept_as
from distlearn.store import (
    SCHEMAS,
    SPEC_FILE,
    Folder,
    Save,
    latest_save,
    read_table,
    remove_saves,
    runs_in,
)
from distlearn.versions import versions

LONGEST_CHANGE = 200
WAYS_OUT = "Give the arm another name, or use another folder with --results"


@dataclass(frozen=True)
class Plan:
    """The runs of a campaign, by what is to be done with them."""

    finished: list[RunKey]
    waiting: list[RunKey]


def make_plan(spec: Spec, folder: Folder, restart: bool) -> Plan:
    """Which runs are left; what does not fit is refused before anything is run or written."""
    stored = read_stored_spec(folder)
    if stored is not None:
        _refuse_another_campaign(stored, spec, folder)
        _refuse_changed_arms(stored, spec, folder, restart)
    finished = _finished(spec, stored, folder)
    waiting = [key for key in spec.runs() if key not in finished]
    for key in waiting:
        _refuse_foreign_save(key, spec.arms[key.arm], folder, restart)
    return Plan([key for key in spec.runs() if key in finished], waiting)


def store_spec(spec: Spec, folder: Folder) -> None:
    """Writes the resolved campaign and its plug-ins; arms and seeds that were run before stay in it."""
    stored = read_stored_spec(folder)
    if stored is not None:
        seeds = tuple(sorted({*stored.seeds, *spec.seeds}))
        spec = replace(spec, arms={**stored.arms, **spec.arms}, seeds=seeds)
    for plugin in spec.plugins:
        if folder.read(plugin.file) is None:
            folder.write(plugin.file, plugin.zipped())
    content = write_spec(spec).encode()
    if content != folder.read(SPEC_FILE):  # a folder in which all is finished may be read-only
        folder.write(SPEC_FILE, content)


def is_finished(spec: Spec, folder: Folder) -> bool:
    """Whether nothing is left to be run or written, as far as the folder can be read."""
    with suppress(UserError):
        stored = read_stored_spec(folder)
        return stored is not None and {*spec.runs()} <= {*stored.runs()} and not make_plan(spec, folder, False).waiting
    return False


def read_stored_spec(folder: Folder) -> Spec | None:
    content = folder.read(SPEC_FILE)
    return None if content is None else stored_spec(content, folder.where(SPEC_FILE))


def flat(settings: Any, prefix: str = "") -> dict[str, Any]:
    """Every setting by the keys that lead to it; of a list with tables in it each by its number."""
    if isinstance(settings, Mapping):
        below = {f"{prefix}.{key}".lstrip("."): value for key, value in settings.items()}
    elif isinstance(settings, list) and any(isinstance(each, Mapping) for each in settings):
        below = {f"{prefix}[{number}]": value for number, value in enumerate(settings)}
    else:
        return {prefix: settings}
    return {key: value for name, each in below.items() for key, value in flat(each, name).items()}


def _finished(spec: Spec, stored: Spec | None, folder: Folder) -> set[RunKey]:
    """The runs that are done and have all their files; a run that lost one is run again, to the same rows."""
    complete = set.intersection(*(runs_in(folder, table) for table in SCHEMAS))
    finished = set()
    for run in read_table(folder, "runs").to_dict("records"):
        key = RunKey(run["arm"], run["seed"])
        is_known = stored is not None and key.arm in stored.arms  # then its settings have been compared
        if key.arm in spec.arms and not is_known and run["spec_hash"] != spec.arms[key.arm].hash:
            raise UserError(f"{folder.where()}: arm {key.arm!r} has results with other settings. {WAYS_OUT}")
        if run["status"] == "finished" and key in complete:
            finished.add(key)
    return finished


def _refuse_another_campaign(stored: Spec, spec: Spec, folder: Folder) -> None:
    if stored.name != spec.name:
        raise UserError(
            f"{folder.where()} holds the campaign {stored.name!r}, this one is {spec.name!r}; "
            "use another folder with --results"
        )


def _refuse_changed_arms(stored: Spec, spec: Spec, folder: Folder, restart: bool) -> None:
    for name, arm in spec.arms.items():
        if name not in stored.arms or stored.arms[name].hash == arm.hash:
            continue
        before, now = flat(stored.arms[name].settings()), flat(arm.settings())
        keys = [key for key in sorted({*before, *now}) if before.get(key) != now.get(key)]
        if all(key.startswith("plugins.") for key in keys):
            _refuse_changed_plugins(stored.arms[name], arm, f"{folder.where()}: arm {name!r}", restart)
            continue
        changes = [_change(key, before.get(key, "not there"), now.get(key, "not there")) for key in keys]
        raise UserError(
            f"{folder.where()}: arm {name!r} has results with other settings: {'; '.join(changes)}. {WAYS_OUT}"
        )


def _change(key: str, before: Any, now: Any) -> str:
    """A player's weights and the like are too long to be shown."""
    change = f"{key} was {before!r}, is {now!r}"
    return change if len(change) < LONGEST_CHANGE else f"{key} is not the same"


def _refuse_changed_plugins(stored: Arm, arm: Arm, where: str, restart: bool) -> None:
    """Only who changed the source can know whether finished runs still are what it would yield."""
    before, now = stored.plugins or {}, arm.plugins or {}
    changed = [module for module in sorted({*before, *now}) if before.get(module) != now.get(module)]
    if not restart:
        was = " and ".join(kept_as(module, before[module]) for module in changed if module in before)
        raise UserError(
            f"{where} has results of another source of the plug-in {', '.join(changed)}"
            f"{f' (what it was is kept in {was})' if was else ''}. {WAYS_OUT}; or, if what has changed makes no "
            "difference to finished runs, keep them and start the others anew with --restart"
        )


def _refuse_foreign_save(key: RunKey, arm: Arm, folder: Folder, restart: bool) -> None:
    save = latest_save(folder, *key)
    if save is None:
        return
    if restart and not (_fits(save, arm) and _can_be_read(save)):
        remove_saves(folder, *key)
    elif not _fits(save, arm):
        raise UserError(
            f"{folder.where()}: the save of run {key} was written with {_differences(save)}, and would not go on "
            "exactly. Use what it was written with, or run it again from the start with --restart"
        )


def _fits(save: Save, arm: Arm) -> bool:
    return save.versions == versions() and save.spec_hash == arm.hash


def _can_be_read(save: Save) -> bool:
    try:
        save.state()
    except Exception:  # whatever unpickling raises: a class that is gone, say
        return False
    return True


def _differences(save: Save) -> str:
    here = versions()
    names = sorted(name for name in {*save.versions, *here} if save.versions.get(name) != here.get(name))
    changes = [f"{name} {save.versions.get(name)} (this is {here.get(name)})" for name in names]
    return ", ".join(changes) or "other settings of its arm"
