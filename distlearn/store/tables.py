"""Rows to Parquet and back: one file per run and table, rewritten whole."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from distlearn.store.folder import Folder
from distlearn.store.schema import SCHEMAS

Row = Mapping[str, Any]


def write_table(folder: Folder, table: str, arm: str, seed: int, rows: Sequence[Row]) -> None:
    """Replaces the file of one run in one table by these rows."""
    complete = [{"arm": arm, "seed": seed, **row} for row in rows]
    content = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(complete, schema=SCHEMAS[table]), content)
    folder.write(_name(table, arm, seed), content.getvalue())


def read_rows(folder: Folder, table: str, arm: str, seed: int) -> list[Row]:
    """The rows of one run in one table; none if they were not written yet."""
    content = folder.read(_name(table, arm, seed))
    return [] if content is None else list(pq.read_table(io.BytesIO(content)).to_pylist())


def read_table(folder: Folder, table: str) -> pd.DataFrame:
    """A whole table, sorted by arm and seed; empty if nothing was written yet."""
    files = [folder.path / name for name in folder.names(f"{table}/*.parquet")]
    tables = [pq.read_table(file, schema=SCHEMAS[table], partitioning=None) for file in files]
    whole = pa.concat_tables(tables) if tables else SCHEMAS[table].empty_table()
    frame: pd.DataFrame = whole.to_pandas(maps_as_pydicts="strict")
    return frame.sort_values(["arm", "seed"], kind="stable", ignore_index=True)


def _name(table: str, arm: str, seed: int) -> str:
    return f"{table}/{arm}-{seed}.parquet"
