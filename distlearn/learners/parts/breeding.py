"""From one generation to the next: selection of parents, crossover, then mutation (S09 appendix B)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from distlearn.kernels.arrays import Weights
from distlearn.learners.parts.selection import tournament_selection
from distlearn.learners.parts.variation import Crossover, crossed, gaussian_mutation


@dataclass(frozen=True)
class Breeding:
    """The operators of a generational genetic algorithm without elitism."""

    tournament: int
    crossover: Crossover
    mutation: float
    sigma: float
    bias: float
    limit: float
    archive_parents: float  # probability that the first parent of a couple is archived …
    archive_parents_last: int  # … among so many

    def children(self, genes: Weights, fitness: Weights, archived: Weights, rng: np.random.Generator) -> Weights:
        """As many as there are parents, from their genes (players, weights) and those of the archive."""
        n_players = len(genes)
        n_parents = n_players + n_players % 2  # parents come in couples
        parents = genes[tournament_selection(fitness, self.tournament, n_parents, rng)]
        if len(archived):
            last = archived[-self.archive_parents_last :]
            is_archived = rng.random(n_parents // 2) < self.archive_parents
            drawn = rng.integers(0, len(last), n_parents // 2)
            parents[0::2] = np.where(is_archived[:, None], last[drawn], parents[0::2])
        children = crossed(self.crossover, parents, rng)[:n_players]
        return gaussian_mutation(children, self.mutation, self.sigma, self.limit, rng, self.bias)
