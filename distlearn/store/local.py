"""A folder on this machine's disk in which files appear whole or not at all."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from distlearn.errors import UserError

LOCK_FILE = "_lock"


class LocalFolder:
    """Named pieces of bytes under a path."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    def where(self, name: str = "") -> str:
        return str(self.path / name)

    def write(self, name: str, content: bytes) -> None:
        """Replaces a file in one step; the temporary name begins with `_`, which readers pass over."""
        target = self.path / name
        temporary = target.with_name(f"_{target.name}")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with temporary.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(target)
        except OSError as error:
            with suppress(OSError):  # half a file would only take up what room is left
                temporary.unlink(missing_ok=True)
            raise UserError(
                f"cannot write {target}: {error.strerror}; what was written before is intact: "
                "mend this, and the same command goes on from there"
            ) from error

    def read(self, name: str) -> bytes | None:
        """The content, or None if there is no such file."""
        try:
            return (self.path / name).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise UserError(f"cannot read {self.path / name}: {error.strerror}") from error

    def names(self, pattern: str) -> list[str]:
        """Names that match a glob pattern, in order."""
        found = (path for path in self.path.glob(pattern) if not path.name.startswith("_"))
        return sorted(str(path.relative_to(self.path)) for path in found)

    def remove(self, name: str) -> None:
        try:
            (self.path / name).unlink(missing_ok=True)
        except OSError as error:
            raise UserError(f"cannot remove {self.path / name}: {error.strerror}") from error

    def is_locked(self) -> bool:
        """Whether some process is writing here now."""
        try:
            with (self.path / LOCK_FILE).open() as file:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:
            return False
        return False

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps a second process from writing here; the system frees the lock however this one ends."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            file = (self.path / LOCK_FILE).open("w")
        except OSError as error:
            raise UserError(f"cannot write to {self.path}: {error.strerror}") from error
        with file:
            if not _lock(file):
                raise UserError(
                    f"{self.path} is in use by another distlearn run; wait for it, stop it, "
                    "or choose another folder with --results"
                )
            yield


def _lock(file: IO[str]) -> bool:
    """Tries for a moment: someone who asks `is_locked` holds the lock for an instant."""
    for _ in range(10):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(0.02)
        else:
            return True
    return False
