"""Counts as people read them."""

from __future__ import annotations


def count(number: float) -> str:
    """`12 500`."""
    return f"{number:,.0f}".replace(",", " ")


def plural(number: int, noun: str) -> str:
    """`1 run`, `2 runs`."""
    return f"{count(number)} {noun}" if number == 1 else f"{count(number)} {noun}s"
