"""What a measure is to the rest of the program: games for a player, and what to read from them."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from distlearn.play import PlayJob, PlayResult
from distlearn.players import Player
from distlearn.seeds import Stream


class Measured(NamedTuple):
    """The outcome of a measure, from the measured player's view."""

    value: float  # mean score: wins count 1, draws ½
    wins: int
    draws: int
    losses: int


class Measure(Protocol):
    """An outside yardstick, made as `Measure(game, **options)`; its games are never charged to a budget."""

    def job(self, subject: Player, stream: Stream) -> PlayJob:
        """The games that measure a player."""

    def measured(self, result: PlayResult) -> Measured:
        """What they came to."""
