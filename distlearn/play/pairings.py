"""Who meets whom."""

from __future__ import annotations

import numpy as np

from distlearn.kernels.arrays import Indices


def round_robin(n_players: int, with_self: bool) -> tuple[Indices, Indices]:
    """Every ordered pair once: (first, second), each (games,); with (i, i) only if asked for."""
    first, second = np.divmod(np.arange(n_players * n_players, dtype=np.int64), n_players)
    if with_self:
        return first, second
    different = first != second
    return first[different], second[different]


def both_colours(subject: int, opponent: int, n_games: int) -> tuple[Indices, Indices]:
    """`n_games` games of two players who take turns in moving first, the subject beginning."""
    subject_is_first = np.arange(n_games) % 2 == 0
    first = np.where(subject_is_first, subject, opponent)
    second = np.where(subject_is_first, opponent, subject)
    return first.astype(np.int64), second.astype(np.int64)
