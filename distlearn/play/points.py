"""From scores to points: what a win, a draw and a loss are worth, summed per player."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from distlearn.kernels.arrays import Indices, Scores, Weights


class PointScheme(NamedTuple):
    """Points of one game."""

    win: float
    draw: float
    loss: float

    def of(self, scores: Scores) -> Weights:
        """Points (games,) for scores 1, ½ and 0."""
        points: Weights = np.array([self.loss, self.draw, self.win])[(2 * scores).astype(np.int64)]
        return points


LEAGUE = PointScheme(3.0, 1.0, 0.0)


def points_per_player(first: Indices, second: Indices, scores: Scores, scheme: PointScheme, n_players: int) -> Weights:
    """The sum of every player's points over both colours; a game against oneself counts for both sides."""
    total = np.zeros(n_players)
    total += np.bincount(first, scheme.of(scores), n_players)
    total += np.bincount(second, scheme.of(1.0 - scores), n_players)
    return total
