"""Types of options with their limits, so that a constructor's signature says what it takes."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from annotated_types import Gt, Interval, MultipleOf

LARGEST = 2**63 - 1  # that an array or a Parquet column can hold


@dataclass(frozen=True)
class Among:
    """Marks an option that is a part with options of its own: one of these, by name."""

    constructors: Mapping[str, Callable[..., Any]]

    def __hash__(self) -> int:
        return id(self.constructors)


@dataclass(frozen=True)
class Elsewhere:
    """Marks an option that names what is outside a campaign file; the campaign once read has the content instead."""

    what: Literal["players", "openings"]
    told: str  # how people read it


PLAYERS = Elsewhere("players", "shipped player, player file or RESULTS:ARM:SEED:CHECKPOINT, or a list of them")
OPENINGS = Elsewhere("openings", "shipped set, file, or { file, side_to_move }")

Players = Annotated[str | dict[str, Any] | list[str | dict[str, Any]], PLAYERS]
OpeningSet = Annotated[str | dict[str, Any], OPENINGS]
Finite = Annotated[float, Interval(gt=-math.inf, lt=math.inf)]
Positive = Annotated[float, Interval(gt=0.0, lt=math.inf)]
NonNegative = Annotated[float, Interval(ge=0.0, lt=math.inf)]
PositiveOrInf = Annotated[float, Gt(0.0)]
Probability = Annotated[float, Interval(ge=0.0, le=1.0)]
Whole = Annotated[int, Interval(ge=0, le=LARGEST)]
Count = Annotated[int, Interval(ge=1, le=LARGEST)]
EvenCount = Annotated[int, Interval(ge=2, le=LARGEST), MultipleOf(2)]
