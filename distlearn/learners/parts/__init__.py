"""What learners are made of; the parts that can be exchanged in a campaign file, by name."""

from collections.abc import Callable
from typing import Any

from distlearn.learners.parts.archives import IPCA, LAPCA, BestOfGeneration, MaxSolve
from distlearn.learners.parts.elimination import SingleElimination
from distlearn.learners.parts.fitness import Mean, Points, Sharing
from distlearn.learners.parts.patterns import ArchiveOnly, LastElite, RandomOpponents, RoundRobin
from distlearn.learners.parts.schemes import InterPopulation, IntraPopulation, LearnerTeacher, NamedPlayers
from distlearn.learners.parts.starts import Around, Uniform, Zero

STARTS: dict[str, Callable[..., Any]] = {
    "zero": Zero,
    "uniform": Uniform,
    "around": Around,
}
SCHEMES: dict[str, Callable[..., Any]] = {
    "intra-population": IntraPopulation,
    "inter-population": InterPopulation,
    "learner-teacher": LearnerTeacher,
    "named-players": NamedPlayers,
}
PATTERNS: dict[str, Callable[..., Any]] = {
    "round-robin": RoundRobin,
    "random-opponents": RandomOpponents,
    "last-elite": LastElite,
    "single-elimination": SingleElimination,
    "archive-only": ArchiveOnly,
}
FITNESSES: dict[str, Callable[..., Any]] = {
    "points": Points,
    "mean": Mean,
    "sharing": Sharing,
}
ARCHIVES: dict[str, Callable[..., Any]] = {
    "best-of-generation": BestOfGeneration,
    "maxsolve": MaxSolve,
    "ipca": IPCA,
    "lapca": LAPCA,
}
PARTS: dict[str, dict[str, Callable[..., Any]]] = {
    "starts": STARTS,
    "schemes": SCHEMES,
    "patterns": PATTERNS,
    "fitness": FITNESSES,
    "archives": ARCHIVES,
}
