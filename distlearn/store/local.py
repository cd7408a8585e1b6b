"""A folder on this machine's disk in which files appear whole or not at all."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from distlearn.errors import UserError
from distlearn.store.patterns import fixed_folder, matches
from distlearn.store.stamp import Stamp

LOCK_FILE = "_lock"
GO_ON = "what was written before is intact: mend this, and the same command goes on from there"


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
            _write_through(temporary, content)
            temporary.replace(target)
        except OSError as error:
            raise _told(f"cannot write {target}", error) from error
        finally:
            with suppress(OSError):  # half a file would only take up what room is left
                temporary.unlink(missing_ok=True)

    def read(self, name: str) -> bytes | None:
        """The content, or None if there is no such file."""
        try:
            return (self.path / name).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise _told(f"cannot read {self.path / name}", error) from error

    def read_all(self, names: Sequence[str]) -> list[bytes | None]:
        return [self.read(name) for name in names]

    def names(self, pattern: str) -> list[str]:
        """Names that match a glob pattern, in order."""
        try:
            found = [path.relative_to(self.path).as_posix() for path in _files(self.path / fixed_folder(pattern))]
        except OSError as error:  # which glob would keep to itself, and then nothing would seem to be there
            raise _told(f"cannot list {error.filename or self.path}", error) from error
        return sorted(name for name in found if matches(name, pattern))

    def stamps(self, pattern: str) -> dict[str, Stamp]:
        """The same with what changes whenever a file does."""
        found = {}
        for name in self.names(pattern):
            with suppress(FileNotFoundError):  # removed just now
                about = (self.path / name).stat()
                found[name] = Stamp(about.st_mtime_ns, about.st_size, about.st_ino)
        return found

    def folders(self) -> list[str]:
        """Names of the folders in it, in order."""
        try:
            return sorted(entry.name for entry in os.scandir(self.path) if entry.is_dir() and entry.name[0] not in "._")
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise _told(f"cannot list {self.path}", error) from error

    def remove(self, name: str) -> None:
        try:
            (self.path / name).unlink(missing_ok=True)
        except NotADirectoryError:
            return
        except OSError as error:
            raise _told(f"cannot remove {self.path / name}", error) from error

    def is_locked(self) -> bool:
        """Whether some process is writing here now."""
        try:
            with (self.path / LOCK_FILE).open() as file:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError as error:
            raise _told(f"cannot tell whether {self.path} is in use", error) from error
        return False

    def lock_watch(self) -> Callable[[], bool]:
        return self.is_locked

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps a second process from writing here; the system frees the lock however this one ends."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            file = (self.path / LOCK_FILE).open("w")
        except OSError as error:
            raise _told(f"cannot write to {self.path}", error) from error
        with file:
            try:
                is_mine = _lock(file)
            except OSError as error:  # of a disk in the network that knows no locks, say
                raise _told(f"cannot keep others from writing to {self.path}", error) from error
            if not is_mine:
                raise UserError(
                    f"{self.path} is in use by another distlearn run; wait for it, stop it, "
                    "or choose another folder with --results"
                )
            yield


def _told(failure: str, error: OSError) -> UserError:
    return UserError(f"{failure}: {error.strerror or error}; {GO_ON}")


def _write_through(path: Path, content: bytes) -> None:
    """To the disk itself: what is replaced must not be gone before what replaces it is there."""
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _files(top: Path) -> Iterator[Path]:
    """All files under a folder, of which there are few that are not asked for; none if it is not there."""
    try:
        entries = list(os.scandir(top))
    except (FileNotFoundError, NotADirectoryError):
        return
    for entry in entries:
        if entry.is_dir():
            yield from _files(Path(entry.path))
        else:
            yield Path(entry.path)


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
