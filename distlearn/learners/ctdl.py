"""Coevolutionary TD learning: TD(λ) before every evaluation of a coevolution (S09 section 3.3; KJS11)."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from distlearn.kernels.arrays import Weights
from distlearn.learners.cel import CEL
from distlearn.learners.parts.starts import Start, Zero
from distlearn.learners.parts.td import refuse_what_cannot_learn
from distlearn.options import Finite, Probability, Whole
from distlearn.play import Job, Problem, TDJob, TDRule
from distlearn.seeds import Stream

Inheritance = Literal["lamarckian", "baldwinian"]
Scaling = Literal["none", "norm"]


class CTDL(CEL):
    """Coevolution whose players first learn from games against themselves. The defaults are those of S09.

    It takes all options of `cel` too: with an archive it is CTDL + HoF, with scheme 'named-players' ETDL (JS16).

    Options:
        td_games: learning games of every player in a generation (S09: 10, KJS11: 8); 0 leaves plain coevolution
        alpha: step size of an update
        lam: decay λ of the eligibility traces (S09: 0, KJS11: 0.98)
        td_epsilon: probability of a forced random move in the learning games
        learns_from_forced: update after a forced move too or not
        inheritance: children get what was learned (lamarckian), or it changes the fitness only (baldwinian)
        scaling: norm brings the children's weights back to the mean length that learning had given them (S09 chapter 7)
    """

    def __init__(
        self,
        problem: Problem,
        stream: Stream,
        *,
        td_games: Whole = 10,
        alpha: Finite = 0.01,
        lam: Probability = 0.0,
        td_epsilon: Probability = 0.1,
        learns_from_forced: bool = False,
        inheritance: Inheritance = "lamarckian",
        scaling: Scaling = "none",
        **options: Any,
    ) -> None:
        start: Start = options.get("start", Zero())
        refuse_what_cannot_learn(problem, start)
        super().__init__(problem, stream, **options)
        self._td_games = td_games
        self._rule = TDRule(alpha, lam, td_epsilon, learns_from_forced=learns_from_forced)
        self._inheritance = inheritance
        self._scaling = scaling
        self._is_td_phase = td_games > 0

    def ask(self) -> Job:
        return self._td_job() if self._is_td_phase else super().ask()

    def tell(self, result: Any) -> None:
        if self._is_td_phase:
            self._take_what_was_learned(result.weights)
            return
        generation = self.generation
        super().tell(result)
        self._is_td_phase = self.generation > generation and self._td_games > 0

    def _td_job(self) -> TDJob:
        """Self-play of all players, those of a second population too."""
        weights = np.concatenate(self._players)
        seeds = self._stream.child("td", self.generation).seeds(len(weights))
        first_games = np.zeros(len(weights), np.int64)
        problem = self._problem
        return TDJob(problem.board, problem.value_function, weights, self._rule, seeds, first_games, self._td_games)

    def _take_what_was_learned(self, weights: Weights) -> None:
        ends = np.cumsum([len(players) for players in self._players])
        self._players = np.split(weights, ends[:-1])
        if self._inheritance == "lamarckian":
            self._genes = list(self._players)
        self.games += len(weights) * self._td_games
        self._is_td_phase = False

    def _breed(self, fitness: list[Weights]) -> None:
        learned = [float(_lengths(players).mean()) for players in self._players]
        super()._breed(fitness)
        if self._scaling == "norm":
            self._genes = [scaled(genes, length) for genes, length in zip(self._genes, learned, strict=True)]
            self._players = list(self._genes)


def scaled(weights: Weights, length: float) -> Weights:
    """Every player's weights stretched to this length, which changes no move of a linear value function."""
    own = _lengths(weights)[:, None]
    return np.divide(weights * length, own, out=weights.copy(), where=own > 0)


def _lengths(weights: Weights) -> Weights:
    lengths: Weights = np.sqrt((weights**2).sum(axis=1))
    return lengths
