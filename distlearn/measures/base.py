"""What a measure is to the rest of the program: games for a player, and what to read from them."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from distlearn.play import PlayJob, PlayResult
from distlearn.players import Player
from distlearn.seeds import Stream

Subject = Literal["best", "random", "population"]
"""Whom to measure (S09 section 6.1): the best of the generation, a random member, or all members."""


class Measured(NamedTuple):
    """The outcome of a measure, from the measured player's view."""

    value: float  # mean score: wins count 1, draws ½
    wins: int
    draws: int
    losses: int
    sd: float | None = None  # standard deviation of the members' values if a population was measured


class Measure(Protocol):
    """An outside yardstick, made as `Measure(game, **options)`; its games are never charged to a budget.

    It measures one player. One with an option `subject`, kept as an attribute, is used for that `Subject`; without it
    the best is measured.
    """

    def job(self, subject: Player, stream: Stream) -> PlayJob:
        """The games that measure a player."""

    def measured(self, result: PlayResult) -> Measured:
        """What they came to."""
