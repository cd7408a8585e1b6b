"""Numbers as people read them."""

from __future__ import annotations

from rich.cells import cell_len

from distlearn.analysis.figures import count, plural

__all__ = ["count", "duration", "plural", "shortened", "time_left"]


def duration(seconds: float) -> str:
    """`42 s`, `3 min 20 s`, `2 h 05 min`, `3 d 04 h`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    if minutes < 60:
        return f"{minutes} min {rest:02d} s"
    hours, minutes = divmod(minutes, 60)
    if hours < 48:
        return f"{hours} h {minutes:02d} min"
    return f"{hours // 24} d {hours % 24:02d} h"


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
