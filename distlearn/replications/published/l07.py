"""L07: n-tuple networks that learn Othello by TD learning (Lucas 2007)."""

from __future__ import annotations

from distlearn.replications.base import Paper
from distlearn.replications.published.numbers import frame

L07 = Paper(
    "L07",
    "S. M. Lucas: Learning to play Othello with n-tuple systems. Australian Journal of Intelligent Information "
    "Processing Systems 9(4), 2007, 1–20",
    "The paper does not say how long its runs took.",
)
TABLE_1 = frame(  # against the champion of CEC 2006, 200 games each
    ("training_games", "wins", "draws", "losses"),
    (250, 89, 5, 106),
    (500, 135, 6, 59),
    (750, 142, 5, 53),
    (1000, 136, 2, 62),
    (1250, 142, 5, 53),
)
GAMES = 200
