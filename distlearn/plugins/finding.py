"""Finds plug-ins on this machine: by a path, by the name of a module, or as entry points of installed packages."""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.metadata
import sys
from pathlib import Path

from distlearn.errors import UserError, unknown
from distlearn.plugins.importing import FINDER
from distlearn.plugins.plugin import Plugin

GROUP = "distlearn.plugins"  # of entry points
MOST_BYTES = 20_000_000  # that travel with every run
PASSED_OVER = ("__pycache__", ".pyc")


def found(name: str, base: Path) -> Plugin:
    """The plug-in that is called so in a file in the folder `base`: a path from there, or a module's name."""
    if "/" in name or name.endswith((".py", ".zip")):
        return _at_path(name, base / Path(name).expanduser())
    return _importable(name, name)


def installed() -> list[Plugin]:
    """Those that installed packages announce by an entry point in the group `distlearn.plugins`."""
    return [
        _importable(
            entry.module, f"{entry.module} ({entry.dist.name} {entry.dist.version})" if entry.dist else entry.module
        )
        for entry in sorted(importlib.metadata.entry_points(group=GROUP))
    ]


def _at_path(name: str, path: Path) -> Plugin:
    if not path.exists():
        raise UserError(f"{name}: no such file or folder: {path}")
    if path.suffix == ".zip":
        return Plugin.unzipped(path.read_bytes(), name)
    if path.is_dir() and not (path / "__init__.py").exists():
        raise UserError(f"{name}: not a package, as it has no __init__.py; name one, or a file that ends with .py")
    if path.is_file() and path.suffix != ".py":
        raise UserError(f"{name}: not a file of Python; expected a name that ends with .py, or the folder of a package")
    top, module = _within_its_package(path.resolve())
    _refuse_namesake(name, module.partition(".")[0], top)
    return _gathered(module, top, name)


def _within_its_package(path: Path) -> tuple[Path, str]:
    """The topmost package that a module is in, and what the module is called there."""
    top, names = path, [path.stem]
    if path.name == "__init__.py":
        top, names = path.parent, [path.parent.name]
    while (top.parent / "__init__.py").exists():
        top = top.parent
        names.insert(0, top.name)
    module = ".".join(names)
    if not all(part.isidentifier() for part in names):
        raise UserError(f"{path}: {module!r} cannot be imported; a module's name is letters, digits and _")
    return top, module


def _refuse_namesake(name: str, module: str, top: Path) -> None:
    """Two modules of one name in a process would take each other's place."""
    spec = _spec_elsewhere(module)
    if module in sys.builtin_module_names or (spec is not None and _place(spec) != top):
        where = spec.origin if spec is not None and spec.origin else "Python itself"
        raise UserError(f"{name}: there is another module {module!r} ({where}); give the file another name")


def _importable(module: str, origin: str) -> Plugin:
    top = module.partition(".")[0]
    spec = _spec_elsewhere(top) if all(part.isidentifier() for part in module.split(".")) else None
    place = None if spec is None else _place(spec)
    if place is None or not place.exists():
        raise UserError(
            f"{origin}: no module is called {top!r}; it is neither installed nor on the path of Python. "
            f"A file or folder is named by its path, such as './{top}.py'"
        )
    return _gathered(module, place, origin)


def _spec_elsewhere(name: str) -> importlib.machinery.ModuleSpec | None:
    """Where anyone else would import it from: what this process has imported as a plug-in may be older."""
    importlib.invalidate_caches()  # the file may have been written a moment ago
    for finder in sys.meta_path:
        spec = None if finder is FINDER else finder.find_spec(name, None)
        if spec is not None:
            return spec
    return None


def _place(spec: importlib.machinery.ModuleSpec) -> Path | None:
    if spec.submodule_search_locations:
        return Path(next(iter(spec.submodule_search_locations))).resolve()
    return Path(spec.origin).resolve() if spec.has_location and spec.origin else None


def _gathered(module: str, place: Path, origin: str) -> Plugin:
    """All files of a module or package."""
    name = module.partition(".")[0]
    paths = [place] if place.is_file() else sorted(path for path in place.rglob("*") if _counts(path, place))
    size = sum(path.stat().st_size for path in paths)
    if size > MOST_BYTES:
        raise UserError(
            f"{origin}: {place} has {size / 1e6:.0f} MB; plug-ins travel, so {MOST_BYTES / 1e6:.0f} at most"
        )
    names = [f"{name}.py"] if place.is_file() else [f"{name}/{path.relative_to(place).as_posix()}" for path in paths]
    files = {name: path.read_bytes() for name, path in zip(names, paths, strict=True)}
    plugin = Plugin(module, files, origin, place, is_here=True)
    _refuse_missing(plugin)
    return plugin


def _counts(path: Path, place: Path) -> bool:
    parts = path.relative_to(place).parts
    is_hidden = any(part.startswith(".") or part.endswith(PASSED_OVER) for part in parts)
    return path.is_file() and not is_hidden


def _refuse_missing(plugin: Plugin) -> None:
    """Of the module that is named, in a package that is there."""
    modules = {path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in plugin.files}
    is_compiled = any(path.startswith(plugin.module.replace(".", "/") + ".") for path in plugin.files)
    if plugin.module not in modules and not is_compiled:
        known = [module for module in modules if module.replace(".", "").isidentifier()]
        raise UserError(f"{plugin.origin}: {unknown('module', plugin.module, known)}")
