"""What a learner is to the rest of the program: something that asks for games and makes players of them."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from distlearn.kernels.arrays import Weights
from distlearn.play import Job
from distlearn.players import Player


@dataclass(frozen=True)
class Numbers:
    """What is written down of a generation; not a number where it makes no sense."""

    fitness_mean: float = math.nan
    fitness_std: float = math.nan
    fitness_max: float = math.nan
    diversity: float = math.nan  # mean distance of the population's weights from their mean
    own: dict[str, float] = field(default_factory=dict)  # the learner's own: step size, archive size …


class Learner(Protocol):
    """A plain picklable object. Made as `Learner(problem, stream, **options)`; it never plays, logs or stores.

    One that has a population shows it as a further attribute, `population` (players, n_weights): those whom the
    generation that was finished last judged, or the first ones before that.
    """

    @property
    def generation(self) -> int:
        """Generations finished."""

    @property
    def games(self) -> int:
        """Training games charged so far."""

    def ask(self) -> Job:
        """The next job. Asking again before telling gives the same job."""

    def tell(self, result: Any) -> None:
        """Takes the result of the job last asked for."""

    @property
    def best(self) -> Player:
        """The player to be measured and stored."""

    @property
    def best_fitness(self) -> float:
        """Its fitness; not a number if it has none."""

    def numbers(self) -> Numbers:
        """About the generation that was finished last."""


def population_of(learner: Learner) -> Weights:
    """The weights of all members (players, n_weights); of a learner without a population those of its best player."""
    population: Weights = getattr(learner, "population", learner.best.weights[None, :])
    return population


def diversity(population: Weights) -> float:
    """Mean Euclidean distance of the players' weights from their mean."""
    distances = np.sqrt(((population - population.mean(axis=0)) ** 2).sum(axis=1))
    return float(distances.mean())
