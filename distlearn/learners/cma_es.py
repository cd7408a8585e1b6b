"""Co-CMA-ES: the covariance matrix adaptation evolution strategy with the results of a round robin as fitness (JS16).

pycma does the strategy; this file is the only one that knows it. It minimises, so signs flip here and nowhere else.
"""

from __future__ import annotations

import math
import warnings
from typing import Annotated, Any, Literal

import numpy as np
from annotated_types import Interval

from distlearn.kernels.arrays import Weights
from distlearn.learners.base import Numbers, diversity
from distlearn.learners.parts import FITNESSES, STARTS
from distlearn.learners.parts.conduct import Conduct
from distlearn.learners.parts.fitness import Fitness, Points
from distlearn.learners.parts.meetings import Played, all_meet, sides
from distlearn.learners.parts.starts import Start, Uniform
from distlearn.options import LARGEST, Among, NonNegative, OpeningSet, Positive, Probability, Whole
from distlearn.play import PlayJob, PlayResult, Problem, Ties
from distlearn.players import Player
from distlearn.seeds import Stream

Model = Literal["full", "diagonal", "vkd", "isotropic"]
Rule = Literal["js16", "default"]
Recombination = Literal["js16", "pycma"]
BestOf = Literal["generation", "mean"]
PopulationSize = Annotated[int, Interval(ge=4, le=LARGEST)]  # fewer leave nobody to recombine


class CMAES:
    """Co-CMA-ES: a population drawn from an adapted normal distribution meets in a round robin. Defaults as in JS16.

    Options:
        population: λ; js16 is 200, 300 or 400 below 500, below 1000 and from 1000 weights on, default 4 + 3 ln n
        model: of the covariances: full, diagonal, vkd (restricted, for many weights), or isotropic (none adapted)
        sigma: standard deviation at the start
        adapts_sigma: whether it is adapted or stays as it is (JS16: either works equally well)
        recombination: weights of the better half: js16, or pycma's own with negative ones for the worse half
        gap: generations without a new decomposition of the covariances; by pycma's rule if not given
        best_of: the player that is measured, the fittest of the generation or the mean of the distribution
        fitness: what is made of the results, for JS16 the sum of scores
        start: where the mean begins
        epsilon: probability of a forced random move in the games
        ties: of equally good moves a random one or the first
        tie_tolerance: values that differ by no more than this are equally good (JS16's program: 1e-6)
        openings: set of positions that games start from, one drawn for each pair; standard if not given
    """

    def __init__(
        self,
        problem: Problem,
        stream: Stream,
        *,
        population: Rule | PopulationSize = "js16",
        model: Model = "full",
        sigma: Positive = 1.0,
        adapts_sigma: bool = True,
        recombination: Recombination = "js16",
        gap: Whole | None = None,
        best_of: BestOf = "generation",
        fitness: Annotated[Fitness, Among(FITNESSES)] = Points(win=1.0, draw=0.5, loss=0.0),
        start: Annotated[Start, Among(STARTS)] = Uniform(range=0.1),
        epsilon: Probability = 0.0,
        ties: Ties = "random",
        tie_tolerance: NonNegative = 0.0,
        openings: OpeningSet | None = None,
    ) -> None:
        self._problem = problem
        self._stream = stream
        self._conduct = Conduct(problem, epsilon, ties, tie_tolerance, openings)
        self._fitness = fitness
        self._best_of = best_of
        mean = start.weights(problem, 1, stream.child("start"))[0]
        self._strategy = new_strategy(
            mean,
            sigma,
            n_players=population_size(population, problem.n_weights),
            model=model,
            adapts_sigma=adapts_sigma,
            recombination=recombination,
            gap=gap,
            randn=Normals(stream.child("samples")),
        )
        self._members: Weights | None = None  # (players, weights) once they are drawn
        self.population = mean[None, :]
        self._best = mean
        self._numbers = Numbers()
        self.best_fitness = math.nan
        self.generation = 0
        self.games = 0

    def ask(self) -> PlayJob:
        if self._members is None:
            self._members = np.array(self._strategy.ask())
        meetings = all_meet(len(self._members), self._problem.has_roles)
        stream = self._stream.child("games", self.generation)
        return self._conduct.job((self._conduct.group(self._members),), meetings.first, meetings.second, stream)

    def tell(self, result: PlayResult) -> None:
        members = self._members
        assert members is not None
        meetings = all_meet(len(members), self._problem.has_roles)
        fitness = self._fitness.of(sides([Played(meetings, result.leads)]), len(members))
        self._strategy.tell(list(members), list(-fitness))
        fittest = int(np.argmax(fitness))
        self._best = members[fittest] if self._best_of == "generation" else np.array(self._strategy.mean)
        self.best_fitness = float(fitness[fittest]) if self._best_of == "generation" else math.nan
        self._numbers = Numbers(
            float(fitness.mean()), float(fitness.std()), float(fitness.max()), diversity(members), self._own_numbers()
        )
        self.population = members
        self._members = None
        self.games += meetings.n_games
        self.generation += 1

    @property
    def best(self) -> Player:
        return self._problem.player(self._best)

    def numbers(self) -> Numbers:
        return self._numbers

    def _own_numbers(self) -> dict[str, float]:
        strategy = self._strategy
        scale = getattr(strategy.sm, "sigma", 1.0)  # VkD has a step size of its own
        return {"sigma": float(strategy.sigma * scale), "condition": condition_number(strategy)}


