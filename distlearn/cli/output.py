"""Writing to whoever may be gone: a closed pipe or a full disk never stops a campaign."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import IO


def write_line(line: str, stream: IO[str] | None) -> None:
    """Writes at once; into nothing from the first time on that it fails."""
    if stream is None:  # the program was started without it
        return
    try:
        print(line, file=stream, flush=True)
    except OSError:
        silence(stream)


def silence(stream: IO[str]) -> None:
    """Whatever is written from now on goes nowhere.

    What could not be written would otherwise be tried again at the very end, and change the exit code.
    """
    with suppress(OSError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)
