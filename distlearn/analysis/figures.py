"""Counts and times as people read them."""

from __future__ import annotations


def count(number: float) -> str:
    """`12 500`."""
    return f"{number:,.0f}".replace(",", " ")


def plural(number: int, noun: str) -> str:
    """`1 run`, `2 runs`."""
    return f"{count(number)} {noun}" if number == 1 else f"{count(number)} {noun}s"


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
