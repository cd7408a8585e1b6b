"""Player files in Parquet, for many or large players: a row per player, descriptions as JSON text."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from distlearn.errors import UserError
from distlearn.players.records import Record, shown

FORMAT = {b"distlearn_players": b"1"}
TABLES = ("game", "value_function", "origin")  # which are JSON
SCHEMA = pa.schema(
    [
        pa.field("name", pa.string(), nullable=False),
        pa.field("game", pa.string(), nullable=False),
        pa.field("value_function", pa.string()),  # none in a game of numbers
        pa.field("interpretation", pa.string(), nullable=False),
        pa.field("origin", pa.string(), nullable=False),
        pa.field("weights", pa.list_(pa.float64()), nullable=False),
    ],
    metadata=FORMAT,
)


class Kind(Protocol):
    """What a kind of player file is to the rest."""

    def records(self, path: Path) -> list[Any]: ...

    def content(self, players: list[Record]) -> bytes: ...


def records(path: Path) -> list[Any]:
    """What is in a file, each player as a table; the players themselves are not checked yet."""
    table = _parsed(path)
    weights = table.column("weights").combine_chunks()
    ends = weights.offsets.to_numpy()
    numbers = np.array(weights.values.to_numpy(zero_copy_only=False), dtype=np.float64)
    plain = table.drop_columns("weights").to_pylist()
    return [
        {**_from_text(row, f"{path}: player {number + 1}"), "weights": numbers[ends[number] : ends[number + 1]].copy()}
        for number, row in enumerate(plain)
    ]


def content(players: list[Record]) -> bytes:
    """The file of these players."""
    weights = [player["weights"] for player in players]
    ends = np.cumsum([0, *map(len, weights)])
    columns: list[Any] = [[_as_text(key, player.get(key)) for player in players] for key in SCHEMA.names[:-1]]
    columns.append(pa.ListArray.from_arrays(pa.array(ends, pa.int32()), np.concatenate(weights)))
    file = io.BytesIO()
    texts = SCHEMA.names[:-1]  # weights do not repeat: no dictionary
    pq.write_table(pa.table(columns, schema=SCHEMA), file, use_dictionary=texts)
    return file.getvalue()


def _parsed(path: Path) -> pa.Table:
    try:
        table = pq.ParquetFile(str(path)).read(use_threads=False)
    except pa.ArrowException as error:
        raise UserError(f"{path}: not a Parquet file, or damaged ({str(error).splitlines()[0]})") from None
    version = (table.schema.metadata or {}).get(b"distlearn_players")
    if version != FORMAT[b"distlearn_players"]:
        expected = "distlearn_players = 1 in its metadata"
        raise UserError(f"{path}: not a player file of ours: expected {expected}, found {shown(version)}")
    if sorted(table.column_names) != sorted(SCHEMA.names):
        found, expected = ", ".join(table.column_names), ", ".join(SCHEMA.names)
        raise UserError(f"{path}: expected the columns {expected}; found {found or 'none'}")
    for field in SCHEMA:
        _check_column(path, table, field)
    return table


def _check_column(path: Path, table: pa.Table, field: pa.Field) -> None:
    column = table.column(field.name)
    if column.type != field.type:
        raise UserError(f"{path}: column {field.name} should be of type {field.type}, found {column.type}")
    holes = column.null_count if not field.nullable else 0
    if field.name == "weights":
        holes += column.combine_chunks().values.null_count
    if holes:
        raise UserError(f"{path}: column {field.name} has {holes} missing values; expected none")


def _as_text(key: str, value: Any) -> str | None:
    return json.dumps(value, ensure_ascii=False) if key in TABLES and value is not None else value


def _from_text(row: dict[str, Any], where: str) -> dict[str, Any]:
    """A row with its tables read from JSON."""
    record = dict(row)
    for key in TABLES:
        try:
            record[key] = None if row[key] is None else json.loads(row[key])
        except ValueError as error:
            raise UserError(f"{where}: {key}: not valid JSON: {error}") from None
    return record
