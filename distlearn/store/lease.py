"""A lease on a folder in an object store: of all processes that want to write there, one may.

Whoever wants it puts a flag of his own, `_lock/<id>`, and then looks for others: of two, at least one sees the other.
A flag is put again every few seconds and counts for as long as it is valid by the store's own clock, the times at
which it says that objects were written; nobody's clock is compared with it. Who holds the lease and has not been
heard for half that time asks before he writes, and is out if others came meanwhile or his flag is gone.
"""

from __future__ import annotations

import threading
import time
import uuid
from contextlib import suppress

from distlearn.errors import UserError
from distlearn.store.bucket import Bucket
from distlearn.store.flags import FOLDER, Flag, flag_content, read_flags
from distlearn.store.owner import this_process

VALID_SECONDS = 30.0


class Lease:
    """The right of this process to write into a folder."""

    def __init__(self, bucket: Bucket, valid_seconds: float = VALID_SECONDS) -> None:
        self._bucket = bucket
        self._valid = valid_seconds
        self._name = f"{FOLDER}/{uuid.uuid4().hex}"
        self._heard = 0.0  # when the flag was last put
        self._is_lost = False
        self._mutex = threading.Lock()
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="lease", daemon=True)

    def take(self) -> None:
        """Waits for a flag elsewhere to run out, but not if it is renewed."""
        try:
            self._outlast_others()
            self._renew()
        except BaseException:
            self._withdraw()
            raise
        self._thread.start()

    def confirm(self) -> None:
        """Makes sure, before something is written, that nobody else may."""
        with self._mutex:
            if self._is_lost:
                raise self._lost()
            if _clock() - self._heard > self._valid / 2:
                self._renew()

    def give_up(self) -> None:
        self._is_over.set()
        self._thread.join()
        self._withdraw()

    def _keep(self) -> None:
        while not self._is_over.wait(self._valid / 3):
            with suppress(UserError), self._mutex:  # whoever writes next is told
                self._renew()

    def _renew(self) -> None:
        """Puts the flag again; one that may have run out only if nobody was here meanwhile."""
        if self._is_lost:
            raise self._lost()
        if self._is_late() and not self._is_alone():
            raise self._lost()
        began = _clock()
        self._put(holds=True)
        _, others = self._flags()
        if others and (self._is_late() or any(flag.holds for flag in others)):
            raise self._lost()
        self._heard = began

    def _is_late(self) -> bool:
        """Somewhat early, as the store's clock may count in whole seconds."""
        return _clock() - self._heard > self._valid * 2 / 3

    def _is_alone(self) -> bool:
        put_at, others = self._flags()
        return put_at is not None and not others

    def _lost(self) -> UserError:
        if not self._is_lost:
            self._is_lost = True
            self._withdraw()
        return UserError(
            f"{self._bucket.where()} was taken over by another distlearn run, as this one had not been heard of for "
            f"{self._valid:g} s; this one writes no more. Let the other one go on, or stop it and use the same command"
        )

    def _outlast_others(self) -> None:
        """Returns when no flag but the own one counts; those that do not are removed."""
        first_seen: dict[str, int] = {}
        until = _clock() + 2 * self._valid
        while True:
            self._heard = _clock()
            self._put(holds=False)
            now, others = self._flags()
            if now is None:  # taken for dead, after a long sleep of this machine
                continue
            if not others:
                return
            dead = [flag for flag in others if flag.is_dead(now)]
            for flag in others:
                if flag not in dead and (self._gives_way(flag, first_seen) or _clock() > until):
                    raise self._in_use(flag)
            for flag in dead:
                self._bucket.delete(flag.name)
            if not dead:
                time.sleep(self._valid / 15)

    def _gives_way(self, flag: Flag, first_seen: dict[str, int]) -> bool:
        """To who holds the lease and is there; of two who want it, to the one whose name comes first."""
        if not flag.holds:
            return flag.name < self._name
        return flag.owner.is_here() or flag.put_at != first_seen.setdefault(flag.name, flag.put_at)

    def _in_use(self, flag: Flag) -> UserError:
        return UserError(
            f"{self._bucket.where()} is in use by another distlearn run (process {flag.owner.pid} on "
            f"{flag.owner.host}); wait for it, stop it, or choose another folder with --results"
        )

    def _put(self, holds: bool) -> None:
        self._bucket.put(self._name, flag_content(this_process(), holds, self._valid))

    def _flags(self) -> tuple[int | None, list[Flag]]:
        return read_flags(self._bucket, self._name)

    def _withdraw(self) -> None:
        with suppress(UserError):  # it will run out by itself
            self._bucket.delete(self._name)


def _clock() -> float:
    """Seconds that also pass while the machine sleeps, where the system counts those."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()
