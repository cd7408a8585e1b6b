"""The games of a generation: who plays whom, for whom a game counts, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from distlearn.kernels.arrays import Indices, Leads, Scores, Weights
from distlearn.play.pairings import round_robin


class Meetings(NamedTuple):
    """Games to be played, with what each counts in the fitness of either side, 0 for not at all."""

    first: Indices  # (games,)
    second: Indices
    first_counts: Weights
    second_counts: Weights

    @classmethod
    def of(cls, first: Indices, second: Indices, first_counts: float, second_counts: float) -> Meetings:
        """All of them counting the same."""
        n_games = len(first)
        return cls(first, second, np.full(n_games, first_counts), np.full(n_games, second_counts))

    @classmethod
    def joined(cls, parts: Sequence[Meetings]) -> Meetings:
        if not parts:
            return cls.of(np.zeros(0, np.int64), np.zeros(0, np.int64), 0.0, 0.0)
        return cls(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))

    @property
    def n_games(self) -> int:
        return len(self.first)

    def weighted(self, weight: float) -> Meetings:
        """The same games, counting so much more or less."""
        return self._replace(first_counts=weight * self.first_counts, second_counts=weight * self.second_counts)


def all_meet(n_players: int, has_roles: bool) -> Meetings:
    """A round robin both ways, without games against oneself; with roles a game counts for the candidate only."""
    first, second = round_robin(n_players, with_self=False)
    return Meetings.of(first, second, 1.0, 0.0 if has_roles else 1.0)


class Played(NamedTuple):
    """Meetings and what came of them."""

    meetings: Meetings
    leads: Leads  # (games,) of `first`

    @property
    def scores(self) -> Scores:
        scores: Scores = 0.5 * (np.sign(self.leads) + 1.0)
        return scores


class Sides(NamedTuple):
    """Games as seen by those for whom they count: one row for a game and a side."""

    player: Indices
    opponent: Indices
    score: Scores
    lead: Leads
    weight: Weights


def sides(history: Sequence[Played]) -> Sides:
    """All rounds of a generation, side by side."""
    parts = []
    for meetings, leads in history:
        scores = Played(meetings, leads).scores
        firsts = _that_count(meetings.first, meetings.second, scores, leads, meetings.first_counts)
        seconds = _that_count(meetings.second, meetings.first, 1.0 - scores, -leads, meetings.second_counts)
        parts += [firsts, seconds]
    return Sides(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def _that_count(player: Indices, opponent: Indices, score: Scores, lead: Leads, weight: Weights) -> Sides:
    counts = weight != 0
    whole = Sides(player, opponent, score, lead, weight)
    return whole if counts.all() else Sides(*(array[counts] for array in whole))
