"""Published tables as DataFrames."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd


def frame(columns: Sequence[str], *rows: Sequence[Any]) -> pd.DataFrame:
    """Published numbers, row by row."""
    return pd.DataFrame(rows, columns=list(columns))


def square(names: Sequence[str], rows: Mapping[str, Sequence[float]], first: str = "team") -> pd.DataFrame:
    """A published table of everybody (rows) against everybody (columns)."""
    return pd.DataFrame(rows.values(), columns=list(names), index=pd.Index(rows, name=first)).reset_index()
