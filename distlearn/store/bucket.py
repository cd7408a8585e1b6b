"""Objects under a prefix of an object store: put whole or not at all, fetched whole; every failure a `UserError`."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pyarrow as pa
from pyarrow import fs

from distlearn.errors import UserError
from distlearn.store.refusals import explained
from distlearn.store.stamp import Stamp
from distlearn.store.uri import joined

N_TRIES = 10  # at reading an object that is being replaced


class Bucket:
    """Names are relative to the path; `shown` is its URI for messages.

    S3 takes an object under its name only when all of it has arrived. Other stores make room for it first (Azure) or
    are not known well enough, so there it is written beside and then copied by the store.
    """

    def __init__(self, system: Any, path: str, shown: str) -> None:
        self._system = system
        self._path = path
        self._shown = shown
        self._takes_whole = system.type_name == "s3"
        self._is_known = False  # that the bucket exists

    def where(self, name: str = "") -> str:
        return joined(self._shown, name)

    def put(self, name: str, content: bytes) -> None:
        """Replaces an object in one step."""
        folder, slash, last = self._at(name).rpartition("/")
        beside = f"{folder}{slash}_{last}"
        with explained(f"cannot write {self.where(name)}"):
            if self._takes_whole:
                _undisturbed(lambda: _upload(self._system, self._at(name), content))
            else:
                _undisturbed(lambda: _upload(self._system, beside, content))
                self._system.copy_file(beside, self._at(name))
                self._system.delete_file(beside)

    def fetch(self, name: str) -> bytes | None:
        """The content, or None if there is no such object."""
        with explained(f"cannot read {self.where(name)}"):
            try:
                return self._fetched(name)
            except FileNotFoundError:
                self._refuse_missing_bucket()
                return None

    def listed(self, folder: str, recursive: bool = False) -> list[tuple[str, int]]:
        """Names of objects, and when the store says they were written, in ns."""
        return [(name, stamp.written_at) for name, stamp in self.stamped(folder, recursive)]

    def stamped(self, folder: str, recursive: bool = False) -> list[tuple[str, Stamp]]:
        """The same with their sizes."""
        files = self._infos(folder, recursive, fs.FileType.File)
        return [(self._name(info), Stamp(info.mtime_ns, info.size)) for info in files]

    def folders(self) -> list[str]:
        """What stands before the first slash of names."""
        return [self._name(info) for info in self._infos("", False, fs.FileType.Directory)]

    def delete(self, name: str) -> None:
        with explained(f"cannot remove {self.where(name)}"):
            try:
                self._system.delete_file(self._at(name))
            except FileNotFoundError:
                return

    def _infos(self, folder: str, recursive: bool, kind: Any) -> list[Any]:
        selector = fs.FileSelector(self._at(folder), allow_not_found=True, recursive=recursive)
        with explained(f"cannot list {self.where(folder)}"):
            infos = self._system.get_file_info(selector)
            if not infos:
                self._refuse_missing_bucket()
        return [info for info in infos if info.type == kind]

    def _name(self, info: Any) -> str:
        return str(info.path.removeprefix(f"{self._path}/"))

    def _at(self, name: str) -> str:
        return f"{self._path}/{name}" if name else self._path

    def _fetched(self, name: str) -> bytes:
        """pyarrow asks for the size and then for that many bytes, which may be those of a longer successor."""
        for _ in range(N_TRIES):
            with self._system.open_input_file(self._at(name)) as file:
                before = file.size(), file.metadata()
                content: bytes = file.read_at(before[0], 0)
            with self._system.open_input_file(self._at(name)) as file:
                after = file.size(), file.metadata()
            if before == after and len(content) == before[0]:
                return content
        raise UserError(f"cannot read {self.where(name)}: it is replaced faster than it can be read; try again")

    def _refuse_missing_bucket(self) -> None:
        """A store that finds nothing does not say whether it is the object or the whole bucket."""
        if self._is_known:
            return
        bucket = self._path.partition("/")[0]
        self._is_known = True
        with suppress(OSError, pa.ArrowException):  # of someone who may see the folder, but not the bucket
            self._is_known = self._system.get_file_info(bucket).type != fs.FileType.NotFound
        if not self._is_known:
            raise OSError(f"Bucket '{bucket}' not found")


def _upload(system: Any, path: str, content: bytes) -> None:
    """A stream is closed only after all was written: pyarrow makes an object of what it has when it is closed.

    Or forgotten, which is why one that failed is kept for good.
    """
    stream = system.open_output_stream(path)
    try:
        stream.write(content)
    except BaseException:
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(stream))
        raise
    stream.close()


def _undisturbed(work: Callable[[], None]) -> None:
    """Ctrl-C is raised in the main thread: what another one does is done before it is heard."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(int).result()  # interrupted while it starts, the pool would not know it, nor wait for its end
        thread.submit(work).result()
