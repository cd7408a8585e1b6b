"""What a learner makes of results: fitness by points, by mean score, by competitive fitness sharing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np

from distlearn.kernels.arrays import Indices, Weights
from distlearn.learners.parts.meetings import Sides
from distlearn.options import Finite
from distlearn.play.points import PointScheme

Outcome = Literal["score", "lead"]
"""Of a game either who won (1, ½, 0) or by how much (discs, area; negative for a loss)."""


class Fitness(Protocol):
    """From games to one number per player, higher is better."""

    def of(self, sides: Sides, n_players: int) -> Weights:
        """(players,) 0 for a player without games."""


@dataclass(frozen=True, kw_only=True)
class Points:
    """The sum of points for wins, draws and losses.

    Options:
        win: points of a win (S09 3, LR06 1, JS16 1)
        draw: points of a draw (S09 1, LR06 0, JS16 ½)
        loss: points of a loss (S09 0, LR06 −2, JS16 0)
    """

    win: Finite = 3.0
    draw: Finite = 1.0
    loss: Finite = 0.0

    def of(self, sides: Sides, n_players: int) -> Weights:
        scheme = PointScheme(self.win, self.draw, self.loss)
        return summed(sides.player, sides.weight * scheme.of(sides.score), n_players)


@dataclass(frozen=True, kw_only=True)
class Mean:
    """The mean outcome of a game.

    Options:
        outcome: score (1, ½, 0), or lead: by how much games were won, for results on a scale
    """

    outcome: Outcome = "score"

    def of(self, sides: Sides, n_players: int) -> Weights:
        outcomes = sides.score if self.outcome == "score" else sides.lead
        total = summed(sides.player, sides.weight * outcomes, n_players)
        weight = summed(sides.player, sides.weight, n_players)
        return np.divide(total, weight, out=np.zeros(n_players), where=weight > 0)


@dataclass(frozen=True, kw_only=True)
class Sharing:
    """Competitive fitness sharing (Rosin & Belew 1997; S09 5.3.3): every opponent is a good of worth 1 that is
    shared among the players who beat it, in proportion to their outcomes.

    Options:
        outcome: score (1, ½, 0), or lead: by how much games were won, losses counting nothing
    """

    outcome: Outcome = "score"

    def of(self, sides: Sides, n_players: int) -> Weights:
        outcomes = sides.score if self.outcome == "score" else np.maximum(sides.lead, 0.0)
        given = np.bincount(sides.opponent, outcomes)[sides.opponent]
        shares = np.divide(outcomes, given, out=np.zeros(len(given)), where=given > 0)
        return summed(sides.player, sides.weight * shares, n_players)


def summed(players: Indices, amounts: Weights, n_players: int) -> Weights:
    """(players,) the sum of each player's amounts."""
    return np.bincount(players, amounts, n_players).astype(np.float64)
