"""The learners, by name."""

from collections.abc import Callable

from distlearn.learners.base import Learner, Numbers
from distlearn.learners.cel import CEL
from distlearn.learners.tdl import TDL

LEARNERS: dict[str, Callable[..., Learner]] = {
    "cel": CEL,
    "tdl": TDL,
}

__all__ = ["LEARNERS", "Learner", "Numbers"]
