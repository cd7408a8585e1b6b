"""Where results are kept: a folder on a disk or in an object store, in which files appear whole or not at all."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from distlearn.store.local import LocalFolder

SPEC_FILE = "spec.toml"  # the resolved campaign, beside the tables


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

    def names(self, pattern: str) -> list[str]:
        """Names that match a glob pattern, in order."""

    def remove(self, name: str) -> None:
        """Removes a file, if it is there."""

    def is_locked(self) -> bool:
        """Whether some process is writing here now."""

    def locked(self) -> AbstractContextManager[None]:
        """Keeps a second process from writing here."""


def open_folder(where: str | Path) -> Folder:
    """The folder at a path, or at the URI of an object store (`s3://bucket/folder`)."""
    return LocalFolder(where)
