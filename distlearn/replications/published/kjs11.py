"""KJS11: coevolutionary TD learning of small-board Go (Krawiec, Jaśkowski, Szubert 2011)."""

from __future__ import annotations

from distlearn.replications.base import Paper
from distlearn.replications.published.numbers import frame, square

KJS11 = Paper(
    "KJS11",
    "K. Krawiec, W. Jaśkowski, M. Szubert: Evolving small-board Go players using coevolutionary temporal difference "
    "learning with archives. International Journal of Applied Mathematics and Computer Science 21(4), 2011, 717–731",
    "The paper does not say how long its runs took.",
)
RUNS = 25
TABLE_2 = frame(
    ("arm", "heuristic", "heuristic_sd", "liberty", "liberty_sd"),
    ("lambda-0", 0.420, 0.129, 0.496, 0.116),
    ("lambda-0.2", 0.444, 0.123, 0.532, 0.102),
    ("lambda-0.4", 0.465, 0.125, 0.547, 0.104),
    ("lambda-0.6", 0.483, 0.130, 0.559, 0.102),
    ("lambda-0.8", 0.497, 0.134, 0.560, 0.098),
    ("lambda-0.9", 0.543, 0.131, 0.564, 0.093),
    ("lambda-0.95", 0.599, 0.140, 0.567, 0.089),
    ("lambda-0.96", 0.597, 0.143, 0.557, 0.089),
    ("lambda-0.97", 0.613, 0.133, 0.563, 0.086),
    ("lambda-0.98", 0.630, 0.148, 0.557, 0.084),
    ("lambda-0.99", 0.617, 0.157, 0.554, 0.094),
    ("lambda-1", 0.545, 0.195, 0.548, 0.109),
)
TABLE_3 = square(
    ("ctdl-hof", "ctdl", "cel-hof", "cel", "tdl", "total"),
    {
        "ctdl-hof": (float("nan"), 0.643, 0.604, 0.643, 0.660, 0.638),
        "ctdl": (0.343, float("nan"), 0.492, 0.565, 0.570, 0.493),
        "cel-hof": (0.379, 0.488, float("nan"), 0.544, 0.575, 0.497),
        "cel": (0.345, 0.425, 0.440, float("nan"), 0.530, 0.435),
        "tdl": (0.315, 0.410, 0.407, 0.455, float("nan"), 0.397),
    },
)
BEST_SHARE = 0.797  # of points, of the best CTDL+HoF player: 478 of 600 (section 5.2)
