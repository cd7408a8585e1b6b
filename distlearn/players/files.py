"""Player files: any number of players with all that makes them, in Parquet or readable JSON; nothing is unpickled."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from distlearn.errors import UserError
from distlearn.players import json_files, parquet_files
from distlearn.players.named import NamedPlayer
from distlearn.players.records import checked_players, record_of

KINDS = {".json": json_files, ".parquet": parquet_files}
SUFFIXES = tuple(KINDS)


def read_players(path: str | Path) -> list[NamedPlayer]:
    """All players in a file."""
    path = Path(path)
    kind = _kind(path)
    if not path.exists():
        raise UserError(f"{path}: no such file{'' if path.is_absolute() else f' in {Path.cwd()}'}")
    try:
        return checked_players(kind.records(path), path)
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror or error}") from None


def write_players(path: str | Path, players: Iterable[NamedPlayer]) -> None:
    """Writes a file in one step: whoever reads it sees the old content or the new.

    What could not be read back (weights that are not finite, two players of one name) is refused.
    """
    path = Path(path)
    records = [record_of(player) for player in players]
    checked_players(records, path)
    write_whole(path, _kind(path).content(records))


def write_whole(path: Path, content: bytes) -> None:
    """To the disk itself, before it gets its name."""
    temporary = path.with_name(f"_{path.name}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        raise UserError(f"{path}: cannot be written: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _kind(path: Path) -> parquet_files.Kind:
    if path.suffix.lower() not in KINDS:
        raise UserError(f"{path}: a player file ends in {' or '.join(KINDS)}, found {path.suffix or 'no ending'!r}")
    return KINDS[path.suffix.lower()]
