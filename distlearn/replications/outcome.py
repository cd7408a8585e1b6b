"""What came of a replication: every study's tables, and what our numbers say to each of the paper's claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pandas as pd

from distlearn.analysis.load import Results
from distlearn.campaign.spec import Spec
from distlearn.errors import UserError
from distlearn.replications.base import Judgement, Replication, Study, Tables
from distlearn.replications.evidence import Evidence
from distlearn.replications.size import Size, size_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, eq=False)
class Found:
    """Of one study; without tables where the results do not suffice, and `why_not` says what is missing."""

    study: Study
    tables: Tables
    judgements: tuple[Judgement, ...]  # one for every criterion
    pictures: Mapping[str, Figure] = field(default_factory=dict)  # by their captions
    why_not: str = ""


@dataclass(frozen=True, eq=False)
class Outcome:
    """Of a whole replication, ready for its page and its files."""

    replication: Replication
    question: str
    results: Results
    size: Size
    remarks: list[str]
    studies: tuple[Found, ...]

    @property
    def findings(self) -> pd.DataFrame:
        """A row per claim: study, source, claim, answer, because."""
        rows = [
            (found.study.title, found.study.source, criterion.claim, *judgement)
            for found in self.studies
            for criterion, judgement in zip(found.study.criteria, found.judgements, strict=True)
        ]
        return pd.DataFrame(rows, columns=["study", "source", "claim", "answer", "because"])


def outcome(replication: Replication, paper: Spec, evidence: Evidence) -> Outcome:
    """Does all studies; `paper` is the campaign as the paper has it."""
    results = evidence.results
    if results.spec["name"] != replication.campaign:
        raise UserError(f"{results.path} holds the campaign {results.spec['name']!r}, not {replication.campaign!r}")
    studies = tuple(_found(study, evidence) for study in replication.studies)
    return Outcome(replication, paper.question, results, size_of(results, paper), _remarks(evidence), studies)


def _found(study: Study, evidence: Evidence) -> Found:
    try:
        tables = study.tables(evidence)
    except UserError as error:
        why = str(error)
        return Found(study, {}, tuple(Judgement("open", why) for _ in study.criteria), why_not=why)
    return Found(
        study,
        tables,
        tuple(criterion.judge(tables) for criterion in study.criteria),
        _pictures(study, evidence, tables),
    )


def _pictures(study: Study, evidence: Evidence, tables: Tables) -> Mapping[str, Figure]:
    """None where the results do not suffice for them; they prove nothing."""
    try:
        return study.pictures(evidence, tables)
    except UserError:
        return {}


def _remarks(evidence: Evidence) -> list[str]:
    """Who is left out of the contests."""
    try:
        return evidence.finals.remarks
    except UserError as error:
        return [str(error)]
