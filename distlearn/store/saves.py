"""Saves: the state of a run for resuming it. The two newest are kept, so that a damaged one costs little.

A save is a line of text that tells what it is, followed by a pickle. Only resuming a run unpickles, and only
after the line has been found to fit; loading results never does.
"""

from __future__ import annotations

import glob
import hashlib
import json
import pickle
from typing import Any, NamedTuple

from distlearn.store.folder import Folder
from distlearn.versions import versions

FORMAT = "distlearn save 1"
N_KEPT = 2


class Save(NamedTuple):
    """A save that is whole, not yet unpickled."""

    spec_hash: str
    versions: dict[str, str]
    pickled: bytes

    def state(self) -> Any:
        return pickle.loads(self.pickled)


def save_content(spec_hash: str, state: Any) -> bytes:
    """The file of a save."""
    pickled = pickle.dumps(state, protocol=5)
    header = {
        "format": FORMAT,
        "spec_hash": spec_hash,
        "versions": versions(),
        "sha256": hashlib.sha256(pickled).hexdigest(),
    }
    return json.dumps(header).encode() + b"\n" + pickled


def write_save(folder: Folder, arm: str, seed: int, checkpoint: int, content: bytes) -> None:
    """Adds a save and removes all but the newest."""
    folder.write(f"saves/{arm}-{seed}-{checkpoint:08d}.save", content)
    for old in _names(folder, arm, seed)[:-N_KEPT]:
        folder.remove(old)


def latest_save(folder: Folder, arm: str, seed: int) -> Save | None:
    """The newest save that is whole."""
    for name in reversed(_names(folder, arm, seed)):
        save = _parsed(folder.read(name) or b"")
        if save is not None:
            return save
    return None


def remove_saves(folder: Folder, arm: str, seed: int) -> None:
    for name in _names(folder, arm, seed):
        folder.remove(name)


def _names(folder: Folder, arm: str, seed: int) -> list[str]:
    return folder.names(f"saves/{glob.escape(arm)}-{seed}-????????.save")


def _parsed(content: bytes) -> Save | None:
    """None for a file that is torn or none of ours."""
    line, _, pickled = content.partition(b"\n")
    try:
        header = json.loads(line)
        is_whole = header["format"] == FORMAT and header["sha256"] == hashlib.sha256(pickled).hexdigest()
        return Save(header["spec_hash"], dict(header["versions"]), pickled) if is_whole else None
    except (ValueError, KeyError, TypeError):
        return None
