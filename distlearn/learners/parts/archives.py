"""Archives of past players (S09 sections 2.2.2.2 and 5.2): which of the archived and the new ones are kept.

Rows are numbered from the oldest archived player on, the members of the present generation last.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from distlearn.kernels.arrays import Indices, Weights
from distlearn.options import Count

Outcomes = NDArray[np.float64]  # (candidates, tests) mean score of a candidate against a test


class Submitted(NamedTuple):
    """What an archive decides on, for each population."""

    n_archived: tuple[int, ...]
    fitness: tuple[Weights, ...]  # of the present generation's members
    outcomes: Outcomes | None  # of all candidates against all tests, both archived and new


class Archive(Protocol):
    """A rule for keeping players; what is kept lies with the learner."""

    needs_outcomes: ClassVar[bool]
    """Whether all candidates must have met all tests, which are the learners and the teachers of that scheme."""

    def kept(self, submitted: Submitted) -> tuple[Indices, ...]:
        """The rows that stay, in order, for each population."""


@dataclass(frozen=True, kw_only=True)
class BestOfGeneration:
    """The fittest of every generation, the first of equals: the Hall of Fame of Rosin & Belew (1997).

    Options:
        size: only the last so many are kept; all if not given
    """

    size: Count | None = None
    needs_outcomes: ClassVar[bool] = False

    def kept(self, submitted: Submitted) -> tuple[Indices, ...]:
        return tuple(
            np.append(np.arange(n_archived), n_archived + int(np.argmax(fitness)))[-(self.size or 0) :]
            for n_archived, fitness in zip(submitted.n_archived, submitted.fitness, strict=True)
        )


@dataclass(frozen=True, kw_only=True)
class MaxSolve:
    """The candidates that solve most tests, and the tests that some of them solve (de Jong 2005).

    Of candidates with the same outcomes the oldest is kept, and so of tests.

    Options:
        size: candidates that are kept
    """

    size: Count = 50
    needs_outcomes: ClassVar[bool] = True

    def kept(self, submitted: Submitted) -> tuple[Indices, ...]:
        assert submitted.outcomes is not None
        solved = submitted.outcomes > 0.5
        different = _first_of_equals(solved)
        n_solved = solved[different].sum(axis=1)
        candidates = different[np.argsort(-n_solved, kind="stable")][: self.size]
        useful = np.flatnonzero(solved[candidates].any(axis=0))
        tests = useful[_first_of_equals(solved[candidates][:, useful].T)]
        return candidates, tests


@dataclass(frozen=True, kw_only=True)
class IPCA:
    """The incremental Pareto-coevolution archive (de Jong 2004): candidates that none dominates, and tests to show it.

    A new candidate is taken if for each archived one some test, archived or new, tells in its favour, and archived ones
    go for which none does. New tests that are needed to show this are taken; none ever goes, so no gain is lost.
    """

    needs_outcomes: ClassVar[bool] = True

    def kept(self, submitted: Submitted) -> tuple[Indices, ...]:
        candidates, tests = _with_new_ones(submitted, drop_dominated=True)
        return np.array(candidates, np.int64), np.array(tests, np.int64)


@dataclass(frozen=True, kw_only=True)
class LAPCA:
    """The layered Pareto-coevolution archive (de Jong 2004): an IPCA that stays small.

    Candidates of the first Pareto layers are kept, and of the tests only those that tell candidates of the same or of
    neighbouring layers apart.

    Options:
        layers: how many layers are kept
    """

    layers: Count = 10
    needs_outcomes: ClassVar[bool] = True

    def kept(self, submitted: Submitted) -> tuple[Indices, ...]:
        assert submitted.outcomes is not None
        candidates, tests = _with_new_ones(submitted, drop_dominated=False)
        layers = pareto_layers(submitted.outcomes[candidates][:, tests])[: self.layers]
        rows = [np.array(candidates, np.int64)[layer] for layer in layers]
        telling: set[int] = set()
        for number, layer in enumerate(rows):
            others = np.concatenate(rows[number : number + 2])
            telling |= _telling_tests(submitted.outcomes, layer, others, tests)
        return np.sort(np.concatenate(rows)), np.array(sorted(telling), np.int64)


def pareto_layers(outcomes: Outcomes) -> list[Indices]:
    """Candidates that none dominates, then those that none of the rest dominates, and so on."""
    left = np.arange(len(outcomes))
    layers = []
    while len(left):
        own = outcomes[left]
        is_dominated = np.array([np.any((own >= row).all(axis=1) & (own > row).any(axis=1)) for row in own])
        layers.append(left[~is_dominated])
        left = left[is_dominated]
    return layers


def _first_of_equals(rows: NDArray[np.bool_]) -> Indices:
    """The numbers of rows that are unlike all before them."""
    _, firsts = np.unique(rows, axis=0, return_index=True)
    return np.sort(firsts)


def _with_new_ones(submitted: Submitted, drop_dominated: bool) -> tuple[list[int], list[int]]:
    """The archived candidates and tests with the new ones that are worth having."""
    outcomes = submitted.outcomes
    assert outcomes is not None
    n_candidates, n_tests = submitted.n_archived
    candidates, tests = list(range(n_candidates)), list(range(n_tests))
    for new in range(n_candidates, len(outcomes)):
        is_better = outcomes[new] > outcomes[candidates]  # (candidates, tests)
        if not is_better.any(axis=1).all():
            continue
        tests += _missing_tests(is_better, tests)
        if drop_dominated:
            is_worse = outcomes[new] < outcomes[candidates]
            stays = is_worse.any(axis=1)
            tests += _missing_tests(is_worse[stays], tests)
            candidates = [old for old, stay in zip(candidates, stays.tolist(), strict=True) if stay]
        candidates.append(new)
    return candidates, sorted(tests)


def _missing_tests(is_telling: NDArray[np.bool_], tests: list[int]) -> list[int]:
    """Those to be taken so that every row, which has some, has a telling one among the tests; the oldest that do."""
    missing: list[int] = []
    for row in is_telling:
        if not row[tests + missing].any():
            missing.append(int(np.argmax(row)))
    return missing


def _telling_tests(outcomes: Outcomes, some: Indices, others: Indices, tests: list[int]) -> set[int]:
    """For every two candidates and either way round a test that tells them apart, the oldest that there is."""
    telling: set[int] = set()
    for one in some:
        for is_better in (
            outcomes[one, tests] > outcomes[others][:, tests],
            outcomes[one, tests] < outcomes[others][:, tests],
        ):
            told_apart = is_better[is_better.any(axis=1)]
            telling |= {tests[int(np.argmax(row))] for row in told_apart}
    return telling
