"""Who holds a lease: a process on a machine, told apart from all others that had or will have its number."""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HIDDEN = "hidden"  # it runs, but of another user's process the system may show no more


@dataclass(frozen=True)
class Owner:
    """A process, as it is written into its lease."""

    host: str
    pid: int
    machine: str  # empty where it cannot be told: then nobody can say whether the process is gone
    started: str  # in ticks since the machine was booted: the next process with this number begins later

    def is_here(self) -> bool:
        """Whether this process would see the other one if it were running."""
        return bool(self.machine) and self.machine == _machine()

    def is_gone(self) -> bool:
        """Whether it is sure that the process has ended, which it never is of one elsewhere."""
        return self.is_here() and _started(self.pid) not in (self.started, HIDDEN)


def this_process() -> Owner:
    return Owner(socket.gethostname(), os.getpid(), _machine(), _started(os.getpid()))


@cache
def _machine() -> str:
    """This machine since it was booted, and in it this container: another one has numbers of its own."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        processes = Path("/proc/self/ns/pid").readlink()
    except OSError:  # not Linux
        return ""
    return f"{socket.gethostname()} {boot} {processes}"


def _started(pid: int) -> str:
    """When a process began; empty if there is none, or only what its parent has not yet cleared away."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()  # its name may hold anything
    except OSError:
        return HIDDEN if _exists(pid) else ""
    state, ticks = fields[0], fields[19]
    return "" if state in "ZX" else ticks


def _exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except OSError:
        return False
    return True
