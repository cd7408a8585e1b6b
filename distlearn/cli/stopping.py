"""Stopping by Ctrl-C or a polite kill, for certain.

A signal raises KeyboardInterrupt wherever the program is. Where that happens to be a callback from compiled code (a
destructor, Parquet's writer), Python drops the exception; so it is also noted, and raised again at the next generation.
"""

from __future__ import annotations

import signal

_requested = False


def listen() -> None:
    """From now on Ctrl-C and kill ask to stop."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _request)


def stop_if_requested() -> None:
    if _requested:
        raise KeyboardInterrupt


def _request(*_: object) -> None:
    global _requested
    if not _requested:  # whoever presses it again while all is tidied up would only stop that
        _requested = True
        raise KeyboardInterrupt
