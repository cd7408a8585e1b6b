"""Waits until the process that started a Ray has ended, however that was, and ends what is left of that Ray.

Run as a program by `ray_session.py`, for which reason it imports nothing of ours. Ray's own processes notice the death
of a driver, but not all of them: two agents hold each other's pipes open and wait for ever.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

SECONDS_TO_END = 5.0


def main() -> None:
    folder = sys.argv[1]
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    sys.stdin.buffer.read()  # ends with the process at the other end
    deadline = time.monotonic() + SECONDS_TO_END
    while (left := users(folder)) and time.monotonic() < deadline:
        for pid in left:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.05)
    shutil.rmtree(folder, ignore_errors=True)


def users(folder: str) -> list[int]:
    """Ray's processes that have a file in the folder open, as they all have their logs; not whoever reads those."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or is somebody else's
            command = (process / "cmdline").read_bytes()
            if not (command.startswith(b"ray::") or b"/ray/" in command) or int(process.name) == os.getppid():
                continue
            if any(str(file.readlink()).startswith(f"{folder}/") for file in (process / "fd").iterdir()):
                found.append(int(process.name))
    return found


if __name__ == "__main__":
    main()
