"""How far a tournament is from an order of its players: triples in which A beats B, B beats C, and C beats A."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from distlearn.analysis.head_to_head import refuse_without
from distlearn.errors import UserError

TIE = 1e-9  # scores nearer to ½ are rounding


class Triples(NamedTuple):
    """Counts of sets of three players that all met each other."""

    cyclic: int
    tied: int  # with a tie among them
    all: int
    unplayed: int  # further triples, in which some two did not meet

    @property
    def share(self) -> float:
        """Of cyclic triples among all, one with a tie being none; not a number where there are none."""
        return self.cyclic / self.all if self.all else float("nan")


def triples(table: pd.DataFrame) -> Triples:
    """`table` has a row per ordered pair: player, opponent, score. The higher mean of both views beats."""
    beats, met, _ = _results(table)
    decided = beats | beats.T
    n_players, n_met = len(met), _triangles(met)
    return Triples(
        cyclic=_closed_walks(beats) // 3,
        tied=n_met - _triangles(decided),
        all=n_met,
        unplayed=n_players * (n_players - 1) * (n_players - 2) // 6 - n_met,
    )


def cycles(table: pd.DataFrame) -> pd.DataFrame:
    """The cyclic triples themselves: first beats second, second beats third, third beats first; each once."""
    beats, _, names = _results(table)
    first, second, third = np.nonzero(beats[:, :, None] & beats[None, :, :] & beats.T[:, None, :])
    once = (first < second) & (first < third)
    return pd.DataFrame({"first": names[first[once]], "second": names[second[once]], "third": names[third[once]]})


def _results(table: pd.DataFrame) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.object_]]:
    """Who (row) beats whom (column), who met whom, and the players' names."""
    refuse_without(table, ["player", "opponent", "score"])
    rows = table[table.player != table.opponent]
    bad = rows[~rows.score.between(0, 1)]
    if len(bad):
        row = bad.iloc[0]
        raise UserError(f"{row.player} against {row.opponent}: score {row.score}; expected 0 to 1")
    names = np.array(sorted({*table.player, *table.opponent}), dtype=object)
    scores = rows.pivot_table(index="player", columns="opponent", values="score", aggfunc="mean", observed=True)
    own = scores.reindex(index=names, columns=names).to_numpy(dtype=np.float64)
    views = np.stack([own, 1 - own.T])
    n_views = (~np.isnan(views)).sum(axis=0)
    lead = np.nansum(views - 0.5, axis=0)
    return lead > TIE, n_views > 0, names


def _closed_walks(edges: NDArray[np.bool_]) -> int:
    """Of three steps."""
    steps = edges.astype(np.int64)
    return int(np.einsum("ij,ji->", steps @ steps, steps))


def _triangles(edges: NDArray[np.bool_]) -> int:
    return _closed_walks(edges) // 6
