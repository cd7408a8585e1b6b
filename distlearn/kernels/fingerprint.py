"""What a function that is compiled into a loop depends on, so that no stale code is run after an edit of any of it."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

PACKAGE = Path(__file__).parent.parent
HOT_FOLDERS = ("kernels", "games", "value_functions")
KNOWN_SOURCES: dict[str, str] = {}
"""Plug-ins that this process has imported: the name of the top-level module, and a hash of all of its source."""
VERSIONED = {"builtins", "cmath", "math", "numba", "numpy", "operator", "typing"}  # with numba and Python, or pinned


def is_hot(function: FunctionType) -> bool:
    """Whether it is in one of our hot folders, whose hash names the folder of all that is kept."""
    file = Path(function.__code__.co_filename)
    return file.parent.parent == PACKAGE and file.parent.name in HOT_FOLDERS


def fingerprint(function: FunctionType) -> str | None:
    """Changes with an edit of whatever is compiled with a function of a plug-in; None if that cannot be told."""
    digest = hashlib.sha256()
    try:
        for fact in _facts(function, set()):
            digest.update(pickle.dumps(fact))
    except _UnknownError:
        return None
    return digest.hexdigest()[:12]


class _UnknownError(Exception):
    """It depends on code of which nobody knows when it is edited."""


def _facts(function: FunctionType, seen: set[FunctionType]) -> Iterator[Any]:
    """The source that a function and those it calls are from, and the constants that they are compiled with."""
    if function in seen or is_hot(function):
        return
    seen.add(function)
    yield function.__qualname__, _source(function.__module__), function.__defaults__
    for value in _used(function):
        called = getattr(value, "py_func", value)
        if isinstance(called, FunctionType):
            yield from _facts(called, seen)
        elif isinstance(value, ModuleType):
            yield _source(value.__name__)
        elif isinstance(value, type) or callable(value):
            yield _source(getattr(value, "__module__", None) or "")
        else:
            yield _constant(value)


def _used(function: FunctionType) -> list[Any]:
    """The values of the global names and of the variables of enclosing functions that stand in the code."""
    known = function.__globals__
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    return [known[name] for name in _names(function.__code__) if name in known] + cells


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


def _source(module: str) -> str:
    top = module.partition(".")[0]
    if top in KNOWN_SOURCES:
        return KNOWN_SOURCES[top]
    is_ours = module.startswith(tuple(f"distlearn.{folder}" for folder in HOT_FOLDERS))
    if not is_ours and top not in VERSIONED:
        raise _UnknownError
    return module


def _constant(value: Any) -> bytes:
    try:
        return pickle.dumps(value)
    except Exception:  # whatever pickling raises
        raise _UnknownError from None
