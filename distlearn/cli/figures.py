"""Numbers as people read them."""

from __future__ import annotations

from rich.cells import cell_len

from distlearn.analysis.figures import count, duration, plural

__all__ = ["count", "duration", "plural", "shortened", "time_left"]


def time_left(seconds: float | None) -> str:
    """`3 min 20 s left`; nothing where nothing is known."""
    return "" if seconds is None else f"{duration(seconds)} left"


def shortened(text: str, width: int) -> str:
    """`a-long-n…me-12`: both ends of a name tell it from others, and the seed stands at its end."""
    if cell_len(text) <= width:
        return text
    if width < 2:
        return "…"[:width]
    tail = width // 2
    return f"{_beginning(text, width - 1 - tail)}…{_beginning(text[::-1], tail)[::-1]}"


def _beginning(text: str, width: int) -> str:
    """What of it fits; a character may take two columns, or none."""
    end = 0
    while end < len(text) and cell_len(text[: end + 1]) <= width:
        end += 1
    return text[:end]
