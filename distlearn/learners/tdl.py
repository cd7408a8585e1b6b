"""Temporal-difference learning, TD(λ), by self-play (LR06 section III.B; S09 section 3.2.2; KJS11; L07)."""

from __future__ import annotations

import math
from typing import Annotated

import numpy as np

from distlearn.learners.base import Numbers
from distlearn.learners.parts import STARTS
from distlearn.learners.parts.starts import Start, Zero
from distlearn.learners.parts.td import refuse_what_cannot_learn
from distlearn.options import Among, Count, Finite, Positive, Probability
from distlearn.play import Problem, TDJob, TDResult, TDRule, Ties
from distlearn.players import Player
from distlearn.seeds import Stream


class TDL:
    """TD(λ): one player learns from games against itself. The defaults are those of S09.

    Options:
        alpha: step size of an update
        alpha_decay: what the step size is multiplied by …
        alpha_decay_every: … after so many games (LR06: 0.95 after 45 000)
        lam: decay λ of the eligibility traces
        epsilon: probability of a forced random move
        learns_from_forced: update after a forced move too (LR06, L07) or not (S09, KJS11)
        ties: of equally good moves a random one or the first
        start: weights at the start: zero, uniform, or around a known player
        block: games that count as one generation; should divide the interval of checkpoints
    """

    def __init__(
        self,
        problem: Problem,
        stream: Stream,
        *,
        alpha: Finite = 0.01,
        alpha_decay: Positive = 1.0,
        alpha_decay_every: Count = 45_000,
        lam: Probability = 0.0,
        epsilon: Probability = 0.1,
        learns_from_forced: bool = False,
        ties: Ties = "random",
        start: Annotated[Start, Among(STARTS)] = Zero(),
        block: Count = 500,
    ) -> None:
        refuse_what_cannot_learn(problem, start)
        self._problem = problem
        self._rule = TDRule(alpha, lam, epsilon, ties, learns_from_forced, alpha_decay, alpha_decay_every)
        self._block = block
        self._seeds = stream.child("games").seeds(1)
        self._weights = start.weights(problem, 1, stream.child("start"))
        self.generation = 0
        self.games = 0
        self.best_fitness = math.nan

    def ask(self) -> TDJob:
        return TDJob(
            self._problem.board,
            self._problem.value_function,
            self._weights,
            self._rule,
            self._seeds,
            np.array([self.games]),
            self._block,
        )

    def tell(self, result: TDResult) -> None:
        self._weights = result.weights
        self.games += self._block
        self.generation += 1

    @property
    def best(self) -> Player:
        return self._problem.player(self._weights[0])

    def numbers(self) -> Numbers:
        n_decays = (self.games - 1) // self._rule.decay_every
        return Numbers(own={"alpha": self._rule.alpha * self._rule.decay**n_decays})
