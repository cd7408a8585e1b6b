"""Types of options with their limits, so that a constructor's signature says what it takes."""

import math
from typing import Annotated

from annotated_types import Ge, Gt, Interval, MultipleOf

Finite = Annotated[float, Interval(gt=-math.inf, lt=math.inf)]
Positive = Annotated[float, Interval(gt=0.0, lt=math.inf)]
PositiveOrInf = Annotated[float, Gt(0.0)]
Probability = Annotated[float, Interval(ge=0.0, le=1.0)]
Count = Annotated[int, Ge(1)]
EvenCount = Annotated[int, Ge(2), MultipleOf(2)]
