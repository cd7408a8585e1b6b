"""Evolution strategies: (1, λ) with parent–child averaging (LR06 section III.C), (μ, λ) and (μ + λ) (JS16)."""

from __future__ import annotations

import math
from typing import Annotated, Literal

import numpy as np

from distlearn.kernels.arrays import Indices, Weights
from distlearn.learners.base import Numbers, diversity
from distlearn.learners.parts import FITNESSES, STARTS
from distlearn.learners.parts.conduct import Conduct
from distlearn.learners.parts.fitness import Fitness, Points
from distlearn.learners.parts.meetings import Played, all_meet, sides
from distlearn.learners.parts.starts import Start, Zero
from distlearn.options import Among, Count, NonNegative, OpeningSet, Positive, Probability
from distlearn.play import PlayJob, PlayResult, Problem, Ties
from distlearn.players import Player
from distlearn.seeds import Stream

Selection = Literal["comma", "plus"]


class ES:
    """An evolution strategy whose members meet in a round robin. The defaults are LR06's (1, 10)-ES with β = 0.05.

    Options:
        parents: μ, players that the next children come from (JS16: half of the children)
        children: λ, players made of them in every generation
        selection: the next parents are the fittest children (comma), or the fittest of parents and children (plus)
        beta: parents become w + β(child − w), where w was the child's parent; 1 takes the child itself
        sigma: standard deviation of a mutation; 1/√n for n weights if not given (LR06), JS16: 1
        fitness: what is made of the results, for LR06 points 1, 0, −2
        start: weights of the first parents: zero (LR06), uniform (JS16), or around known players
        epsilon: probability of a forced random move in the games
        ties: of equally good moves a random one or the first
        tie_tolerance: values that differ by no more than this are equally good
        openings: set of positions that games start from, one drawn for each pair; standard if not given
    """

    def __init__(
        self,
        problem: Problem,
        stream: Stream,
        *,
        parents: Count = 1,
        children: Count = 10,
        selection: Selection = "comma",
        beta: Probability = 0.05,
        sigma: Positive | None = None,
        fitness: Annotated[Fitness, Among(FITNESSES)] = Points(win=1.0, draw=0.0, loss=-2.0),
        start: Annotated[Start, Among(STARTS)] = Zero(),
        epsilon: Probability = 0.0,
        ties: Ties = "random",
        tie_tolerance: NonNegative = 0.0,
        openings: OpeningSet | None = None,
    ) -> None:
        if selection == "comma" and (children < parents or children < 2):
            raise ValueError(
                f"({parents}, {children}) selects parents among children only: there should be at least as many "
                "children as parents, and at least two, who can meet"
            )
        self._problem = problem
        self._stream = stream
        self._conduct = Conduct(problem, epsilon, ties, tie_tolerance, openings)
        self._n_children = children
        self._selection = selection
        self._beta = beta
        self._sigma = 1 / math.sqrt(problem.n_weights) if sigma is None else sigma
        self._fitness = fitness
        self._parents = start.weights(problem, parents, stream.child("start"))
        self.population = self._parents
        self._numbers = Numbers()
        self.best_fitness = math.nan
        self.generation = 0
        self.games = 0

    def ask(self) -> PlayJob:
        members, _ = self._members()
        meetings = all_meet(len(members), self._problem.has_roles)
        stream = self._stream.child("games", self.generation)
        return self._conduct.job((self._conduct.group(members),), meetings.first, meetings.second, stream)

    def tell(self, result: PlayResult) -> None:
        members, origins = self._members()
        meetings = all_meet(len(members), self._problem.has_roles)
        fitness = self._fitness.of(sides([Played(meetings, result.leads)]), len(members))
        order = fittest_first(fitness, self._stream.child("ties", self.generation))
        chosen = order[: len(self._parents)]
        self._parents = averaged(origins[chosen], members[chosen], self._beta)
        self.population = members
        self.best_fitness = float(fitness[order[0]])
        self._numbers = Numbers(
            float(fitness.mean()), float(fitness.std()), self.best_fitness, diversity(members), {"sigma": self._sigma}
        )
        self.games += meetings.n_games
        self.generation += 1

    @property
    def best(self) -> Player:
        """The first parent: LR06's w′, or with β = 1 the fittest of the generation."""
        return self._problem.player(self._parents[0])

    def numbers(self) -> Numbers:
        return self._numbers

    def _members(self) -> tuple[Weights, Weights]:
        """Those who meet, and for each the parent that it came from, which for a parent is itself."""
        origins = self._parents[np.arange(self._n_children) % len(self._parents)]
        rng = self._stream.child("mutation", self.generation).generator()
        children = origins + rng.normal(0.0, self._sigma, origins.shape)
        if self._selection == "comma":
            return children, origins
        return np.concatenate([self._parents, children]), np.concatenate([self._parents, origins])


def averaged(origins: Weights, members: Weights, beta: float) -> Weights:
    """w + β(child − w) for every child and its parent w."""
    return members if beta == 1.0 else origins + beta * (members - origins)


def fittest_first(fitness: Weights, stream: Stream) -> Indices:
    """The numbers of players by falling fitness, equals in random order."""
    shuffled = stream.generator().permutation(len(fitness))
    order: Indices = shuffled[np.argsort(-fitness[shuffled], kind="stable")]
    return order
