"""Tables that people and programs wrote, read back: CSV or Parquet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from distlearn.analysis.head_to_head import refuse_without
from distlearn.errors import UserError
from distlearn.players.files import SUFFIXES


def is_table(source: str) -> bool:
    """Whether it is a file with a table, and none with players."""
    path = Path(source)
    if not path.is_file() or path.suffix.lower() not in READERS:
        return False
    if path.suffix.lower() not in SUFFIXES:
        return True
    try:
        return "value_function" not in pq.read_schema(path).names
    except (OSError, pa.ArrowException):
        return True  # whatever it is, reading it will say so


def read_frame(source: str) -> pd.DataFrame:
    path = Path(source)
    try:
        table: pd.DataFrame = READERS[path.suffix.lower()](path)
    except (OSError, ValueError, pa.ArrowException) as error:
        raise UserError(f"{source}: cannot be read as a table: {error}") from None
    return table


def with_columns(table: pd.DataFrame, source: str, *columns: str) -> pd.DataFrame:
    """The table, if it has these columns, all of them filled, and any rows."""
    try:
        refuse_without(table, columns)
    except UserError as error:
        raise UserError(f"{source}: {error}") from None
    if table.empty:
        raise UserError(f"{source}: the table has no rows")
    empty = [name for name in columns if table[name].isna().any()]
    if empty:
        raise UserError(f"{source}: the column {empty[0]} has empty cells")
    return table


READERS: dict[str, Callable[[Path], Any]] = {".csv": pd.read_csv, ".parquet": pd.read_parquet}
