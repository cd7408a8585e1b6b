"""A new folder for the logs and sockets of a Ray: among temporary files, but it takes a short path and some room."""

from __future__ import annotations

import os
import shutil
import tempfile

from distlearn.errors import UserError

SHORT = "/tmp"
LONGEST = 18  # bytes; Ray's names below it add up to 87, and the path of a socket has 107, or 103 on macOS
LEAST_ROOM = 5_000_000  # bytes; with less, Ray waits half a minute for its own processes and gives up


def new_ray_folder() -> str:
    """In `TMPDIR` or, where that will not do, in /tmp."""
    refusals = []
    for parent in (_temporary, lambda: SHORT):
        try:
            return _folder_in(parent())
        except OSError as error:
            refusals.append(str(error))
    raise UserError(
        f"no folder for the logs and sockets of Ray: {'; '.join(dict.fromkeys(refusals))}. Set TMPDIR to one with "
        f"{LEAST_ROOM / 1e6:g} MB to spare and a path of at most {LONGEST} bytes, or go without Ray: --address none"
    )


def _temporary() -> str:
    return os.environ.get("TMPDIR") or tempfile.gettempdir()


def _folder_in(parent: str) -> str:
    if len(os.fsencode(parent)) > LONGEST:
        raise OSError(f"{parent} has too long a path")
    if shutil.disk_usage(parent).free < LEAST_ROOM:
        raise OSError(f"{parent} is full")
    return tempfile.mkdtemp(prefix="distlearn-ray-", dir=parent)
