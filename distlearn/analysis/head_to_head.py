"""Tournament tables as meetings of every two players: what ratings and cycles are made of."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from distlearn.errors import UserError

COUNTS = ["wins", "draws", "losses"]


def meetings(table: pd.DataFrame, mirrored: bool | None = None) -> pd.DataFrame:
    """One row per two players that met: player, opponent, wins, draws, losses, games.

    `table` has a row per ordered pair: player, opponent, wins, draws, losses. If they are `mirrored`, every game stands
    in it twice, once from either view, and is counted once; otherwise the rows of two players are different games. None
    takes them as mirrored if all of them could be. Several rows of a pair are added up; games against oneself are left
    out.
    """
    _refuse_bad(table)
    counts = _counts(table)
    if mirrored is None:
        mirrored = are_mirrored(table)
    elif mirrored and not are_mirrored(table):
        raise UserError(
            "the rows of two players are not the same games from either view; mirrored = False adds them up"
        )
    both = counts if mirrored else counts.add(_turned(counts), fill_value=0)
    both = both[both.index.get_level_values("player") < both.index.get_level_values("opponent")].astype("int64")
    return both.assign(games=both.sum(axis=1)).query("games > 0").reset_index()


def are_mirrored(table: pd.DataFrame) -> bool:
    """Whether every row has its mirror image: one player's wins are the other's losses."""
    counts = _counts(table)
    turned = _turned(counts).reindex(counts.index)
    return bool(len(counts)) and bool((counts == turned).all(axis=None))


def refuse_without(table: pd.DataFrame, columns: Sequence[str]) -> None:
    """A table that lacks any of these columns."""
    missing = [name for name in columns if name not in table]
    if missing:
        found = ", ".join(map(str, table.columns))
        raise UserError(f"a table without {', '.join(missing)}; expected {', '.join(columns)}; found {found}")


def _counts(table: pd.DataFrame) -> pd.DataFrame:
    """Of games, by player and opponent."""
    return table[table.player != table.opponent].groupby(["player", "opponent"])[COUNTS].sum()


def _turned(counts: pd.DataFrame) -> pd.DataFrame:
    """The same games as the opponents see them."""
    turned = counts.rename(columns={"wins": "losses", "losses": "wins"})[COUNTS]
    return turned.swaplevel().rename_axis(["player", "opponent"])


def _refuse_bad(table: pd.DataFrame) -> None:
    refuse_without(table, ["player", "opponent", *COUNTS])
    bad = table[table[COUNTS].isna().any(axis=1) | (table[COUNTS] < 0).any(axis=1)]
    if len(bad):
        row = bad.iloc[0]
        found = ", ".join(f"{name} {row[name]}" for name in COUNTS)
        raise UserError(f"{row.player} against {row.opponent}: {found}; expected counts of games")
