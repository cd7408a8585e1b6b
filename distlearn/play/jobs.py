"""Jobs and results: units of work as plain data that can be cut anywhere and put together again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import numpy as np

from distlearn.games import AnyGame, Game, Openings
from distlearn.kernels.arrays import Indices, Leads, Records, Scores, Seeds, Weights
from distlearn.players import Interpretation, Player
from distlearn.value_functions import ValueFunction

Ties = Literal["random", "first"]
"""Of equally good moves take a uniformly random one, or the first in the order of squares."""


@dataclass(frozen=True, eq=False)
class Group:
    """Players of one kind that move in the same way."""

    value_function: ValueFunction
    weights: Weights  # (players, n_weights)
    interpretation: Interpretation = "negation"
    epsilon: float = 0.0
    ties: Ties = "random"
    tie_tolerance: float = 0.0

    @classmethod
    def of(cls, player: Player, epsilon: float = 0.0) -> Group:
        """A group of one."""
        return cls(player.value_function, player.weights[None, :], player.interpretation, epsilon)


@dataclass(frozen=True, eq=False)
class PlayJob:
    """Games to be played; players are numbered through all groups."""

    game: AnyGame
    groups: tuple[Group, ...]
    first: Indices  # (games,) who plays black, and so moves first unless an opening says otherwise
    second: Indices  # (games,)
    seeds: Seeds  # (games,)
    openings: Openings | None = None  # positions to start from; the game's standard one if not given
    opening_of: Indices | None = None  # (games,) which of them; the first one if not given
    wants_moves: bool = False  # ask for the moves of every game too, at some cost
    wants_leads: bool = False  # ask for the lead after every move too

    @property
    def n_games(self) -> int:
        return len(self.seeds)

    @property
    def n_parts(self) -> int:
        """Into how many pieces the job can be cut."""
        return len(self.seeds)

    @property
    def group_of(self) -> Indices:
        """(players,) the number of every player's group."""
        return np.repeat(np.arange(len(self.groups)), [len(group.weights) for group in self.groups])

    def part(self, start: int, stop: int) -> PlayJob:
        """Games `start` to `stop` as a job of their own."""
        return self._only(slice(start, stop))

    def sample(self) -> PlayJob:
        """One game of the job."""
        return self.part(0, 1)

    def one_of_each(self) -> PlayJob:
        """A game of every two groups that meet: whoever has played them has compiled all that the job needs."""
        groups = np.sort([self.group_of[self.first], self.group_of[self.second]], axis=0)
        _, games = np.unique(groups[0] * len(self.groups) + groups[1], return_index=True)
        return self._only(games)

    def _only(self, games: slice | Indices) -> PlayJob:
        return replace(
            self,
            first=self.first[games],
            second=self.second[games],
            seeds=self.seeds[games],
            opening_of=None if self.opening_of is None else self.opening_of[games],
        )


@dataclass(frozen=True, eq=False)
class PlayResult:
    """What came of a play job, from the view of the players who played black (`first`)."""

    leads: Leads  # (games,) by how much they won, negative where they lost: discs in Othello, area in Go
    moves: Records | None = None  # (games, longest) if asked for, −1 after the last
    leads_after: Leads | None = None  # (games, longest) after every move if asked for, not a number after the last

    @cached_property
    def scores(self) -> Scores:
        """(games,) 1 for a win, ½ for a draw, 0 for a loss."""
        scores: Scores = 0.5 * (np.sign(self.leads) + 1.0)
        return scores

    @staticmethod
    def merged(parts: Sequence[PlayResult]) -> PlayResult:
        """The result of a job from those of its parts, in order."""
        moves = [part.moves for part in parts if part.moves is not None]
        leads_after = [part.leads_after for part in parts if part.leads_after is not None]
        return PlayResult(
            np.concatenate([part.leads for part in parts]),
            np.concatenate(moves) if moves else None,
            np.concatenate(leads_after) if leads_after else None,
        )


@dataclass(frozen=True)
class TDRule:
    """How TD(λ) learns from self-play: `alpha` is multiplied by `decay` after every `decay_every` games."""

    alpha: float
    lam: float = 0.0
    epsilon: float = 0.0
    ties: Ties = "random"
    learns_from_forced: bool = False
    decay: float = 1.0
    decay_every: int = 1


@dataclass(frozen=True, eq=False)
class TDJob:
    """Games that players learn from, each against itself."""

    game: Game
    value_function: ValueFunction
    weights: Weights  # (players, n_weights)
    rule: TDRule
    seeds: Seeds  # (players,)
    first_games: Indices  # (players,) the number of the first game, which with the seed makes each game's own
    games_each: int

    @property
    def n_games(self) -> int:
        return self.n_parts * self.games_each

    @property
    def n_parts(self) -> int:
        """A job can be cut between players."""
        return len(self.seeds)

    def part(self, start: int, stop: int) -> TDJob:
        """Players `start` to `stop` as a job of their own."""
        players = slice(start, stop)
        return replace(
            self,
            weights=self.weights[players],
            seeds=self.seeds[players],
            first_games=self.first_games[players],
        )

    def sample(self) -> TDJob:
        """One game of the job."""
        return replace(self.part(0, 1), games_each=1)


@dataclass(frozen=True, eq=False)
class TDResult:
    """What came of a TD job."""

    weights: Weights  # (players, n_weights)

    @staticmethod
    def merged(parts: Sequence[TDResult]) -> TDResult:
        """The result of a job from those of its parts, in order."""
        return TDResult(np.concatenate([part.weights for part in parts]))


Job = PlayJob | TDJob
Result = PlayResult | TDResult
