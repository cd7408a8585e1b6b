"""Types of options with their limits, so that a constructor's signature says what it takes."""

from typing import Annotated

from annotated_types import Ge, Gt, Interval, MultipleOf

Probability = Annotated[float, Interval(ge=0.0, le=1.0)]
Positive = Annotated[float, Gt(0.0)]
Count = Annotated[int, Ge(1)]
EvenCount = Annotated[int, Ge(2), MultipleOf(2)]
