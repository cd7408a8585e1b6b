"""Interaction patterns: which of the possible opponents a player meets (S09 section 2.2.2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol

import numpy as np

from distlearn.kernels.arrays import Indices
from distlearn.options import Count

ELITE = -1  # stands for the fittest opponent of the last generation, who is none of the present ones


class Possible(NamedTuple):
    """The players of a population and those that they may meet."""

    n_players: int
    n_opponents: int
    are_same: bool  # the opponents are the players themselves


class Pattern(Protocol):
    """Chooses opponents."""

    is_mutual: ClassVar[bool]
    """Whether all play equally many games, so that a game can count for both of its sides."""

    def pairs(self, possible: Possible, rng: np.random.Generator) -> tuple[Indices, Indices]:
        """Players and opponents, each (pairs,)."""


@dataclass(frozen=True, kw_only=True)
class RoundRobin:
    """Everyone meets everyone.

    Options:
        with_self: also oneself, as in S09 and KJS11; within one population only
    """

    with_self: bool = True
    is_mutual: ClassVar[bool] = True

    def pairs(self, possible: Possible, rng: np.random.Generator) -> tuple[Indices, Indices]:
        players, opponents = np.divmod(np.arange(possible.n_players * possible.n_opponents), possible.n_opponents)
        if not possible.are_same or self.with_self:
            return players, opponents
        different = players != opponents
        return players[different], opponents[different]


@dataclass(frozen=True, kw_only=True)
class RandomOpponents:
    """Everyone meets some opponents of its own, drawn without repetition; a game counts for the player only.

    Options:
        opponents: how many each player meets; all there are if that is fewer
    """

    opponents: Count = 5
    is_mutual: ClassVar[bool] = False

    def pairs(self, possible: Possible, rng: np.random.Generator) -> tuple[Indices, Indices]:
        n_players, n_others = possible.n_players, possible.n_opponents - possible.are_same
        n_drawn = min(self.opponents, n_others)
        drawn = np.argsort(rng.random((n_players, n_others)), axis=1)[:, :n_drawn]
        if possible.are_same:  # nobody meets itself
            drawn += drawn >= np.arange(n_players)[:, None]
        return np.repeat(np.arange(n_players), n_drawn), drawn.ravel()


@dataclass(frozen=True, kw_only=True)
class LastElite:
    """Everyone meets one opponent, the fittest of the last generation; in the first one, the first of the start."""

    is_mutual: ClassVar[bool] = False

    def pairs(self, possible: Possible, rng: np.random.Generator) -> tuple[Indices, Indices]:
        return np.arange(possible.n_players), np.full(possible.n_players, ELITE)


@dataclass(frozen=True, kw_only=True)
class ArchiveOnly:
    """Nobody meets the population, only the archive; as long as that is empty a round robin is played."""

    is_mutual: ClassVar[bool] = True

    def pairs(self, possible: Possible, rng: np.random.Generator) -> tuple[Indices, Indices]:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
