"""How children differ from their parents: crossover and mutation of weights."""

from __future__ import annotations

from typing import Literal

import numpy as np

from distlearn.kernels.arrays import Weights

TRIES = 100  # of a mutation that leaves the limits (S09, as in ECJ)


Crossover = Literal["one-point", "geometric", "none"]


def crossed(crossover: Crossover, parents: Weights, rng: np.random.Generator) -> Weights:
    """The children of couples: rows 0 and 1 are one, 2 and 3 the next …"""
    if crossover == "one-point":
        return one_point_crossover(parents, rng)
    if crossover == "geometric":
        return geometric_crossover(parents, rng)
    return parents.copy()


def geometric_crossover(parents: Weights, rng: np.random.Generator) -> Weights:
    """Children lie anywhere on the straight line between their parents, the two of a couple as mirror images."""
    share = rng.random((len(parents) // 2, 1))
    mothers, fathers = parents[0::2], parents[1::2]
    children = np.empty_like(parents)
    children[0::2] = share * mothers + (1.0 - share) * fathers
    children[1::2] = (1.0 - share) * mothers + share * fathers
    return children


def one_point_crossover(parents: Weights, rng: np.random.Generator) -> Weights:
    """Couples (rows 0 and 1, 2 and 3 …) swap their weights before a point; two children each."""
    n_parents, n_weights = parents.shape
    if n_weights < 2:
        return parents.copy()
    points = rng.integers(1, n_weights, n_parents // 2)
    swaps = np.arange(n_weights) < points[:, None]
    mothers, fathers = parents[0::2], parents[1::2]
    children = np.empty_like(parents)
    children[0::2] = np.where(swaps, fathers, mothers)
    children[1::2] = np.where(swaps, mothers, fathers)
    return children


def gaussian_mutation(
    weights: Weights, probability: float, sigma: float, limit: float, rng: np.random.Generator, bias: float = 0.0
) -> Weights:
    """Adds N(bias, σ²) to each weight with this probability.

    A weight that would leave [−limit, limit] is drawn again, and uniformly after a hundred tries.
    """
    mutated = weights.copy()
    pending = np.flatnonzero(rng.random(weights.shape) < probability)
    for _ in range(TRIES):
        mutated.flat[pending] = weights.flat[pending] + rng.normal(bias, sigma, len(pending))
        pending = pending[np.abs(mutated.flat[pending]) > limit]
        if len(pending) == 0:
            return mutated
    mutated.flat[pending] = rng.uniform(-limit, limit, len(pending))
    return mutated
