"""Types of options with their limits, so that a constructor's signature says what it takes."""

import math
from typing import Annotated

from annotated_types import Gt, Interval, MultipleOf

LARGEST = 2**63 - 1  # that an array or a Parquet column can hold

Finite = Annotated[float, Interval(gt=-math.inf, lt=math.inf)]
Positive = Annotated[float, Interval(gt=0.0, lt=math.inf)]
PositiveOrInf = Annotated[float, Gt(0.0)]
Probability = Annotated[float, Interval(ge=0.0, le=1.0)]
Count = Annotated[int, Interval(ge=1, le=LARGEST)]
EvenCount = Annotated[int, Interval(ge=2, le=LARGEST), MultipleOf(2)]
