"""Coevolutionary learning by a generational genetic algorithm (S09 section 6.1.1.2; KJS11)."""

from __future__ import annotations

import math

import numpy as np

from distlearn.kernels.arrays import Indices, Weights
from distlearn.learners.base import Numbers
from distlearn.learners.selection import tournament_selection
from distlearn.learners.starts import Start, start_weights
from distlearn.learners.variation import gaussian_mutation, one_point_crossover
from distlearn.options import Count, Positive, PositiveOrInf, Probability
from distlearn.play import Group, PlayJob, PlayResult, Problem
from distlearn.play.pairings import round_robin
from distlearn.play.points import LEAGUE, points_per_player
from distlearn.players import Player
from distlearn.seeds import Stream


class CEL:
    """Coevolution: a population in a round robin, 3/1/0 points, no elitism. The defaults are those of S09.

    Options:
        population: number of players
        tournament: players drawn for each parent, the fittest of whom is taken
        mutation: probability that a weight is mutated
        sigma: standard deviation of a mutation
        limit: mutated weights stay in [−limit, limit] (S09: 1; KJS11: inf)
        epsilon: probability of a forced random move in the games
        start: weights at the start, all zero (S09) or uniform (KJS11)
        start_range: uniform weights lie in [−start_range, start_range]
    """

    def __init__(
        self,
        problem: Problem,
        stream: Stream,
        *,
        population: Count = 50,
        tournament: Count = 5,
        mutation: Probability = 0.03,
        sigma: Positive = 0.25,
        limit: PositiveOrInf = 1.0,
        epsilon: Probability = 0.0,
        start: Start = "zero",
        start_range: Positive = 1.0,
    ) -> None:
        self._problem = problem
        self._stream = stream
        self._tournament = tournament
        self._mutation = mutation
        self._sigma = sigma
        self._limit = limit
        self._epsilon = epsilon
        n_weights = problem.value_function.n_weights
        self._population = start_weights(start, start_range, population, n_weights, stream.child("start"))
        self._numbers = Numbers()
        self._best = self._population[0]
        self.best_fitness = math.nan
        self.generation = 0
        self.games = 0

    def ask(self) -> PlayJob:
        group = Group(
            self._problem.value_function,
            self._population,
            self._problem.interpretation,
            self._epsilon,
        )
        first, second = self._pairings()
        seeds = self._stream.child("games", self.generation).seeds(len(first))
        return PlayJob(self._problem.game, (group,), first, second, seeds)

    def tell(self, result: PlayResult) -> None:
        population = self._population
        fitness = points_per_player(*self._pairings(), result.scores, LEAGUE, len(population))
        fittest = int(np.argmax(fitness))  # of equals the first
        self._best = population[fittest]
        self.best_fitness = float(fitness[fittest])
        self._numbers = Numbers(float(fitness.mean()), float(fitness.std()), self.best_fitness, diversity(population))
        self._population = self._children(fitness)
        self.games += len(result.scores)
        self.generation += 1

    @property
    def best(self) -> Player:
        return self._problem.player(self._best)

    def numbers(self) -> Numbers:
        return self._numbers

    def _pairings(self) -> tuple[Indices, Indices]:
        return round_robin(len(self._population), with_self=True)

    def _children(self, fitness: Weights) -> Weights:
        rng = self._stream.child("breeding", self.generation).generator()
        n_players = len(self._population)
        n_parents = n_players + n_players % 2  # parents come in couples
        parents = tournament_selection(fitness, self._tournament, n_parents, rng)
        children = one_point_crossover(self._population[parents], rng)[:n_players]
        return gaussian_mutation(children, self._mutation, self._sigma, self._limit, rng)


def diversity(population: Weights) -> float:
    """Mean Euclidean distance of the players' weights from their mean."""
    distances = np.sqrt(((population - population.mean(axis=0)) ** 2).sum(axis=1))
    return float(distances.mean())
