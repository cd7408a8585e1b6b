"""LR06: TD learning versus coevolution in Othello (Lucas and Runarsson 2006)."""

from __future__ import annotations

from distlearn.replications.base import Paper
from distlearn.replications.published.numbers import frame, square

LR06 = Paper(
    "LR06",
    "S. M. Lucas, T. P. Runarsson: Temporal difference learning versus co-evolution for acquiring Othello position "
    "evaluation. IEEE Symposium on Computational Intelligence and Games 2006, 52–59",
    "About 1500 games per second between weighted piece counters in Java, 1200 in C (section III). At that speed the "
    "4.5 million games of one run are 50 minutes, without measuring; the paper does not say what the campaign took.",
)
TABLE_1 = frame(
    ("place", "player", "wins", "draws", "losses"),
    (1, 82, 123, 7, 68),
    (2, 86, 119, 6, 73),
    (3, 92, 119, 11, 68),
    (98, 2, 44, 5, 149),
    (99, 6, 43, 2, 153),
    (100, 1, 27, 6, 165),
)
TABLE_2 = frame(
    ("place", "player", "wins", "draws", "losses"),
    (1, 68, 134, 4, 60),
    (2, 60, 130, 6, 62),
    (3, 2, 129, 5, 64),
    (98, 92, 69, 10, 119),
    (99, 5, 66, 5, 127),
    (100, 64, 62, 9, 127),
)
TABLE_3 = frame(
    ("player", "games", "wins", "draws", "losses"),
    ("CEL-N", 10000, 5502, 350, 4148),
    ("CEL", 10000, 5474, 314, 4212),
    ("CEL-HB", 10000, 5229, 301, 4470),
    ("Heuristic", 10000, 4875, 308, 4817),
    ("TDL-HB", 10000, 4243, 315, 5442),
    ("TDL", 10000, 3735, 296, 5969),
)
TABLE_4 = square(
    ("CEL-N", "CEL", "CEL-HB", "Heuristic", "TDL-HB", "TDL"),
    {
        "CEL-N": (0.4555, 0.458, 0.4955, 0.5645, 0.582, 0.661),
        "CEL": (0.4865, 0.5065, 0.4845, 0.4435, 0.5785, 0.6545),
        "CEL-HB": (0.4625, 0.434, 0.534, 0.491, 0.582, 0.684),
        "Heuristic": (0.4425, 0.4505, 0.4935, 0.4975, 0.5705, 0.5345),
        "TDL-HB": (0.387, 0.4475, 0.412, 0.4445, 0.4585, 0.52),
        "TDL": (0.3035, 0.3, 0.3075, 0.4575, 0.5305, 0.5155),
    },
    "player",
)
