"""The tables of a replication as files, small enough to be kept beside the paper's."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from distlearn.replications.outcome import Outcome
from distlearn.replications.times import times

DIGITS = 5  # more would be noise, and unequal on another machine's statistics library


def tables_of(outcome: Outcome) -> Iterator[tuple[str, pd.DataFrame]]:
    """Names and tables: what is on the page, and what it was drawn from."""
    yield "findings", outcome.findings
    yield "size", outcome.size.arms
    yield "times", times(outcome.results.runs)
    for found in outcome.studies:
        for name, frame in found.tables.items():
            yield name, frame.round(DIGITS)
