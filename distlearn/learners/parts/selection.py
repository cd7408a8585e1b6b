"""Who becomes a parent."""

from __future__ import annotations

import numpy as np

from distlearn.kernels.arrays import Indices, Weights


def tournament_selection(fitness: Weights, size: int, n_parents: int, rng: np.random.Generator) -> Indices:
    """For every parent the fittest of `size` drawn with replacement; of equals the one drawn first."""
    drawn = rng.integers(0, len(fitness), (n_parents, size))
    winners = np.argmax(fitness[drawn], axis=1)
    parents: Indices = drawn[np.arange(n_parents), winners]
    return parents
