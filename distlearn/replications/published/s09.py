"""S09: coevolutionary TD learning of Othello (Szubert 2009)."""

from __future__ import annotations

from distlearn.replications.base import Paper
from distlearn.replications.published.numbers import frame

S09 = Paper(
    "S09",
    "M. Szubert: Coevolutionary Reinforcement Learning and its Application to Othello. Master's thesis, "
    "Poznań University of Technology, 2009",
    "The thesis does not say how long its runs took.",
)
TABLE_6_1 = frame(
    ("team", "games", "wins", "draws", "losses", "points"),
    ("ctdl-hof", 7200, 4918, 203, 2079, 14957),
    ("ctdl", 7200, 4171, 209, 2820, 12722),
    ("cel-hof", 7200, 3726, 225, 3249, 11403),
    ("tdl", 7200, 2873, 206, 4121, 8825),
    ("cel", 7200, 1787, 207, 5206, 5568),
).assign(share=lambda rows: rows.points / (3 * rows.games))
