"""Interaction schemes: whose members can be opponents of whom (S09 section 5.3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal, NamedTuple, Protocol

import numpy as np

from distlearn.kernels.arrays import Indices
from distlearn.learners.parts.meetings import Meetings
from distlearn.learners.parts.patterns import ELITE, Pattern, Possible
from distlearn.options import Count, EvenCount, Players

Place = Literal["either", "first", "second"]
"""Where a player sits: first and second in turn, or in one place only, as in a game with roles."""


class Cast(NamedTuple):
    """All who may play in a generation, by their numbers."""

    populations: tuple[Indices, ...]
    elites: tuple[int, ...]  # the fittest of each population's last generation
    archives: tuple[Indices, ...]  # one for each population
    named: Indices
    has_roles: bool  # of two who meet, the first is a candidate solution and the second a test

    @classmethod
    @lru_cache(maxsize=1)  # the same many times in a generation, and often in the next
    def of(cls, populations: tuple[int, ...], archives: tuple[int, ...], n_named: int, has_roles: bool) -> Cast:
        """Numbered in this order: populations, one elite for each, archives, named players."""
        sizes = [*populations, *(1 for _ in populations), *archives, n_named]
        blocks = np.split(np.arange(sum(sizes)), np.cumsum(sizes)[:-1])
        n = len(populations)
        elites = tuple(int(block[0]) for block in blocks[n : 2 * n])
        return cls(tuple(blocks[:n]), elites, tuple(blocks[2 * n : 3 * n]), blocks[-1], has_roles)

    @property
    def n_players(self) -> int:
        """All but the named ones."""
        return len(self.elites) + sum(map(len, (*self.populations, *self.archives)))


class Scheme(Protocol):
    """Puts populations against each other."""

    names: ClassVar[bool]
    """Whether opponents are named players, and so the same in all generations."""

    @property
    def others(self) -> int:
        """Players in the second population, 0 if there is none."""

    def opposing(self, population: int) -> int:
        """The number of the population that this one's members meet, and whose archive."""

    def place(self, population: int, has_roles: bool) -> Place:
        """Where this one's members sit."""

    def meetings(self, cast: Cast, pattern: Pattern, rng: np.random.Generator) -> Iterator[Meetings]:
        """The games of a generation, without those against archives."""


@dataclass(frozen=True, kw_only=True)
class IntraPopulation:
    """The members of one population meet each other."""

    others: ClassVar[int] = 0
    names: ClassVar[bool] = False

    def opposing(self, population: int) -> int:
        return 0

    def place(self, population: int, has_roles: bool) -> Place:
        return "first" if has_roles else "either"

    def meetings(self, cast: Cast, pattern: Pattern, rng: np.random.Generator) -> Iterator[Meetings]:
        players, opponents = _paired(cast, 0, 0, pattern, rng)
        if pattern.is_mutual:  # the opposite pair comes too, so each is one game
            yield meet(players, opponents, "first", 1.0, 0.0 if cast.has_roles else 1.0)
        else:
            yield meet(players, opponents, self.place(0, cast.has_roles), 1.0, 0.0)


@dataclass(frozen=True, kw_only=True)
class InterPopulation:
    """The members of two populations meet those of the other one; those of the first are what is learned.

    Options:
        others: players in the second population
    """

    others: Count = 50
    names: ClassVar[bool] = False

    def opposing(self, population: int) -> int:
        return 1 - population

    def place(self, population: int, has_roles: bool) -> Place:
        return "first" if has_roles else "either"

    def meetings(self, cast: Cast, pattern: Pattern, rng: np.random.Generator) -> Iterator[Meetings]:
        if pattern.is_mutual and not cast.has_roles:
            yield meet(*_paired(cast, 0, 1, pattern, rng), "either", 1.0, 1.0)
            return
        for own in range(2):
            yield meet(*_paired(cast, own, 1 - own, pattern, rng), self.place(own, cast.has_roles), 1.0, 0.0)


@dataclass(frozen=True, kw_only=True)
class LearnerTeacher:
    """Learners are rewarded for solving tests, and a second population, the teachers, for being tests that they fail.

    Options:
        teachers: players in the second population
    """

    teachers: Count = 50
    names: ClassVar[bool] = False

    @property
    def others(self) -> int:
        return self.teachers

    def opposing(self, population: int) -> int:
        return 1 - population

    def place(self, population: int, has_roles: bool) -> Place:
        if not has_roles:
            return "either"
        return "first" if population == 0 else "second"

    def meetings(self, cast: Cast, pattern: Pattern, rng: np.random.Generator) -> Iterator[Meetings]:
        if pattern.is_mutual:
            yield meet(*_paired(cast, 0, 1, pattern, rng), self.place(0, cast.has_roles), 1.0, 1.0)
            return
        for own in range(2):
            yield meet(*_paired(cast, own, 1 - own, pattern, rng), self.place(own, cast.has_roles), 1.0, 0.0)


@dataclass(frozen=True, kw_only=True)
class NamedPlayers:
    """The members of one population meet named players only, as in ETDL (JS16 table II).

    Options:
        players: who they are
        games: games of every member against every named player, half of them with either colour
    """

    players: Players
    games: EvenCount = 10
    others: ClassVar[int] = 0
    names: ClassVar[bool] = True

    def opposing(self, population: int) -> int:
        return 0

    def place(self, population: int, has_roles: bool) -> Place:
        return "either"

    def meetings(self, cast: Cast, pattern: Pattern, rng: np.random.Generator) -> Iterator[Meetings]:
        players = np.repeat(cast.populations[0], len(cast.named) * self.games // 2)
        opponents = np.tile(np.repeat(cast.named, self.games // 2), len(cast.populations[0]))
        yield meet(players, opponents, "either", 1.0, 0.0)


def meet(players: Indices, opponents: Indices, place: Place, counts: float, opponents_count: float) -> Meetings:
    """A game of every pair with the player in its place, or two if that is either."""
    as_first = Meetings.of(players, opponents, counts, opponents_count)
    as_second = Meetings.of(opponents, players, opponents_count, counts)
    if place == "either":
        return Meetings.joined([as_first, as_second])
    return as_first if place == "first" else as_second


def _paired(cast: Cast, own: int, other: int, pattern: Pattern, rng: np.random.Generator) -> tuple[Indices, Indices]:
    """Members of one population with the opponents that the pattern gives them, by their numbers in the cast."""
    members, possible = cast.populations[own], cast.populations[other]
    players, opponents = pattern.pairs(Possible(len(members), len(possible), own == other), rng)
    return members[players], np.where(opponents == ELITE, cast.elites[other], possible[opponents])
