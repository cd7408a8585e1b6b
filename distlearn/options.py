"""Types of options with their limits, so that a constructor's signature says what it takes."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from annotated_types import Gt, Interval, MultipleOf

LARGEST = 2**63 - 1  # that an array or a Parquet column can hold


@dataclass(frozen=True)
class Among:
    """Marks an option that is a part with options of its own: one of these, by name."""

    constructors: Mapping[str, Callable[..., Any]]

    def __hash__(self) -> int:
        return id(self.constructors)


Finite = Annotated[float, Interval(gt=-math.inf, lt=math.inf)]
Positive = Annotated[float, Interval(gt=0.0, lt=math.inf)]
NonNegative = Annotated[float, Interval(ge=0.0, lt=math.inf)]
PositiveOrInf = Annotated[float, Gt(0.0)]
Probability = Annotated[float, Interval(ge=0.0, le=1.0)]
Whole = Annotated[int, Interval(ge=0, le=LARGEST)]
Count = Annotated[int, Interval(ge=1, le=LARGEST)]
EvenCount = Annotated[int, Interval(ge=2, le=LARGEST), MultipleOf(2)]
