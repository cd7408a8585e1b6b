"""JS16: coevolutionary CMA-ES of n-tuple networks for Othello (Jaśkowski and Szubert 2016)."""

from __future__ import annotations

from distlearn.replications.base import Paper
from distlearn.replications.published.numbers import frame

JS16 = Paper(
    "JS16",
    "W. Jaśkowski, M. Szubert: Coevolutionary CMA-ES for knowledge-free learning of game position evaluation. "
    "IEEE Transactions on Computational Intelligence and AI in Games 8(4), 2016, 389–401",
    "3 to 30 hours for a run of 2000 generations on six cores (12 threads) of an Opteron 6234; with all-4 about 16 "
    "hours for ES, 20 for CMA-ES (sections IV.A, IV.B). 1000 (all-4) to 1200 (all-2) games per second.",
)
FIXED = {"othello-swh": "SWH", "othello-lr06": "LR06", "othello-s09": "SJK09"}  # ours and the paper's names
TABLE_3 = frame(  # of those two that we have, the score of the first; and of the paper's player
    ("player", "opponent", "score"),
    ("othello-swh", "othello-lr06", 0.500),
    ("othello-swh", "othello-s09", 0.512),
    ("othello-s09", "othello-lr06", 0.487),
)
BEST_PLAYER = frame(  # CoCMAES-4+2×2, table III; against random in section IV.C.5
    ("opponent", "score"),
    ("othello-swh", 0.790),
    ("othello-lr06", 0.934),
    ("othello-s09", 0.931),
    ("random", 0.9926),
)
