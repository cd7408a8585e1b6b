"""Coevolutionary learning by a generational genetic algorithm, with the machinery of S09 (chapters 2 and 5; KJS11)."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

import numpy as np

from distlearn.kernels.arrays import Indices, Weights
from distlearn.learners.base import Numbers, diversity
from distlearn.learners.parts import ARCHIVES, FITNESSES, PATTERNS, SCHEMES, STARTS
from distlearn.learners.parts.archives import Archive
from distlearn.learners.parts.breeding import Breeding
from distlearn.learners.parts.cache import Cache, game_keys
from distlearn.learners.parts.conduct import Conduct
from distlearn.learners.parts.contest import Contest
from distlearn.learners.parts.elimination import SingleElimination
from distlearn.learners.parts.fitness import Fitness, Points
from distlearn.learners.parts.hall import Hall
from distlearn.learners.parts.meetings import Meetings, Played
from distlearn.learners.parts.patterns import Pattern, RoundRobin
from distlearn.learners.parts.schemes import Cast, IntraPopulation, NamedPlayers, Scheme
from distlearn.learners.parts.seating import Seated, seated
from distlearn.learners.parts.starts import Start, Zero
from distlearn.learners.parts.variation import Crossover
from distlearn.options import Among, Count, Finite, NonNegative, OpeningSet, Positive, PositiveOrInf, Probability, Whole
from distlearn.play import Group, Job, Problem, Ties
from distlearn.players import Player, chosen_players
from distlearn.seeds import Stream

BestOf = Literal["population", "archive"]


class CEL:
    """Coevolution: a population in a round robin, 3/1/0 points, no elitism. The defaults are those of S09.

    Options:
        population: number of players
        scheme: who can be an opponent: the population, a second one, teachers, named players
        pattern: which of them a player meets
        fitness: what is made of the results
        archive: which players are kept for later generations; none if not given
        archive_opponents: archived players that each member meets, a common sample, colours in turn (S09, KJS11: 50)
        archive_parents: probability that the first parent of a couple comes from the archive
        archive_parents_last: only so many, the last archived, can be parents (S09: 50)
        population_weight: what games among the living count in the fitness
        archive_weight: what games against archived players count
        best_of: the player that is measured, the fittest of the population or the archive's best (not a Hall of Fame)
        tournament: players drawn for each parent, the fittest of whom is taken
        crossover: couples swap weights before one point, or mix all (geometric), or do not mix
        mutation: probability that a weight is mutated
        sigma: standard deviation of a mutation
        bias: mean of a mutation
        limit: mutated weights stay in [−limit, limit] (S09: 1; KJS11: inf)
        start: weights at the start: zero (S09), uniform (KJS11), or around known players
        epsilon: probability of a forced random move in the games
        ties: of equally good moves a random one or the first
        tie_tolerance: values that differ by no more than this are equally good
        openings: set of positions that games start from, one drawn for each pair; standard if not given
        cache: results of deterministic games that are remembered: they need epsilon 0, ties 'first' and no openings
    """

    def __init__(
        self,
        problem: Problem,
        stream: Stream,
        *,
        population: Count = 50,
        scheme: Annotated[Scheme, Among(SCHEMES)] = IntraPopulation(),
        pattern: Annotated[Pattern | SingleElimination, Among(PATTERNS)] = RoundRobin(),
        fitness: Annotated[Fitness, Among(FITNESSES)] = Points(),
        archive: Annotated[Archive, Among(ARCHIVES)] | None = None,
        archive_opponents: Whole = 50,
        archive_parents: Probability = 0.2,
        archive_parents_last: Count = 50,
        population_weight: NonNegative = 1.0,
        archive_weight: NonNegative = 1.0,
        best_of: BestOf = "population",
        tournament: Count = 5,
        crossover: Crossover = "one-point",
        mutation: Probability = 0.03,
        sigma: Positive = 0.25,
        bias: Finite = 0.0,
        limit: PositiveOrInf = 1.0,
        start: Annotated[Start, Among(STARTS)] = Zero(),
        epsilon: Probability = 0.0,
        ties: Ties = "random",
        tie_tolerance: NonNegative = 0.0,
        openings: OpeningSet | None = None,
        cache: Whole = 0,
    ) -> None:
        self._problem = problem
        self._stream = stream
        self._conduct = Conduct(problem, epsilon, ties, tie_tolerance, openings)
        self._contest = Contest(scheme, pattern, fitness, archive, archive_opponents, population_weight, archive_weight)
        self._breeding = Breeding(
            tournament, crossover, mutation, sigma, bias, limit, archive_parents, archive_parents_last
        )
        self._best_of = best_of
        self._named = _named_players(scheme, self._conduct)
        self._cache = Cache(cache) if cache else None

        sizes = [population, scheme.others] if scheme.others else [population]
        self._genes = [start.weights(problem, size, stream.child("start", number)) for number, size in enumerate(sizes)]
        self._players = list(self._genes)  # who play: the genes, unless learning changes the players only
        self._elites = [genes[0] for genes in self._genes]
        self._hall = Hall(len(sizes), problem.n_weights)
        self._history: list[Played] = []  # the rounds of this generation
        self._under_way: Meetings | None = None  # the round that is being played
        self._numbers = Numbers()
        self._best = self._players[0][0]
        self.population = self._players[0]
        self.best_fitness = math.nan
        self.generation = 0
        self.games = 0
        self._refuse_what_cannot_be()

    def ask(self) -> Job:
        meetings = self._round()
        games = slice(None) if self._cache is None else self._cache.unknown(self._keys(meetings))
        players = self._seated(meetings.first[games], meetings.second[games])
        stream = self._stream.child("games", self.generation, len(self._history))
        groups = (self._conduct.group(players.weights), *self._named)
        return self._conduct.job(groups, players.first, players.second, stream)

    def tell(self, result: Any) -> None:
        meetings = self._round()
        leads = result.leads
        if self._cache is not None:
            keys = self._keys(meetings)
            leads = self._cache.completed(keys, self._cache.unknown(keys), leads)
        self._history.append(Played(meetings, leads))
        self.games += meetings.n_games
        self._under_way = self._next_round()
        if self._under_way is None:
            self._finish_generation()

    @property
    def best(self) -> Player:
        return self._problem.player(self._best)

    def numbers(self) -> Numbers:
        return self._numbers

    def _finish_generation(self) -> None:
        fitness = self._contest.judged(self._cast(), self._history, self._contest_stream())
        fittest = [int(np.argmax(each)) for each in fitness]  # of equals the first
        self._elites = [players[each] for players, each in zip(self._players, fittest, strict=True)]
        self._best = self._elites[0]
        self.population = self._players[0]
        self.best_fitness = float(fitness[0][fittest[0]])
        self._update_archive(fitness)
        self._numbers = Numbers(
            float(fitness[0].mean()),
            float(fitness[0].std()),
            self.best_fitness,
            diversity(self._players[0]),
            self._own_numbers(),
        )
        self._breed(fitness)
        self._history = []
        self.generation += 1

    def _update_archive(self, fitness: list[Weights]) -> None:
        archive = self._contest.archive
        if archive is None:
            return
        outcomes = self._hall.outcomes(self._cast(), self._history) if archive.needs_outcomes else None
        self._hall.take(archive, self._players, self._genes, fitness, outcomes)
        if self._best_of == "archive":
            self._best = self._hall.players[0][self._hall.best]

    def _breed(self, fitness: list[Weights]) -> None:
        stream = self._stream.child("breeding", self.generation)
        self._genes = [
            self._breeding.children(genes, fitness[number], self._hall.genes[number], stream.child(number).generator())
            for number, genes in enumerate(self._genes)
        ]
        self._players = list(self._genes)

    def _own_numbers(self) -> dict[str, float]:
        if self._contest.archive is None:
            return {}
        names = ("archive", "archive_others")  # of the first population, of the second if there is one
        return {name: float(size) for name, size in zip(names, self._hall.sizes, strict=False)}

    def _round(self) -> Meetings:
        if self._under_way is None:
            self._under_way = self._next_round()
        assert self._under_way is not None  # a generation ends with its last round
        return self._under_way

    def _next_round(self) -> Meetings | None:
        return self._contest.next_round(self._cast(), self._hall, self._history, self._contest_stream())

    def _contest_stream(self) -> Stream:
        return self._stream.child("contest", self.generation)

    def _cast(self) -> Cast:
        populations = tuple(len(players) for players in self._players)
        return Cast.of(populations, self._hall.sizes, len(self._named), self._problem.has_roles)

    def _seated(self, first: Indices, second: Indices) -> Seated:
        blocks = [*self._players, np.array(self._elites), *self._hall.players]  # in the order of the cast
        return seated(blocks, len(self._named), first, second)

    def _keys(self, meetings: Meetings) -> list[bytes]:
        return game_keys(*self._seated(meetings.first, meetings.second))

    def _refuse_what_cannot_be(self) -> None:
        archive = self._contest.archive
        if self._best_of == "archive" and (archive is None or not archive.needs_outcomes):
            raise ValueError("best_of = 'archive' needs an archive of candidates and tests: maxsolve, ipca or lapca")
        if self._cache is not None and (self._named or not self._conduct.is_deterministic):
            raise ValueError(
                "cache needs games that are always the same: epsilon = 0, ties = 'first', no openings, no named players"
            )
        meetings = self._next_round()
        if meetings is None or meetings.n_games == 0:
            raise ValueError("these settings give a generation without games; a larger population would have some")


def _named_players(scheme: Scheme, conduct: Conduct) -> tuple[Group, ...]:
    if not isinstance(scheme, NamedPlayers):
        return ()
    if not scheme.players:
        raise ValueError("scheme 'named-players' needs at least one player")
    board = conduct.problem.board
    return tuple(Group.of(player, conduct.epsilon) for player in chosen_players(scheme.players, board))
