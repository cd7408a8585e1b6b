"""What a learner has archived: players, their genes, and what is known of their games."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from distlearn.kernels.arrays import Indices, Weights
from distlearn.learners.parts.archives import Archive, Outcomes, Submitted
from distlearn.learners.parts.meetings import Played
from distlearn.learners.parts.schemes import Cast


class Hall:
    """Archived players of every population, the oldest first; genes differ from players only if learning is not
    inherited."""

    def __init__(self, n_populations: int, n_weights: int) -> None:
        self.players = [np.zeros((0, n_weights)) for _ in range(n_populations)]
        self.genes = list(self.players)
        self._outcomes: Outcomes = np.zeros((0, 0))  # (candidates, tests)

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(len(players) for players in self.players)

    @property
    def best(self) -> int:
        """The candidate that solves most of the archived tests, of equals the oldest."""
        return int(np.argmax((self._outcomes > 0.5).sum(axis=1)))

    def outcomes(self, cast: Cast, history: Sequence[Played]) -> Outcomes:
        """Mean scores of all candidates (archived, new) against all tests, not a number where they have not met."""
        candidates, tests = everyone(cast)
        rows, columns = _positions(candidates, cast), _positions(tests, cast)
        total, count = np.zeros((2, len(candidates), len(tests)))
        for played in history:
            first, second = played.meetings.first, played.meetings.second
            for one, other, scores in ((first, second, played.scores), (second, first, 1.0 - played.scores)):
                met = (rows[one] >= 0) & (columns[other] >= 0)
                np.add.at(total, (rows[one[met]], columns[other[met]]), scores[met])
                np.add.at(count, (rows[one[met]], columns[other[met]]), 1.0)
        means: Outcomes = np.divide(total, count, out=np.full(total.shape, np.nan), where=count > 0)
        n_candidates, n_tests = self._outcomes.shape
        means[:n_candidates, :n_tests] = self._outcomes
        return means

    def take(
        self,
        archive: Archive,
        players: Sequence[Weights],
        genes: Sequence[Weights],
        fitness: Sequence[Weights],
        outcomes: Outcomes | None,
    ) -> None:
        """Keeps what the archive's rule says, of what there was and of a generation."""
        kept = archive.kept(Submitted(self.sizes, tuple(fitness), outcomes))
        for number, rows in enumerate(kept):
            self.players[number] = np.concatenate([self.players[number], players[number]])[rows]
            self.genes[number] = np.concatenate([self.genes[number], genes[number]])[rows]
        if outcomes is not None:
            self._outcomes = outcomes[np.ix_(*kept)]


def everyone(cast: Cast) -> tuple[Indices, Indices]:
    """The numbers of all candidates and of all tests, the archived first."""
    candidates, tests = (np.concatenate(both) for both in zip(cast.archives, cast.populations, strict=True))
    return candidates, tests


def _positions(numbers: Indices, cast: Cast) -> Indices:
    """Where in `numbers` each player of the cast stands, −1 if nowhere."""
    positions = np.full(cast.n_players, -1)
    positions[numbers] = np.arange(len(numbers))
    return positions
