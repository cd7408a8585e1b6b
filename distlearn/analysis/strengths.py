"""Strengths from points: the maximum-likelihood fit of Bradley and Terry's model, on matrices."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse.csgraph import connected_components, shortest_path

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]

MOST_STEPS = 100
CONVERGED = 1e-10  # in log odds


class Fit(NamedTuple):
    """In log odds, from their mean; each (players,)."""

    strengths: Floats
    errors: Floats  # standard errors


def fitted(points: Floats, prior: float = 0.0) -> Fit:
    """`points[i, j]` is what i got from j, the players being strongly connected or the prior above 0.

    The prior is that many drawn games of everybody against a player of strength 0. The likelihood is concave, so
    Newton's steps, halved where they overshoot, lead to its top.
    """
    strengths = np.zeros(len(points))
    for _ in range(MOST_STEPS):
        step = np.linalg.solve(_information(strengths, points, prior), _gradient(strengths, points, prior))
        height = _log_likelihood(strengths, points, prior)
        while _log_likelihood(strengths + step, points, prior) < height - 1e-12 * abs(height):
            step = step / 2
        strengths = strengths + step
        if np.abs(step).max() < CONVERGED:
            break
    centring = np.eye(len(points)) - 1 / len(points)
    covariance = centring @ np.linalg.inv(_information(strengths, points, prior)) @ centring
    return Fit(strengths - strengths.mean(), np.sqrt(np.maximum(np.diag(covariance), 0.0)))


def connected(points: Floats) -> list[Indices]:
    """Groups of players that are connected by games, directly or through others, the largest first."""
    n_groups, label = connected_components(points > 0, directed=True, connection="weak")
    groups = [np.flatnonzero(label == number) for number in range(n_groups)]
    return sorted(groups, key=len, reverse=True)


def limits(points: Floats) -> Floats:
    """What the strengths of connected players go to: 0 is finite, else ±∞; not a number if there is no saying.

    Finite are those of the largest set in which everybody has won from everybody else, directly or through others (Ford
    1957). Above are those that have won from it so, below those it has won from.
    """
    n_sets, label = connected_components(points > 0, directed=True, connection="strong")
    members = np.bincount(label)
    found = np.full(len(points), np.nan)
    won_from = np.isfinite(shortest_path(points > 0, unweighted=True))  # directly or through others, or being it
    if members.max() > 1 or n_sets == 1:
        main = label == members.argmax()
        found[won_from[:, main].any(axis=1)] = np.inf
        found[won_from[main].any(axis=0)] = -np.inf
        found[main] = 0.0
    else:  # a strict order: only its ends are known
        found[won_from.sum(axis=0) == 1] = np.inf
        found[won_from.sum(axis=1) == 1] = -np.inf
    return found


def _chances(strengths: Floats) -> Floats:
    """Of each (row) against each (column)."""
    return _logistic(strengths[:, None] - strengths[None, :])


def _logistic(log_odds: Floats) -> Floats:
    chances: Floats = 1 / (1 + np.exp(-log_odds))
    return chances


def _log_likelihood(strengths: Floats, points: Floats, prior: float) -> float:
    gaps = strengths[None, :] - strengths[:, None]
    against_average = np.logaddexp(0, strengths) + np.logaddexp(0, -strengths)
    return float(-(points * np.logaddexp(0, gaps)).sum() - prior / 2 * against_average.sum())


def _gradient(strengths: Floats, points: Floats, prior: float) -> Floats:
    games = points + points.T
    gradient: Floats = (points - games * _chances(strengths)).sum(axis=1) + prior * (0.5 - _logistic(strengths))
    return gradient


def _information(strengths: Floats, points: Floats, prior: float) -> Floats:
    """Fisher's; what only moves all strengths together, which games cannot tell, is given some."""
    chances = _chances(strengths)
    weights = (points + points.T) * chances * (1 - chances)
    average = _logistic(strengths)
    own = weights.sum(axis=1) + prior * average * (1 - average)
    together = 1 / len(points) if prior == 0 else 0.0
    information: Floats = np.diag(own) - weights + together
    return information
