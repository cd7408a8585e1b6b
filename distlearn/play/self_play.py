"""Plays the learning games of a TD job in this process, all at once or in parts."""

from __future__ import annotations

import numpy as np

from distlearn.kernels.explain import explained
from distlearn.kernels.one_ply import Habits
from distlearn.kernels.td import Rule
from distlearn.play.jobs import TDJob, TDResult
from distlearn.play.loops import lessons


class Lessons:
    """The games of a TD job."""

    def __init__(self, job: TDJob) -> None:
        self._job = job

    def part(self, start: int, stop: int) -> TDResult:
        """What players `start` to `stop` learned."""
        return _learned(self._job.part(start, stop))


def _learned(job: TDJob) -> TDResult:
    """The weights of all players after their games."""
    rule = job.rule
    start = job.game.start()
    taught = lessons(job.game, job.value_function)
    weights = taught.laid_out(job.value_function, job.weights)  # a copy: the loop changes it
    with explained(job.game.rules, job.value_function.functions):
        taught.loop(
            start.cells,
            start.memory,
            job.game.widest,
            weights,
            job.value_function.layout,
            taught.learning,
            Habits(float(rule.epsilon), False, rule.ties == "first", 0.0),
            Rule(
                float(rule.alpha),
                float(rule.decay),
                int(rule.decay_every),
                float(rule.lam),
                bool(rule.learns_from_forced),
            ),
            np.require(job.seeds, np.uint64, "W"),
            np.require(job.first_games, np.int64, "W"),
            job.games_each,
        )
    return TDResult(taught.taken_back(job.value_function, weights))
