"""A table of a campaign that grows: looked at again and again, with no file read twice that has not changed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b

import pandas as pd
import pyarrow as pa

from distlearn.errors import UserError
from distlearn.store.folder import Folder
from distlearn.store.schema import SCHEMAS
from distlearn.store.stamp import Stamp
from distlearn.store.tables import file_content, whole_table

SETTLED = 2.0  # seconds after which nothing can have come within the same second any more


@dataclass(frozen=True)
class _File:
    """What was read, and when."""

    stamp: Stamp
    digest: bytes
    table: pa.Table
    problem: str
    is_sure: bool  # that nothing else has this stamp
    read_at: float

    def is_current(self, stamp: Stamp, now: float) -> bool:
        return stamp == self.stamp and (self.is_sure or now - self.read_at < SETTLED)


class Following:
    """One table of a folder, as it was when it was looked at last."""

    def __init__(self, folder: Folder, table: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._table = table
        self._clock = clock
        self._files: dict[str, _File] = {}
        self.version = 0  # of the frame
        self.frame = whole_table(table, [])  # all of it, sorted by arm and seed

    @property
    def problems(self) -> list[str]:
        """Of files that cannot be read, which count as empty."""
        return [file.problem for file in self._files.values() if file.problem]

    def look(self) -> pd.DataFrame:
        """The table as it is now, for which only what has changed is read."""
        if self._has_changed():
            self.version += 1
            self.frame = whole_table(self._table, (file.table for file in self._files.values()))
        return self.frame

    def _has_changed(self) -> bool:
        now = self._clock()
        stamps = self._folder.stamps(f"{self._table}/*.parquet")
        before = self._files
        self._files = {name: before[name] for name in stamps if name in before}
        names = [name for name, stamp in stamps.items() if not self._is_current(name, stamp, now)]
        for name, content in zip(names, self._folder.read_all(names), strict=True):
            self._files[name] = self._read(name, stamps[name], content, now)
        digests = {name: file.digest for name, file in self._files.items()}
        return digests != {name: file.digest for name, file in before.items()}

    def _is_current(self, name: str, stamp: Stamp, now: float) -> bool:
        return name in self._files and self._files[name].is_current(stamp, now)

    def _read(self, name: str, stamp: Stamp, content: bytes | None, now: float) -> _File:
        before = self._files.get(name)
        digest = blake2b(content or b"").digest()
        is_sure = not stamp.is_coarse or (before is not None and before.stamp == stamp)
        if before is not None and before.digest == digest:
            return _File(stamp, digest, before.table, before.problem, is_sure, now)
        table, problem = self._parsed(name, content)
        return _File(stamp, digest, table, problem, is_sure, now)

    def _parsed(self, name: str, content: bytes | None) -> tuple[pa.Table, str]:
        try:
            return file_content(content, self._table, self._folder.where(name)), ""
        except UserError as error:
            return SCHEMAS[self._table].empty_table(), str(error)
