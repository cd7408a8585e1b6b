"""Writes a table where the user wants it, in the format that the name of the file says."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path

import pandas as pd

from distlearn.errors import UserError


def write_tables(path: Path, tables: Mapping[str, pd.DataFrame]) -> list[Path]:
    """The first table into this file, all others beside it as `<file>-<title>`; Markdown holds all in one file."""
    format_of(path)
    if path.suffix == ".md":
        text = "\n".join(f"## {title.capitalize()}\n\n{markdown(table)}" for title, table in tables.items())
        return [_written(path, text.encode())]
    written: list[Path] = []
    for title, table in tables.items():
        name = path.name if not written else f"{path.stem}-{title}{path.suffix}"
        written.append(_written(path.with_name(name), format_of(path)(table)))
    return written


def format_of(path: Path) -> Callable[[pd.DataFrame], bytes]:
    """What makes a table into the bytes of such a file; others are refused."""
    if path.suffix not in FORMATS:
        raise UserError(f"--out {path}: the name must end in {', '.join(FORMATS)}")
    return FORMATS[path.suffix]


def markdown(table: pd.DataFrame) -> str:
    """A table as GitHub shows it."""
    rows = [list(table.columns), [_rule(kind) for kind in table.dtypes], *table.map(_cell).to_numpy().tolist()]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _rule(kind: object) -> str:
    return "---:" if pd.api.types.is_numeric_dtype(kind) else "---"  # type: ignore[arg-type]


def _cell(value: object) -> str:
    if isinstance(value, float):
        return "" if pd.isna(value) else f"{value:.4g}"
    return str(value).replace("|", "\\|")


def _parquet(table: pd.DataFrame) -> bytes:
    content = io.BytesIO()
    table.to_parquet(content, index=False)
    return content.getvalue()


def _written(path: Path, content: bytes) -> Path:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise UserError(f"--out {path}: cannot be written: {error.strerror}") from None
    return path


FORMATS: Mapping[str, Callable[[pd.DataFrame], bytes]] = {
    ".csv": lambda table: table.to_csv(index=False).encode(),
    ".parquet": _parquet,
    ".md": lambda table: markdown(table).encode(),
}
