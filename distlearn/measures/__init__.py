"""The measures, by name."""

from collections.abc import Callable

from distlearn.measures.base import Measure, Measured, Subject
from distlearn.measures.kinds import HalfRandom, OnOpenings, VersusRandom
from distlearn.measures.solved import Solved
from distlearn.measures.subjects import Measurement
from distlearn.measures.versus import Versus

MEASURES: dict[str, Callable[..., Measure]] = {
    "half-random": HalfRandom,
    "on-openings": OnOpenings,
    "solved": Solved,
    "versus": Versus,
    "versus-random": VersusRandom,
}

__all__ = ["MEASURES", "Measure", "Measured", "Measurement", "Subject"]
