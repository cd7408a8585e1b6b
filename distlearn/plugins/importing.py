"""Imports plug-ins from their own data: the code that runs is the code that was hashed, whatever is on the disk."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from distlearn.errors import UserError
from distlearn.kernels.explain import NotCompiledError
from distlearn.kernels.fingerprint import KNOWN_SOURCES
from distlearn.plugins.plugin import Plugin
from distlearn.plugins.unpacking import unpacked


class _Loader(SourceFileLoader):
    """Takes the source from the plug-in; the path is where its other files are."""

    def __init__(self, name: str, path: str, source: bytes, shown: str) -> None:
        super().__init__(name, path)
        self._source = source
        self._shown = shown  # the path that its user knows it by, in errors

    def get_data(self, path: str) -> bytes:
        return self._source if path == self.path else super().get_data(path)

    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> Any:  # type: ignore[override]
        return super().source_to_code(data, self._shown, _optimize=_optimize)

    def path_stats(self, path: str) -> NoReturn:
        raise OSError("no bytecode is kept: an edit within the same second would not be noticed")


class _Finder(MetaPathFinder):
    """Finds the modules of the plug-ins that this process has imported, and nothing else."""

    def __init__(self) -> None:
        self.plugins: dict[str, tuple[Plugin, Path]] = {}  # by the name of the top-level module or package

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        top, _, below = name.partition(".")
        if top not in self.plugins:
            return None
        plugin, place = self.plugins[top]
        inside, folder = name.replace(".", "/"), place.joinpath(*below.split("."))
        for file, location in ((f"{inside}/__init__.py", folder / "__init__.py"), (f"{inside}.py", _file(folder))):
            if file in plugin.files:
                shown = (plugin.place or place) / location.relative_to(place)
                loader = _Loader(name, str(location), plugin.files[file], str(shown))
                return importlib.util.spec_from_file_location(name, location, loader=loader)
        if not any(file.startswith(f"{inside}/") for file in plugin.files):
            return None  # such as a compiled module, which others find in the folder of its package
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [str(folder)]
        return spec


FINDER = _Finder()


def imported() -> tuple[Plugin, ...]:
    """The plug-ins of this process, as other processes get them."""
    return tuple(plugin.sent() for plugin, _ in FINDER.plugins.values())


def import_plugin(plugin: Plugin) -> ModuleType:
    """The module of a plug-in. One of the same name and another source that was imported before is forgotten."""
    if FINDER not in sys.meta_path:
        sys.meta_path.insert(0, FINDER)
    before = FINDER.plugins.get(plugin.name)
    if before is None or before[0].hash != plugin.hash:
        _make_way(plugin, before is not None)
        here = plugin.place if plugin.is_here else None
        FINDER.plugins[plugin.name] = plugin, here or unpacked(plugin)
    try:
        return importlib.import_module(plugin.module)
    except (Exception, SystemExit) as error:
        told = _told(error)
        forget(plugin.name)
        raise UserError(f"{plugin.origin}: cannot be imported: {told}") from None


def forget(name: str) -> None:
    """Takes all modules of a plug-in out of this process; the next import is of another source."""
    FINDER.plugins.pop(name, None)
    KNOWN_SOURCES.pop(name, None)
    for module in [module for module in sys.modules if module.partition(".")[0] == name]:
        del sys.modules[module]


def _make_way(plugin: Plugin, is_ours: bool) -> None:
    """Takes the modules of another source out of this process; somebody else's stay."""
    module = sys.modules.get(plugin.name)
    if is_ours or module is None:
        forget(plugin.name)
        KNOWN_SOURCES[plugin.name] = plugin.hash
    elif not plugin.is_here or _place_of(module) != plugin.place:
        raise UserError(f"{plugin.origin}: this process has imported another module {plugin.name!r} ({module!r})")


def _place_of(module: ModuleType) -> Path | None:
    """Of a module that was imported as usual: its file, or the folder of its package."""
    file = getattr(module, "__file__", None)
    if file is None:
        return None
    path = Path(file).resolve()
    return path.parent if path.name == "__init__.py" else path


def _file(path: Path) -> Path:
    """The file of a module, from its path without the ending; that of a plug-in of one file is its place."""
    return path if path.suffix == ".py" else path.with_name(f"{path.name}.py")


def line_of_plugin(error: BaseException) -> str | None:
    """The file and the line of the plug-in that an error comes from, if it comes from one."""
    places = tuple(str(plugin.place or place) for plugin, place in FINDER.plugins.values())
    frames = traceback.extract_tb(error.__traceback__)
    lines = [
        f"{frame.filename}, line {frame.lineno}" for frame in frames if places and frame.filename.startswith(places)
    ]
    return lines[-1] if lines else None


def fault_of_plugin(error: BaseException) -> str | None:
    """The error in a sentence with the place, if it comes from a plug-in."""
    if FINDER.plugins and isinstance(error, NotCompiledError):
        return str(error)  # which names the function and its file
    return None if line_of_plugin(error) is None else _told(error)


def _told(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return f"{error.filename}, line {error.lineno}: {error.msg}"
    line = line_of_plugin(error)
    return f"{f'{line}: ' if line else ''}{type(error).__name__}: {error}"
