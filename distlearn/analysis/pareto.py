"""Score against size: which players no other one beats with as few weights (JS16 figure 9)."""

from __future__ import annotations

import numpy as np
import pandas as pd

from distlearn.analysis.head_to_head import refuse_without
from distlearn.errors import UserError


def with_pareto_front(players: pd.DataFrame, score: str = "score", weights: str = "weights") -> pd.DataFrame:
    """The players by rising number of weights, with `is_on_front`: nobody has a score as high with as few weights, and
    one of the two better.
    """
    refuse_without(players, [score, weights])
    bad = players[players[[score, weights]].isna().any(axis=1)]
    if len(bad):
        raise UserError(
            f"row {bad.index[0]!r} has no {score if pd.isna(bad[score].iloc[0]) else weights}; leave it out"
        )
    scores, sizes = players[score].to_numpy(), players[weights].to_numpy()
    as_good = (scores[None, :] >= scores[:, None]) & (sizes[None, :] <= sizes[:, None])
    better = (scores[None, :] > scores[:, None]) | (sizes[None, :] < sizes[:, None])
    is_on_front = ~np.any(as_good & better, axis=1)
    found = players.assign(is_on_front=is_on_front)
    return found.sort_values([weights, score], ascending=[True, False], kind="stable", ignore_index=True)
