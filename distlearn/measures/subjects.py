"""Whom to measure: the best player, a random member of the population, or all of it, as one job."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from distlearn.kernels.arrays import Weights
from distlearn.measures.base import Measure, Measured
from distlearn.play import PlayJob, PlayResult
from distlearn.play.groups import joined
from distlearn.players import Player
from distlearn.seeds import Stream


@dataclass(frozen=True, eq=False)
class Measurement:
    """A measure of one or more players at one moment: games, and what to read from them."""

    measure: Measure
    job: PlayJob
    n_members: int  # 0 if a single player is measured

    @classmethod
    def of(cls, measure: Measure, best: Player, population: Weights, stream: Stream) -> Measurement:
        subject = getattr(measure, "subject", "best")
        if subject == "population":
            members = [replace(best, weights=weights) for weights in population]
            jobs = [measure.job(member, stream.child("member", i)) for i, member in enumerate(members)]
            return cls(measure, joined(jobs), len(jobs))
        if subject == "random":
            drawn = stream.child("drawn").generator().integers(len(population))
            best = replace(best, weights=population[drawn])
        return cls(measure, measure.job(best, stream), 0)

    def measured(self, result: PlayResult) -> Measured:
        """What the games came to; of a population the mean value, its standard deviation, and all games."""
        if self.n_members == 0:
            return self.measure.measured(result)
        return _of_all([self.measure.measured(part) for part in _parts(result, self.n_members)])


def _parts(result: PlayResult, n_parts: int) -> list[PlayResult]:
    """The games of each member, of which there are as many for all."""
    return [PlayResult(leads) for leads in np.split(result.leads, n_parts)]


def _of_all(measured: Sequence[Measured]) -> Measured:
    values = np.array([each.value for each in measured])
    wins, draws, losses = (sum(counts) for counts in zip(*(each[1:4] for each in measured), strict=True))
    return Measured(float(values.mean()), wins, draws, losses, float(values.std()))
