"""Player files in JSON, for people: a line per setting, weights in rows as on the board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn

from distlearn.errors import UserError, unknown
from distlearn.players.records import Record, shown

FORMAT = "distlearn players 1"
KEYS = ("format", "players")
PER_LINE = 8


def records(path: Path) -> list[Any]:
    """What is in a file, each player as a table; the players themselves are not checked yet."""
    table = _parsed(path)
    if not isinstance(table, dict) or "format" not in table:
        raise UserError(f"{path}: not a player file: expected a table with format = {FORMAT!r}, found {shown(table)}")
    if table["format"] != FORMAT:
        raise UserError(f"{path}: format: expected {FORMAT!r}, found {shown(table['format'])}")
    for key in table:
        if key not in KEYS:
            raise UserError(f"{path}: {unknown('key', key, KEYS)}")
    if not isinstance(table.get("players"), list):
        raise UserError(f"{path}: players: should be a list, found {shown(table.get('players'))}")
    return list(table["players"])


def content(players: list[Record]) -> bytes:
    """The file of these players."""
    parts = ",\n".join(map(_player, players))
    return f'{{\n "format": {_text(FORMAT)},\n "players": [\n{parts}\n ]\n}}\n'.encode()


def _player(record: Record) -> str:
    settings = [f"   {_text(key)}: {_text(value)}" for key, value in record.items() if key != "weights"]
    weights = [repr(weight) for weight in record["weights"].tolist()]  # repr tells a float exactly
    lines = (", ".join(weights[start : start + PER_LINE]) for start in range(0, len(weights), PER_LINE))
    numbers = ",\n    ".join(lines)
    return "  {\n" + ",\n".join([*settings, f'   "weights": [\n    {numbers}\n   ]']) + "\n  }"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _parsed(path: Path) -> Any:
    try:
        return json.loads(
            path.read_bytes().decode("utf-8-sig"), object_pairs_hook=_table, parse_constant=_refuse_constant
        )
    except (ValueError, RecursionError) as error:
        raise UserError(f"{path}: not valid JSON: {error}") from None


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    for key in keys:
        if keys.count(key) > 1:
            raise ValueError(f"the key {key!r} stands twice in one table")
    return dict(pairs)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number in JSON")
