"""Rows to Parquet and back: one file per run and table, rewritten whole."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq

from distlearn.errors import UserError
from distlearn.store.folder import Folder
from distlearn.store.schema import SCHEMAS, VERSION, columns, version_of

if TYPE_CHECKING:
    import pandas as pd  # half a second of every process that plays

Row = Mapping[str, Any]


def table_content(table: str, arm: str, seed: int, rows: Sequence[Row]) -> bytes:
    """The file of one run in one table."""
    complete = [{"arm": arm, "seed": seed, **row} for row in rows]
    content = io.BytesIO()
    schema = SCHEMAS[table]
    texts = [field.name for field in schema if pa.types.is_string(field.type)]  # weights do not repeat: no dictionary
    pq.write_table(pa.Table.from_pylist(complete, schema=schema), content, use_dictionary=texts)
    return content.getvalue()


def write_table(folder: Folder, table: str, arm: str, seed: int, content: bytes) -> None:
    """Replaces the file of one run in one table."""
    folder.write(_name(table, arm, seed), content)


def read_rows(folder: Folder, table: str, arm: str, seed: int) -> list[Row]:
    """The rows of one run in one table; none if they were not written yet."""
    return list(read_columns(folder, table, arm, seed).to_pylist())


def read_columns(folder: Folder, table: str, arm: str, seed: int) -> pa.Table:
    """The same as Arrow has them, which for many weights is a thousand times faster."""
    name = _name(table, arm, seed)
    return file_content(folder.read(name), table, folder.where(name))


def runs_named(folder: Folder, table: str) -> list[tuple[str, int]]:
    """The runs, as arm and seed, that have a file in a table, by the files' names alone."""
    parts = (_run(name, table) for name in folder.names(f"{table}/*.parquet"))
    return [(arm, int(seed)) for arm, seed in parts if seed.isdigit()]


def runs_in(folder: Folder, table: str) -> set[tuple[str, int]]:
    """The runs, as arm and seed, that have their file in a table, if the file is whole."""
    names = folder.names(f"{table}/*.parquet")
    found = set()
    for name, content in zip(names, folder.read_all(names), strict=True):
        arm, seed = _run(name, table)
        if seed.isdigit() and _is_whole(content, table):
            found.add((arm, int(seed)))
    return found


def read_table(folder: Folder, table: str) -> pd.DataFrame:
    """A whole table, sorted by arm and seed; empty if nothing was written yet."""
    names = folder.names(f"{table}/*.parquet")
    files = (
        file_content(content, table, folder.where(name))
        for name, content in zip(names, folder.read_all(names), strict=True)
    )
    return whole_table(table, files)


def whole_table(table: str, files: Iterable[pa.Table]) -> pd.DataFrame:
    """Of the contents of its files."""
    whole = pa.concat_tables([SCHEMAS[table].empty_table(), *files])
    frame: pd.DataFrame = whole.to_pandas(maps_as_pydicts="strict")
    return frame.sort_values(["arm", "seed"], kind="stable", ignore_index=True)


def file_content(content: bytes | None, table: str, where: str) -> pa.Table:
    """One file as it is now; empty if there is none."""
    if content is None:
        return SCHEMAS[table].empty_table()
    try:
        file = pq.ParquetFile(_apart(content))
        _refuse_newer(file.schema_arrow, where)
        if file.schema_arrow.equals(SCHEMAS[table]):
            return file.read(use_threads=False)  # four times as fast as what fits older files to the schema
        return pq.read_table(_apart(content), schema=SCHEMAS[table], use_threads=False)
    except (pa.ArrowException, OSError) as error:
        raise UserError(
            f"{where}: damaged or not ours ({str(error).splitlines()[0]}); "
            "remove the file, and the same campaign writes it again"
        ) from None


def _is_whole(content: bytes | None, table: str) -> bool:
    try:
        schema = pq.read_schema(io.BytesIO(content or b""))
    except (pa.ArrowException, OSError):
        return False
    return bool(schema.names == columns(table, version_of(schema)))


def _refuse_newer(schema: pa.Schema, where: str) -> None:
    if version_of(schema) > VERSION:
        raise UserError(f"{where}: written by a newer distlearn (schema {version_of(schema)}, this knows {VERSION})")


def _apart(content: bytes) -> pa.BufferReader:
    """A copy that is no Python object: Arrow's threads let go of what they read somewhat later, and one that needs
    Python for it when the process is just ending aborts it."""
    copy = pa.BufferOutputStream()
    copy.write(content)
    return pa.BufferReader(copy.getvalue())


def _name(table: str, arm: str, seed: int) -> str:
    return f"{table}/{arm}-{seed}.parquet"


def _run(name: str, table: str) -> tuple[str, str]:
    """Arm and seed in the name of a file."""
    arm, _, seed = name.removeprefix(f"{table}/").removesuffix(".parquet").rpartition("-")
    return arm, seed
