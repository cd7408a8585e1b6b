"""How a generation is judged: rounds of games by scheme, pattern and archive, and the fitness that they give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from distlearn.kernels.arrays import Weights
from distlearn.learners.parts.archives import Archive
from distlearn.learners.parts.elimination import SingleElimination
from distlearn.learners.parts.fitness import Fitness, Points
from distlearn.learners.parts.hall import Hall, everyone
from distlearn.learners.parts.meetings import Meetings, Played, sides
from distlearn.learners.parts.patterns import ArchiveOnly, Pattern, RoundRobin
from distlearn.learners.parts.schemes import Cast, IntraPopulation, LearnerTeacher, NamedPlayers, Scheme, meet
from distlearn.seeds import Stream


@dataclass(frozen=True, eq=False)
class Contest:
    """The exchangeable parts of an evaluation; pure, all state comes in."""

    scheme: Scheme
    pattern: Pattern | SingleElimination
    fitness: Fitness
    archive: Archive | None
    archive_opponents: int
    population_weight: float
    archive_weight: float

    def __post_init__(self) -> None:
        """Refuses parts that do not go together."""
        has_opponents = self.archive is not None and self.archive_opponents > 0
        if isinstance(self.scheme, NamedPlayers) and self.pattern != RoundRobin():
            raise ValueError("scheme 'named-players' has no pattern: every member meets every named player")
        if isinstance(self.pattern, ArchiveOnly) and not has_opponents:
            raise ValueError("pattern 'archive-only' needs an archive and archive_opponents > 0")
        if isinstance(self.pattern, SingleElimination) and (
            not isinstance(self.scheme, IntraPopulation) or has_opponents or self.fitness != Points()
        ):
            raise ValueError(
                "pattern 'single-elimination' has its own fitness, rounds survived, and is for one population: "
                "no other scheme or fitness, and archive_opponents = 0 if there is an archive"
            )
        if self.archive is not None and self.archive.needs_outcomes and not isinstance(self.scheme, LearnerTeacher):
            raise ValueError("this archive keeps candidates and tests: it needs scheme = 'learner-teacher'")

    def next_round(self, cast: Cast, hall: Hall, history: Sequence[Played], stream: Stream) -> Meetings | None:
        """The games that come next, none when the generation has been judged."""
        if isinstance(self.pattern, SingleElimination):
            return self.pattern.next_round(len(cast.populations[0]), history, stream)
        if not history:
            return Meetings.joined([*self._among_the_living(cast, stream), *self._against_archives(cast, stream)])
        return self._for_the_archive(cast, hall, history)

    def judged(self, cast: Cast, history: Sequence[Played], stream: Stream) -> list[Weights]:
        """The fitness of every population's members."""
        if isinstance(self.pattern, SingleElimination):
            return [self.pattern.fitness(len(cast.populations[0]), history, stream)]
        fitness = self.fitness.of(sides(history), cast.n_players)
        return [fitness[members] for members in cast.populations]

    def _among_the_living(self, cast: Cast, stream: Stream) -> Iterator[Meetings]:
        pattern = self.pattern
        assert not isinstance(pattern, SingleElimination)
        if isinstance(pattern, ArchiveOnly) and not any(map(len, cast.archives)):
            pattern = RoundRobin()
        for meetings in self.scheme.meetings(cast, pattern, stream.child("opponents").generator()):
            yield meetings.weighted(self.population_weight)

    def _against_archives(self, cast: Cast, stream: Stream) -> Iterator[Meetings]:
        """Every member meets the same sample of the opposing archive, drawn with repetition; colours take turns."""
        for number, members in enumerate(cast.populations):
            archived = cast.archives[self.scheme.opposing(number)]
            if len(archived) == 0 or self.archive_opponents == 0:
                continue
            drawn = stream.child("archive", number).generator().integers(0, len(archived), self.archive_opponents)
            players = np.repeat(members, self.archive_opponents)
            opponents = np.tile(archived[drawn], len(members))
            place = self.scheme.place(number, cast.has_roles)
            if place == "either":
                is_first = np.tile(np.arange(self.archive_opponents) % 2 == 0, len(members))
                yield meet(players[is_first], opponents[is_first], "first", self.archive_weight, 0.0)
                yield meet(players[~is_first], opponents[~is_first], "second", self.archive_weight, 0.0)
            else:
                yield meet(players, opponents, place, self.archive_weight, 0.0)

    def _for_the_archive(self, cast: Cast, hall: Hall, history: Sequence[Played]) -> Meetings | None:
        """Games between candidates and tests that have not met yet; they count in nobody's fitness."""
        if self.archive is None or not self.archive.needs_outcomes:
            return None
        rows, columns = np.nonzero(np.isnan(hall.outcomes(cast, history)))
        if len(rows) == 0:
            return None
        candidates, tests = everyone(cast)
        return meet(candidates[rows], tests[columns], self.scheme.place(0, cast.has_roles), 0.0, 0.0)
