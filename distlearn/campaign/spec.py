"""What a campaign is once its file has been read: arms with every setting at its value, times seeds."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple

from annotated_types import Interval
from pydantic import BaseModel, ConfigDict, Field, model_validator

from distlearn.options import LARGEST, Count
from distlearn.players import Interpretation
from distlearn.plugins import Plugin

MOST_SEEDS = 1_000_000  # more is a slip of the keyboard
Seed = Annotated[int, Interval(ge=0, le=LARGEST)]
Unit = Literal["games", "generations"]


class Strict(BaseModel):
    """Takes no unknown key and no value of another type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Named(BaseModel):
    """An entry of one of our tables by name, with its options."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    name: str

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, value: Any) -> Any:
        return {"name": value} if isinstance(value, str) else value

    def entry(self) -> dict[str, Any]:
        """As a plain table."""
        return self.model_dump()


class Budget(Strict):
    """How long a run is and how often it is measured, both in training games or both in generations."""

    games: Count | None = None
    generations: Count | None = None
    checkpoint_every: Count

    @model_validator(mode="after")
    def _consistent(self) -> Budget:
        if (self.games is None) == (self.generations is None):
            raise ValueError("should have either games or generations")
        if self.total % self.checkpoint_every:
            raise ValueError(
                f"checkpoint_every = {self.checkpoint_every} should divide the {self.total} "
                f"{self.unit}, so that the end of a run is measured"
            )
        return self

    @property
    def unit(self) -> Unit:
        return "games" if self.games is not None else "generations"

    @property
    def total(self) -> int:
        return self.games or self.generations or 0


class Arm(Strict):
    """One configuration: everything that shapes the rows of its runs."""

    game: Named
    value_function: Named | None = None  # needed by every game with a board
    interpretation: Interpretation = "negation"
    learner: Named
    budget: Budget
    measures: dict[str, Named] = Field(min_length=1)
    plugins: dict[str, str] | None = None  # those it depends on: module and hash of the source

    def settings(self) -> dict[str, Any]:
        """As plain tables."""
        return self.model_dump(exclude_none=True)

    @property
    def hash(self) -> str:
        text = json.dumps(self.settings(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class RunKey(NamedTuple):
    """An arm with a seed."""

    arm: str
    seed: int

    def __str__(self) -> str:
        return f"{self.arm}-{self.seed}"


@dataclass(frozen=True)
class Spec:
    """A whole campaign."""

    name: str
    question: str
    seeds: tuple[int, ...]
    arms: dict[str, Arm]
    plugins: tuple[Plugin, ...] = ()  # that arms depend on

    def runs(self) -> list[RunKey]:
        """All runs, seed by seed, so that every arm has results early."""
        return [RunKey(arm, seed) for seed in self.seeds for arm in self.arms]
