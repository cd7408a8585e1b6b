"""Puts the files of a plug-in on this machine's disk, for what it reads beside its own code."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from distlearn.kernels.compile import cache_root
from distlearn.plugins.plugin import Plugin


def unpacked(plugin: Plugin) -> Path:
    """Where the files of the plug-in are on this machine, once they have been written there."""
    name = plugin.name if any("/" in path for path in plugin.files) else f"{plugin.name}.py"
    root = cache_root()
    if root is not None:
        with suppress(OSError):  # of a disk that has become full
            return _kept(plugin, root / "plugins") / name
    folder = Path(tempfile.mkdtemp(prefix="distlearn-plugin-"))
    _write(plugin, folder)
    return folder / name


def _kept(plugin: Plugin, parent: Path) -> Path:
    """A folder for this very source, there at once or not at all."""
    folder = parent / f"{plugin.name}-{plugin.hash}"
    if folder.exists():
        return folder
    parent.mkdir(exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix="_", dir=parent))
    try:
        _write(plugin, new)
        new.rename(folder)
    except OSError:
        if not folder.exists():  # if it is, another process was faster
            raise
    finally:
        shutil.rmtree(new, ignore_errors=True)
    return folder


def _write(plugin: Plugin, folder: Path) -> None:
    for path, content in plugin.files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
