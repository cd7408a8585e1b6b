"""A folder in an object store in which files appear whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from distlearn.store.bucket import Bucket
from distlearn.store.connect import connected
from distlearn.store.flags import FlagWatch, is_held
from distlearn.store.lease import VALID_SECONDS, Lease
from distlearn.store.patterns import fixed_folder, matches
from distlearn.store.stamp import Stamp
from distlearn.store.uri import without_secrets

N_READERS = 16  # a request is mostly waiting


def open_objects(uri: str) -> ObjectFolder:
    """The folder at a URI such as `s3://bucket/folder`."""
    return ObjectFolder(Bucket(*connected(uri), without_secrets(uri)))


class ObjectFolder:
    """Named pieces of bytes under a prefix."""

    def __init__(self, bucket: Bucket, valid_seconds: float = VALID_SECONDS) -> None:
        self._bucket = bucket
        self._valid_seconds = valid_seconds
        self._lease: Lease | None = None

    def where(self, name: str = "") -> str:
        return self._bucket.where(name)

    def write(self, name: str, content: bytes) -> None:
        """Replaces a file in one step, unless another process has taken over."""
        self._confirm()
        self._bucket.put(name, content)

    def read(self, name: str) -> bytes | None:
        """The content, or None if there is no such file."""
        return self._bucket.fetch(name)

    def read_all(self, names: Sequence[str]) -> list[bytes | None]:
        """Several at once, as each is a few round trips."""
        with ThreadPoolExecutor(N_READERS) as threads:
            return list(threads.map(self.read, names))

    def names(self, pattern: str) -> list[str]:
        """Names that match a glob pattern, in order."""
        return list(self.stamps(pattern))

    def stamps(self, pattern: str) -> dict[str, Stamp]:
        """The same with what changes whenever a file does."""
        folder = fixed_folder(pattern)
        is_deeper = "/" in pattern.removeprefix(folder).lstrip("/")
        found = self._bucket.stamped(folder, is_deeper)
        return {name: stamp for name, stamp in sorted(found) if matches(name, pattern)}

    def folders(self) -> list[str]:
        """Names of the folders in it, in order."""
        return sorted(name for name in self._bucket.folders() if name[0] not in "._")

    def remove(self, name: str) -> None:
        self._confirm()
        self._bucket.delete(name)

    def is_locked(self) -> bool:
        """Whether some process is writing here now."""
        return is_held(self._bucket)

    def lock_watch(self) -> Callable[[], bool]:
        return FlagWatch(self._bucket).is_held

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps a second process from writing here; that of a killed one on this machine is taken over at once."""
        lease = Lease(self._bucket, self._valid_seconds)
        lease.take()
        self._lease = lease
        try:
            yield
        finally:
            self._lease = None
            lease.give_up()

    def _confirm(self) -> None:
        if self._lease is not None:
            self._lease.confirm()
