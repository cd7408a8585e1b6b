"""Where results are kept: a folder on a disk or in an object store, in which files appear whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

from distlearn.errors import UserError, unknown
from distlearn.store.local import LocalFolder
from distlearn.store.stamp import Stamp
from distlearn.store.uri import is_uri, without_secrets

SPEC_FILE = "spec.toml"  # the resolved campaign, beside the tables
SCHEMES = ("abfs", "abfss", "file", "gcs", "gs", "s3")


class Folder(Protocol):
    """Named pieces of bytes; its kinds are the only code that writes results.

    What the user can mend, from a full disk to a bucket that is not there, is a `UserError` from every method.
    """

    def where(self, name: str = "") -> str:
        """The path or URI of the folder, or of a file in it, for messages."""

    def write(self, name: str, content: bytes) -> None:
        """Replaces a file in one step: a reader sees the old content or the new."""

    def read(self, name: str) -> bytes | None:
        """The content, or None if there is no such file."""

    def read_all(self, names: Sequence[str]) -> list[bytes | None]:
        """The contents of several files."""

    def names(self, pattern: str) -> list[str]:
        """Names of files that match a glob pattern, in order; those beginning with `_` are passed over."""

    def stamps(self, pattern: str) -> dict[str, Stamp]:
        """The same with what changes whenever a file does."""

    def folders(self) -> list[str]:
        """Names of the folders in it, in order; those beginning with `_` or `.` are passed over."""

    def remove(self, name: str) -> None:
        """Removes a file, if it is there."""

    def is_locked(self) -> bool:
        """Whether some process is writing here now."""

    def lock_watch(self) -> Callable[[], bool]:
        """The same for those who ask again and again, without writing anything; news may take as long as a lock is
        valid."""

    def locked(self) -> AbstractContextManager[None]:
        """Keeps a second process from writing here."""


def open_folder(where: str | Path) -> Folder:
    """The folder at a path, or at the URI of an object store (`s3://bucket/folder`)."""
    _refuse_mistyped(str(where))
    if isinstance(where, Path) or not is_uri(where):
        return LocalFolder(where)
    scheme = where.partition("://")[0].lower()
    if scheme not in SCHEMES:
        raise UserError(f"{without_secrets(where)}: {unknown('kind of store', scheme, SCHEMES)}; or a path of a folder")
    if scheme == "file":
        return LocalFolder(_path_in(where))
    from distlearn.store.objects import open_objects  # not until needed: it takes a while

    return open_objects(where)


def _refuse_mistyped(where: str) -> None:
    """A URI with one slash, or made a path, would become a folder of that name here."""
    mistyped = re.match(rf"({'|'.join(SCHEMES)}):/?(?!/)", where)
    if mistyped:
        raise UserError(f"{mistyped[1]}:… is neither a path nor a URI; a URI begins with {mistyped[1]}://")


def _path_in(uri: str) -> Path:
    parts = urlsplit(uri)
    if parts.netloc not in ("", "localhost") or not parts.path:
        raise UserError(f"{uri}: not the URI of a folder here; expected such as file:///home/me/results")
    return Path(unquote(parts.path))
