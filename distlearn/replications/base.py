"""The shape of every replication: which campaign, what of it is looked at, and what must be so for us to agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

import pandas as pd

from distlearn.replications.evidence import Evidence

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Tables = Mapping[str, pd.DataFrame]  # by the names of their files
Pictures = Callable[[Evidence, Tables], "Mapping[str, Figure]"]  # by their captions
Answer = Literal["agrees", "differs", "open"]


@dataclass(frozen=True)
class Paper:
    """Where the published numbers come from."""

    key: str  # LR06
    reference: str
    time: str  # what it says of the time its experiments took


class Judgement(NamedTuple):
    """What our numbers say to a claim; `open` where they do not suffice to say anything."""

    answer: Answer
    because: str  # our numbers, in words


@dataclass(frozen=True)
class Criterion:
    """A claim of the paper, and whether tables of ours agree with it."""

    claim: str
    judge: Callable[[Tables], Judgement]


@dataclass(frozen=True)
class Curves:
    """A table of curves that is drawn: arm, checkpoint, games, generation, runs, of_runs, value, low, high."""

    table: str
    title: str
    x: Literal["games", "generation"] = "games"
    y: str = "share of wins"


def no_pictures(evidence: Evidence, tables: Tables) -> Mapping[str, Figure]:
    return {}


@dataclass(frozen=True)
class Study:
    """One table or figure of a paper: how ours is made, and what it has to show."""

    title: str
    source: str  # table 6.1
    tables: Callable[[Evidence], Tables]
    captions: Mapping[str, str]  # of those that are shown, by name; the others are only written to files
    criteria: tuple[Criterion, ...]
    curves: tuple[Curves, ...] = ()
    matrix: str = ""  # a table of everybody against everybody, which is drawn
    pictures: Pictures = no_pictures
    note: str = ""  # what is ours in it, and how the paper's words are read


@dataclass(frozen=True)
class Replication:
    """A campaign of a paper; its settings are in the file of that name in experiments/."""

    campaign: str
    paper: Paper
    studies: tuple[Study, ...]
    companions: tuple[str, ...] = ()  # further campaigns of ours whose players are needed


def verdict(agrees: bool, because: str) -> Judgement:
    return Judgement("agrees" if agrees else "differs", because)
