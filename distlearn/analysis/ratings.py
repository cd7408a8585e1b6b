"""Bradley–Terry ratings of the players of a tournament, with intervals."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from distlearn.analysis.head_to_head import meetings
from distlearn.analysis.strengths import Floats, connected, fitted, limits
from distlearn.errors import UserError, unknown

SCALES = {"log": 1.0, "elo": 400 / math.log(10)}  # what a unit of log odds is worth
COLUMNS = ["player", "games", "score", "rating", "low", "high", "group", "remark"]

REMARKS = {
    math.inf: "no finite rating: lost no point to anybody below",
    -math.inf: "no finite rating: won no point from anybody above",
}
UNPLACED = "no finite rating: too few games, or too one-sided, to be placed"


def ratings(
    table: pd.DataFrame,
    prior: float = 0.0,
    scale: str = "elo",
    confidence: float = 0.95,
    mirrored: bool | None = None,
) -> pd.DataFrame:
    """A row per player, the best first: its maximum-likelihood strength (Bradley & Terry 1952), a draw as half a win.

    `table` is that of a tournament, see `meetings`. Ratings are differences from the mean of their group; on the scale
    `elo` 400 points are odds of 10 to 1, on `log` they are natural logarithms of odds. Intervals are Wald's, from the
    Fisher information of independent games; draws make them wider than they need be, and games that repeat each other,
    as those of deterministic players do, narrower.

    Players that are not connected by games, directly or through others, are in different `group`s, 1 being the largest,
    and ratings of different groups cannot be compared. Who lost no point to those below, or won none from those above,
    has no finite strength: its rating is ±∞, the mean is that of the others, and `remark` says so. A `prior` of that
    many drawn games of everybody against an average player keeps all ratings finite, and pulls them together.
    """
    if scale not in SCALES:
        raise UserError(unknown("scale", scale, SCALES))
    if not 0 <= prior < math.inf:
        raise UserError(f"prior {prior}; expected a number of games, 0 for none")
    games = meetings(table, mirrored)
    names = np.array(sorted({*table.player, *table.opponent}), dtype=object)
    points = _points(games, {name: number for number, name in enumerate(names)})
    groups = [
        _rated(points[np.ix_(members, members)], prior, confidence, SCALES[scale], names[members]).assign(group=number)
        for number, members in enumerate(connected(points), start=1)
    ]
    return _best_first(pd.concat(groups)) if groups else pd.DataFrame(columns=COLUMNS)


def expected_score(rating: float, other: float, scale: str = "elo") -> float:
    """Of a player against another, by their ratings."""
    return 1 / (1 + math.exp((other - rating) / SCALES[scale]))


def _points(games: pd.DataFrame, number: dict[Any, int]) -> Floats:
    """What each (row) got from each (column)."""
    points = np.zeros((len(number), len(number)))
    players, opponents = games.player.map(number), games.opponent.map(number)
    points[players, opponents] = games.wins + games.draws / 2
    points[opponents, players] = games.losses + games.draws / 2
    return points


def _rated(points: Floats, prior: float, confidence: float, unit: float, names: NDArray[Any]) -> pd.DataFrame:
    """Players that are connected by games."""
    if len(points) == 1:
        return pd.DataFrame({"player": names, "games": 0, "remark": "met nobody"}).reindex(columns=COLUMNS)
    rating = np.zeros(len(points)) if prior > 0 else limits(points)
    remarks = ["" if limit == 0 else REMARKS.get(limit, UNPLACED) for limit in rating.tolist()]
    error = np.full(len(points), np.nan)
    finite = rating == 0
    if finite.any():
        fit = fitted(points[np.ix_(finite, finite)], prior)
        rating[finite], error[finite] = unit * fit.strengths, unit * fit.errors
    n_games = (points + points.T).sum(axis=1)
    reach = stats.norm.ppf((1 + confidence) / 2) * error
    counts = {"player": names, "games": n_games.astype(np.int64), "score": points.sum(axis=1) / n_games}
    return pd.DataFrame({**counts, "rating": rating, "low": rating - reach, "high": rating + reach, "remark": remarks})


def _best_first(rated: pd.DataFrame) -> pd.DataFrame:
    """Group by group; who cannot be placed stands in the middle."""
    by = ["group", "rating", "score"]
    placed = rated.assign(rating=rated.rating.fillna(0.0))
    order = placed.reset_index(drop=True).sort_values(by, ascending=[True, False, False], kind="stable").index
    return rated.iloc[order].reset_index(drop=True)[COLUMNS]
