"""The numbers games of Watson & Pollack (2001) and de Jong & Pollack (2004): players are vectors, there is no board.

They are test problems for coevolution, small enough to see what goes wrong: of two players who meet the first is a
candidate solution and the second a test, which is solved or not.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from distlearn.kernels.arrays import Leads, Weights
from distlearn.options import Count, Positive


class NumbersGame(ABC):
    """A game that is one look at two vectors. Larger numbers are better, but which ones count is up to the test."""

    dimensions: int  # numbers of a player
    range: float  # tests that measure a player are drawn from [0, range] in every dimension

    @abstractmethod
    def solves(self, candidates: Weights, tests: Weights) -> NDArray[np.bool_]:
        """(games,) whether candidates solve tests, each (games, dimensions)."""

    def leads(self, candidates: Weights, tests: Weights) -> Leads:
        """(games,) +1 for a test that is solved, −1 for one that is not."""
        return np.where(self.solves(candidates, tests), 1.0, -1.0)


@dataclass(frozen=True, kw_only=True)
class CompareOnOne(NumbersGame):
    """A test is solved by no smaller a number in the test's own largest dimension; invites overspecialisation.

    Options:
        dimensions: numbers of a player
        range: tests that measure a player are drawn from [0, range] in every dimension
    """

    dimensions: Count = 2
    range: Positive = 10.0

    def solves(self, candidates: Weights, tests: Weights) -> NDArray[np.bool_]:
        rows = np.arange(len(tests))
        largest = np.argmax(tests, axis=1)
        solved: NDArray[np.bool_] = candidates[rows, largest] >= tests[rows, largest]
        return solved


@dataclass(frozen=True, kw_only=True)
class CompareOnAll(NumbersGame):
    """A test is solved by numbers that are no smaller in all dimensions; most pairs cannot be compared.

    Options:
        dimensions: numbers of a player
        range: tests that measure a player are drawn from [0, range] in every dimension
    """

    dimensions: Count = 2
    range: Positive = 10.0

    def solves(self, candidates: Weights, tests: Weights) -> NDArray[np.bool_]:
        solved: NDArray[np.bool_] = np.all(candidates >= tests, axis=1)
        return solved
