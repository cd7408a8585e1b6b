"""How plain Python functions become compiled ones, and where the compiled code is kept.

A generic loop is written once, against names such as `legal_moves` and `value` that stand for the functions of
one game and one value function. `bind` makes a copy of the loop with those names filled in. The copy refers to
them as globals, not as a closure, because only then does numba find its compiled code again in the next process.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import IO, Any, TypeVar, cast

import numba
import numba.extending

from distlearn.kernels.fingerprint import HOT_FOLDERS, PACKAGE, fingerprint, is_hot

Function = TypeVar("Function", bound=Callable[..., Any])

LONGEST_NAME = 150  # of what numba makes the name of a file, with more to it
# No fastmath, ever: it would make results depend on the processor and on the batch.
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
# Tuned kernels make no arrays, so numba need not count references to them, which takes longer than a move.
TUNED_OPTIONS: dict[str, Any] = {**OPTIONS, "_nrt": False}


def compiled(function: Function) -> Function:
    """Marks a function that loops call; it is compiled into each loop that uses it."""
    return cast(Function, numba.njit(**OPTIONS)(function))


def inlined(function: Function) -> Function:
    """Marks a function that becomes part of the tuned kernels that call it."""
    return cast(Function, numba.njit(forceinline=True, **TUNED_OPTIONS)(function))


# Marks a function that is called with numbers and arrays but made with types: it writes the LLVM instructions itself.
intrinsic: Any = numba.extending.intrinsic


def unbound(*_: Any) -> Any:
    """Stands in a generic loop for a function that `bind` fills in."""
    raise TypeError("a generic loop was called without being bound to a game")


def bind(
    loop: Callable[..., Any], kept_as: str | None = None, is_tuned: bool = False, **functions: Callable[..., Any]
) -> Callable[..., Any]:
    """A compiled copy of `loop` in which the given names are these functions.

    The compiled code is kept on disk under the name `kept_as`, if there is one; only outermost loops need that.
    """
    plain = cast(FunctionType, loop)
    copy = FunctionType(plain.__code__, {**plain.__globals__, **functions}, plain.__name__)
    copy.__qualname__ = f"{plain.__name__}-{kept_as}" if kept_as else plain.__name__
    copy.__module__ = plain.__module__
    dispatcher = numba.njit(**(TUNED_OPTIONS if is_tuned else OPTIONS))(copy)
    folder = cache_folder() if kept_as else None
    if folder is not None:
        _keep_on_disk(dispatcher, folder)
    return cast(Callable[..., Any], dispatcher)


def name_on_disk(*functions: Any) -> str | None:
    """The name under which to keep a loop bound to these functions.

    None if one of them could be edited without anybody noticing: it is neither from our hot folders nor from a plug-in,
    or depends on something that is not.
    """
    parts = [_name_of(getattr(function, "py_func", function)) for function in functions]
    if None in parts:
        return None
    name = "-".join(map(str, parts))
    return name if len(name) <= LONGEST_NAME else hashlib.sha256(name.encode()).hexdigest()


def _name_of(function: FunctionType) -> str | None:
    name = f"{Path(function.__code__.co_filename).stem}.{function.__qualname__}"
    if is_hot(function):
        return name
    source = fingerprint(function)
    return source and f"{name}@{source}"


@cache
def cache_folder() -> Path | None:
    """The folder for this very source, or None where nothing can be written.

    numba looks at one file only when it decides whether its cache is stale, but a loop has the rules of a game from
    another file compiled into it. So the folder is named by a hash of every file that can be compiled in.
    """
    root = cache_root()
    return root and _writable(root / f"kernels-{source_hash(PACKAGE)}")


@cache
def cache_root() -> Path | None:
    """Where whatever is kept between processes is, or None where nothing can be written."""
    base = os.environ.get("DISTLEARN_CACHE") or os.environ.get("XDG_CACHE_HOME")
    try:
        return _writable((Path(base) if base else Path.home() / ".cache") / "distlearn")
    except RuntimeError:  # no home folder
        return None


def _writable(folder: Path) -> Path | None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()  # os.access tells root that all is writable
    except OSError:
        return None
    return folder


@contextmanager
def first_on_this_machine(name: str) -> Iterator[bool]:
    """True for the first process to come here with a name, false for others, who wait until the first is done.

    What the first compiles the others find on disk. Where nothing can be kept everybody is the first, and nobody waits.
    """
    folder = cache_folder()
    lock = folder and _locked(folder / "lock")
    if folder is None or lock is None:
        yield True
        return
    done = folder / f"{name}.done"
    with lock:
        is_first = not done.exists()
        if is_first:
            yield True
            with suppress(OSError):  # of a disk that has become full
                done.touch()
    if not is_first:
        yield False


def source_hash(package: Path) -> str:
    """Changes with any edit of the hot folders and with the versions of numba and Python."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version_info[:3]}".encode())
    for folder in HOT_FOLDERS:
        for path in sorted((package / folder).rglob("*.py")):
            digest.update(f"{path.relative_to(package)}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _locked(path: Path) -> IO[str] | None:
    """The file once it is ours, which it is until it is closed, or this process ends; None on a full disk, say."""
    try:
        file = path.open("w")
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
    except OSError:  # of a disk in the network that knows no locks
        file.close()
        return None
    return file


def _keep_on_disk(dispatcher: Any, folder: Path) -> None:
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)  # read while caching is enabled, and only then
    try:
        dispatcher.enable_caching()
    except RuntimeError:  # numba found no place to write: the disk has become full
        return
    finally:
        settings.CACHE_DIR = before
    kept = dispatcher._cache
    kept.load_overload = _if_possible(kept.load_overload)
    kept.save_overload = _if_possible(kept.save_overload)


def _if_possible(do: Callable[..., Any]) -> Callable[..., Any]:
    """What cannot be kept, or read back, is compiled: a full disk or a torn file costs time and stops nobody."""

    def tried(*arguments: Any) -> Any:
        with suppress(OSError, EOFError, pickle.UnpicklingError):
            return do(*arguments)
        return None

    return tried
