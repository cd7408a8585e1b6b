"""Tables of tournaments: scores of every two, the matrix of them, and totals. Pure functions on DataFrames."""

from __future__ import annotations

import pandas as pd

COUNTS = ["games", "wins", "draws", "losses"]


def pair_scores(table: pd.DataFrame) -> pd.DataFrame:
    """One row per player and opponent over both colours, the best players first: the table that is written to files.

    Columns: player, opponent, games, wins, draws, losses, score (0 to 1).
    """
    rows = table.groupby(["player", "opponent"], as_index=False, sort=False)[COUNTS].sum()
    return _sorted(rows.assign(score=score_of(rows)))


def pair_scores_as_black(table: pd.DataFrame) -> pd.DataFrame:
    """The same with all players playing black, as in LR06 table IV."""
    return pair_scores(table[table.colour == "black"])


def totals(pairs: pd.DataFrame) -> pd.DataFrame:
    """One row per player, the best first, of what it came to against all others; games against itself do not count."""
    others = pairs[pairs.player != pairs.opponent]
    rows = others.groupby("player", as_index=False, sort=False)[COUNTS].sum()
    return _best_first(rows.assign(score=score_of(rows)))


def matrix(pairs: pd.DataFrame) -> pd.DataFrame:
    """Scores of players (rows) against opponents (columns), the best first; not a number where two did not meet."""
    order = totals(pairs).player
    scores = pairs.pivot(index="player", columns="opponent", values="score")
    return scores.reindex(index=order, columns=order).rename_axis(columns="opponent")


def score_of(rows: pd.DataFrame) -> pd.Series:
    return (rows.wins + rows.draws / 2) / rows.games


def _best_first(rows: pd.DataFrame) -> pd.DataFrame:
    """By score; of equals the one with more wins, and then the first by name."""
    return rows.sort_values(["score", "wins", "player"], ascending=[False, False, True], ignore_index=True)


def _sorted(pairs: pd.DataFrame) -> pd.DataFrame:
    place = {player: place for place, player in enumerate(totals(pairs).player)}
    return pairs.sort_values(["player", "opponent"], key=lambda names: names.map(place), ignore_index=True)
