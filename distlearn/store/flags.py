"""The flags of a lease: small objects that say who wants to write into a folder, and who may."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable
from dataclasses import asdict
from typing import NamedTuple

from distlearn.errors import UserError
from distlearn.store.bucket import Bucket
from distlearn.store.owner import Owner

FOLDER = "_lock"
NS = 1e9


class Flag(NamedTuple):
    """What stands in a flag, and when it was put."""

    name: str
    put_at: int  # by the store's clock, in ns
    owner: Owner
    holds: bool  # or still waits for others
    valid_seconds: float

    def is_dead(self, now: int) -> bool:
        """Whether it no longer counts, now by the store's clock."""
        return self.owner.is_gone() or now - self.put_at > self.valid_seconds * NS


def flag_content(owner: Owner, holds: bool, valid_seconds: float) -> bytes:
    return json.dumps({"owner": asdict(owner), "holds": holds, "valid_seconds": valid_seconds}).encode()


def read_flags(bucket: Bucket, own: str = "") -> tuple[int | None, list[Flag]]:
    """When the own one was put, if it is there, and what stands in those of others."""
    listed = dict(_listed(bucket))
    put_at = listed.pop(own, None)
    found = ((name, at, bucket.fetch(name)) for name, at in listed.items())
    return put_at, [_parsed(name, at, content) for name, at, content in found if content is not None]


def is_held(bucket: Bucket) -> bool:
    """Whether a flag counts; only where its owner cannot be looked for is the store asked for its time."""
    _, flags = read_flags(bucket)
    if any(flag.owner.is_here() and not flag.owner.is_gone() for flag in flags):
        return True
    elsewhere = [flag for flag in flags if not flag.owner.is_here()]
    return bool(elsewhere) and _any_counts(elsewhere, bucket)


class FlagWatch:
    """Whether a flag counts, from reading alone: whoever lives puts it again before it runs out."""

    def __init__(self, bucket: Bucket, clock: Callable[[], float] = time.monotonic) -> None:
        self._bucket = bucket
        self._clock = clock
        self._seen: dict[tuple[str, int], float] = {}  # when, by name and time of being put

    def is_held(self) -> bool:
        _, flags = read_flags(self._bucket)
        now = self._clock()
        self._seen = {(flag.name, flag.put_at): self._seen.get((flag.name, flag.put_at), now) for flag in flags}
        ages = [now - self._seen[flag.name, flag.put_at] for flag in flags]
        return any(
            age <= flag.valid_seconds and not flag.owner.is_gone() for flag, age in zip(flags, ages, strict=True)
        )


def _any_counts(flags: list[Flag], bucket: Bucket) -> bool:
    """The store's time is when it says that something was written just now."""
    probe = f"{FOLDER}/_{uuid.uuid4().hex}"
    try:
        bucket.put(probe, b"")
    except UserError:  # of someone who may only read
        return True
    now = dict(bucket.listed(FOLDER)).get(probe, 0)
    bucket.delete(probe)
    return any(not flag.is_dead(now) for flag in flags)


def _listed(bucket: Bucket) -> list[tuple[str, int]]:
    return [(name, put_at) for name, put_at in bucket.listed(FOLDER) if not name.startswith(f"{FOLDER}/_")]


def _parsed(name: str, put_at: int, content: bytes) -> Flag:
    try:
        said = json.loads(content)
        return Flag(name, put_at, Owner(**said["owner"]), bool(said["holds"]), float(said["valid_seconds"]))
    except (ValueError, KeyError, TypeError):  # of another version, or none of ours: it runs out like any other
        return Flag(name, put_at, Owner("another machine", 0, "", ""), True, 30.0)
