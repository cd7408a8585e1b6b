"""The learners, by name."""

from collections.abc import Callable

from distlearn.learners.base import Learner, Numbers, population_of
from distlearn.learners.cel import CEL
from distlearn.learners.cma_es import CMAES
from distlearn.learners.ctdl import CTDL
from distlearn.learners.es import ES
from distlearn.learners.parts import PARTS
from distlearn.learners.tdl import TDL

LEARNERS: dict[str, Callable[..., Learner]] = {
    "cel": CEL,
    "cma-es": CMAES,
    "ctdl": CTDL,
    "es": ES,
    "tdl": TDL,
}

__all__ = ["LEARNERS", "PARTS", "Learner", "Numbers", "population_of"]
