"""Processes as the system shows them: found by what they descend from and what they are called, and killed."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path


def descendants(pid):
    """The processes below this one, with their command lines."""
    parents, commands = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            commands[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue  # it has ended meanwhile
        if fields[0] != "Z":
            parents[int(folder.name)] = int(fields[1])
    found, fresh = {}, {pid}
    while fresh:
        fresh = {child for child, parent in parents.items() if parent in fresh}
        found |= {child: commands[child] for child in fresh}
    return found


def called(title, pid=None):
    """Those below this process (or below this very one) whose command line begins so."""
    return [child for child, command in descendants(pid or os.getpid()).items() if command.startswith(title)]


def state(pid):
    """Its letter, such as R for running or T for stopped; Z also once it is gone."""
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


def is_alive(pid):
    return state(pid) != "Z"


def kill(pids):
    for pid in pids:
        with suppress(ProcessLookupError):  # it was faster
            os.kill(pid, signal.SIGKILL)


def wait_until(condition, seconds=60):
    """Whether it came true in time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.02)
    return False
