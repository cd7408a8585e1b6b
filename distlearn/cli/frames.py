"""Tables to files that people and programs read: CSV, Parquet or Markdown, as the name ends."""

from __future__ import annotations

import io
from collections.abc import Callable, Collection
from pathlib import Path

import pandas as pd

from distlearn.errors import UserError
from distlearn.players.files import write_whole
from distlearn.store.folder import SPEC_FILE

TOURNAMENTS = "tournaments"


def refuse_unwritable(path: Path | None, suffixes: Collection[str] | None = None) -> None:
    """Before the work is done that would be lost; `suffixes` are those of tables if not given.

    The folder `tournaments/` of a campaign, whose tables its page shows, is made if it is not there.
    """
    if path is None:
        return
    if path.suffix.lower() not in (suffixes or KINDS):
        raise UserError(f"--out {path}: expected a name that ends in {', '.join(suffixes or KINDS)}")
    if path.parent.name == TOURNAMENTS and (path.parent.parent / SPEC_FILE).is_file():
        path.parent.mkdir(exist_ok=True)
    if not path.parent.is_dir():
        raise UserError(f"--out {path}: there is no folder {path.parent}")
    if path.is_dir():
        raise UserError(f"--out {path}: is a folder")


def write_frame(frame: pd.DataFrame, path: Path) -> None:
    """In one step."""
    write_whole(path, KINDS[path.suffix.lower()](frame))


def markdown(frame: pd.DataFrame) -> str:
    """A table in Markdown; signs that would end a cell are escaped."""
    rows = [frame.columns, ["---"] * len(frame.columns), *frame.to_numpy(dtype=object)]
    return "".join("| " + " | ".join(_cell(value) for value in row) + " |\n" for row in rows)


def _cell(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value).replace("\\", "\\\\").replace("|", "\\|")


def _csv(frame: pd.DataFrame) -> bytes:
    return frame.to_csv(index=False, lineterminator="\n").encode()


def _parquet(frame: pd.DataFrame) -> bytes:
    content = io.BytesIO()
    frame.to_parquet(content, index=False)
    return content.getvalue()


KINDS: dict[str, Callable[[pd.DataFrame], bytes]] = {
    ".csv": _csv,
    ".parquet": _parquet,
    ".md": lambda frame: markdown(frame).encode(),
}