class Normals:
    """Standard normal numbers for pycma from a generator of our own, which is pickled with it."""

    def __init__(self, stream: Stream) -> None:
        self._rng = stream.generator()

    def __call__(self, *shape: int) -> Weights:
        return self._rng.standard_normal(shape)


def population_size(rule: Rule | int, n_weights: int) -> int:
    """λ by number or by rule."""
    if isinstance(rule, int):
        return rule
    if rule == "default":
        return int(4 + 3 * math.log(n_weights))
    return 200 if n_weights < 500 else 300 if n_weights < 1000 else 400


def recombination_weights(n_players: int) -> list[float]:
    """JS16's weights before they are made to sum to 1: ln(μ + 1) − ln(i + 1); those below 0 are not used."""
    n_parents = n_players // 2
    return [math.log(n_parents + 1) - math.log(i + 1) for i in range(1, n_players + 1)]


def new_strategy(
    mean: Weights,
    sigma: float,
    *,
    n_players: int,
    model: Model,
    adapts_sigma: bool,
    recombination: Recombination,
    gap: int | None,
    randn: Normals,
) -> Any:
    """pycma's strategy with random numbers of our own, no output and no files; it is never asked whether to stop."""
    cma = _pycma()
    options: dict[str, Any] = {
        "popsize": n_players,
        "randn": randn,
        "seed": math.nan,
        "AdaptSigma": adapts_sigma,
        "updatecovwait": gap,
        "verbose": -10,
        "verb_disp": 0,
        "verb_log": 0,
    }
    if recombination == "js16":
        options |= {"CMA_active": False, "CMA_recombination_weights": recombination_weights(n_players)}
    if model in ("diagonal", "isotropic"):
        options["CMA_diagonal"] = True
    if model == "isotropic":
        options["CMA_on"] = 0
    if model == "vkd":
        # It adapts the step size itself, by a damping that can be made infinite, and knows no negative weights.
        damping = {} if adapts_sigma else {"ds": math.inf}
        options |= {
            "CMA_active": False,
            "AdaptSigma": False,
            "CMA_sampler": cma.restricted_gaussian_sampler.GaussVkDSampler,
            "CMA_sampler_options": {"randn": randn, **damping},
        }
    return cma.CMAEvolutionStrategy(mean, sigma, options)


def condition_number(strategy: Any) -> float:
    """The largest over the smallest variance, along the axes of a full model, else along the coordinates."""
    if strategy.opts["CMA_diagonal"]:
        deviations = strategy.sigma_vec.scaling * np.ones(strategy.N)
        return float((deviations.max() / deviations.min()) ** 2)
    if strategy.opts["CMA_sampler"] is not None:
        return float(strategy.sm.variances.max() / strategy.sm.variances.min())
    return float(strategy.condition_number)


def _pycma() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would like matplotlib for plots that nobody asks of it
        import cma
        import cma.restricted_gaussian_sampler
    return cma
