"""The smaller experiments of S09: intensity of TD learning, its direction, and how a population begins."""

from __future__ import annotations

from distlearn.replications import weights
from distlearn.replications.base import Criterion, Curves, Pictures, Study, Tables, no_pictures
from distlearn.replications.beside import arms_and_pairs, mean_curves, team_contest
from distlearn.replications.criteria import clearly_above, close_together, earlier, similar
from distlearn.replications.evidence import Evidence
from distlearn.replications.s09 import SHARE_OF_WINS, versus_heuristic, versus_random

INTENSITIES = ("k1", "k2", "k5", "k10", "k50")


def intensity_tournament(evidence: Evidence) -> Tables:
    return team_contest(evidence, INTENSITIES)


INTENSITY = (
    Study(
        "Against the standard heuristic player",
        "figure 6.6",
        versus_heuristic,
        {"arms_heuristic": "The last players of all runs."},
        (
            Criterion(
                "How many TD games a player has makes only slight differences in the long run.",
                lambda tables: close_together(tables["arms_heuristic"], INTENSITIES, 0.05),
            ),
        ),
        (Curves("curves_heuristic", "Share of wins against the standard heuristic player, both disturbed (ε = 0.1)"),),
        note=SHARE_OF_WINS,
    ),
    Study(
        "Against a random player",
        "figure 6.5",
        versus_random,
        {"arms_random": "The last players of all runs."},
        (
            Criterion(
                "Against a random player the number matters: many TD games make the outcome worse.",
                lambda tables: clearly_above(tables["pairs_random"], ("k1",), ("k50",)),
            ),
        ),
        (Curves("curves_random", "Share of wins against a random player"),),
        note=SHARE_OF_WINS,
    ),
    Study(
        "Best-of-run tournament of the intensities",
        "section 6.2.3, without numbers",
        intensity_tournament,
        {
            "totals": "Points of the teams: 3 for a win, 1 for a draw.",
            "matches": "Share of points, row against column.",
        },
        (
            Criterion(
                "The teams score very similar numbers of points.",
                lambda tables: similar(tables["totals"], "team", "share", 0.1),
            ),
        ),
    ),
)
NEGATIVE_RATE = Study(
    "TD learning in the wrong direction",
    "figure 6.7",
    versus_heuristic,
    {"arms_heuristic": "The last players of all runs."},
    (
        Criterion(
            "With a negative learning rate CTDL+HoF is clearly worse: that TD learning is purposeful is what counts.",
            lambda tables: clearly_above(tables["pairs_heuristic"], ("positive",), ("negative",)),
        ),
    ),
    (Curves("curves_heuristic", "Share of wins against the standard heuristic player, both disturbed (ε = 0.1)"),),
    note=SHARE_OF_WINS,
)


def _initialisation(measure: str, figure: str, title: str, caption: str, pictures: Pictures = no_pictures) -> Study:
    curves = f"curves_{measure}"

    def tables(evidence: Evidence) -> Tables:
        return {**arms_and_pairs(evidence, measure), curves: mean_curves(evidence, measure)}

    def converges_faster(method: str) -> Criterion:
        return Criterion(
            f"{method.upper().replace('-HOF', '+HoF')} converges faster from zero than from random weights.",
            lambda found: earlier(found[curves], f"{method}-zero", f"{method}-uniform"),
        )

    return Study(
        title,
        figure,
        tables,
        {f"arms_{measure}": "The last players of all runs."},
        (
            converges_faster("cel-hof"),
            converges_faster("ctdl-hof"),
            Criterion(
                "CTDL+HoF ends at the same quality, however it is initialised.",
                lambda found: close_together(found[f"arms_{measure}"], ("ctdl-hof-zero", "ctdl-hof-uniform"), 0.03),
            ),
        ),
        (Curves(curves, caption),),
        note=SHARE_OF_WINS,
        pictures=pictures,
    )


INITIALISATION = (
    _initialisation("random", "figure 6.8", "Against a random player", "Share of wins against a random player"),
    _initialisation(
        "heuristic",
        "figure 6.9",
        "Against the standard heuristic player",
        "Share of wins against the standard heuristic player, both disturbed (ε = 0.1)",
        lambda evidence, tables: {
            **weights.over_time(evidence, "ctdl-hof-zero", "figure 6.10"),
            **weights.over_time(evidence, "ctdl-hof-uniform", "figure 6.11"),
        },
    ),
)
