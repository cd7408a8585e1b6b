"""Tables of tournaments that lie in a campaign's folder, in `tournaments/`, as charts."""

from __future__ import annotations

import io
from typing import Any

import pandas as pd
import pyarrow as pa

from distlearn.analysis.charts import Chart, heat_map
from distlearn.analysis.standings import COUNTS, matrix, score_of, totals
from distlearn.analysis.teams import team_matrix, team_totals
from distlearn.errors import UserError
from distlearn.store import Folder

FOLDER = "tournaments"
SUFFIXES = (".csv", ".parquet")
MOST_BYTES = 50_000_000
MOST_SHOWN = 60  # players, the best of them


class Tournaments:
    """What `distlearn tournament --out` has written there."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder

    def names(self) -> dict[str, str]:
        """Of the files, with what changes whenever they do."""
        stamps = self._folder.stamps(f"{FOLDER}/*")
        return {
            name.removeprefix(f"{FOLDER}/"): "-".join(map(str, stamp))
            for name, stamp in stamps.items()
            if name.lower().endswith(SUFFIXES) and stamp.size <= MOST_BYTES
        }

    def shown(self, name: str) -> dict[str, Any]:
        """A heat map and the totals; of one of the names."""
        if name not in self.names():
            raise UserError(f"there is no tournament {name!r} here any more")
        where = self._folder.where(f"{FOLDER}/{name}")
        rows = _rows(self._folder.read(f"{FOLDER}/{name}") or b"", name, where)
        return _of_teams(rows) if "team" in rows else _of_players(rows)


def _of_players(rows: pd.DataFrame) -> dict[str, Any]:
    scores = matrix(rows)
    sums = totals(rows).rename(columns={"player": "name"})
    return {"chart": _chart(scores, "score"), "totals": _records(sums, "score"), "n_left_out": _left_out(scores)}


def _of_teams(rows: pd.DataFrame) -> dict[str, Any]:
    """At the last checkpoint, if there are several."""
    if "checkpoint" in rows:
        rows = rows[rows.checkpoint == rows.checkpoint.max()]
    shares = team_matrix(rows)
    sums = team_totals(rows).rename(columns={"team": "name"})
    return {"chart": _chart(shares, "points"), "totals": _records(sums, "share"), "n_left_out": _left_out(shares)}


def _chart(scores: pd.DataFrame, what: str) -> Chart:
    return heat_map(scores.iloc[:MOST_SHOWN, :MOST_SHOWN], what)


def _left_out(scores: pd.DataFrame) -> int:
    return max(0, len(scores) - MOST_SHOWN)


def _records(sums: pd.DataFrame, by: str) -> list[dict[str, Any]]:
    shown = sums[["name", *COUNTS]].assign(score=sums[by]).head(MOST_SHOWN)
    return shown.to_dict("records")  # type: ignore[return-value]


def _rows(content: bytes, name: str, where: str) -> pd.DataFrame:
    """As `distlearn tournament` writes them."""
    read = pd.read_parquet if name.lower().endswith(".parquet") else pd.read_csv
    try:
        rows = read(io.BytesIO(content))
    except (ValueError, OSError, pa.ArrowException) as error:
        raise UserError(f"{where}: cannot be read as a tournament: {error}") from None
    who = "team" if "team" in rows else "player"
    lacking = [column for column in (who, "opponent", *COUNTS) if column not in rows]
    if lacking or rows.empty:
        found = f"lacks {', '.join(lacking)}" if lacking else "is empty"
        raise UserError(f"{where}: not a table that `distlearn tournament --out` wrote: it {found}")
    for column in COUNTS:
        if not pd.api.types.is_integer_dtype(rows[column]):
            raise UserError(f"{where}: column {column} should have whole numbers")
    if rows.duplicated([who, "opponent", *({"checkpoint"} & set(rows))]).any():
        raise UserError(f"{where}: two rows of the same {who} and opponent")
    return rows.assign(score=score_of(rows))
