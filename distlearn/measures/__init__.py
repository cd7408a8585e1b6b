"""The measures, by name."""

from collections.abc import Callable

from distlearn.measures.base import Measure, Measured
from distlearn.measures.solved import Solved
from distlearn.measures.versus import Versus

MEASURES: dict[str, Callable[..., Measure]] = {
    "solved": Solved,
    "versus": Versus,
}

__all__ = ["MEASURES", "Measure", "Measured"]
