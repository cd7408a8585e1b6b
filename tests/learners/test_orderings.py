"""The orderings that make the papers, at budgets of seconds: means over a few runs, with room to spare.

The means over twelve runs stand beside each, in brackets, to show how much room there is.
"""

from functools import cache

import numpy as np

from distlearn import play
from distlearn.binding import built
from distlearn.games import GAMES
from distlearn.learners import LEARNERS
from distlearn.measures import MEASURES
from distlearn.play import Problem
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

OTHELLO, GO = GAMES["othello"](), GAMES["go"]()
WPC = Problem(OTHELLO, VALUE_FUNCTIONS["wpc"](OTHELLO))
GO_WPC = Problem(GO, VALUE_FUNCTIONS["wpc"](GO))
ALL_2 = Problem(OTHELLO, VALUE_FUNCTIONS["ntuple"](OTHELLO, tuples="all-2"), "inversion")
HALL_OF_FAME = {"name": "ctdl", "archive": "best-of-generation"}
LEARNERS_OF_PAPERS = {
    "es, β = 0.05": (WPC, {"name": "es", "beta": 0.05}),
    "es, β = 1": (WPC, {"name": "es", "beta": 1.0}),
    "cel": (WPC, {"name": "cel"}),
    "ctdl": (WPC, {"name": "ctdl"}),
    "ctdl + hof": (WPC, HALL_OF_FAME),
    "ctdl + hof, uniform": (WPC, {**HALL_OF_FAME, "start": "uniform"}),
    "ctdl + hof, α < 0": (WPC, {**HALL_OF_FAME, "alpha": -0.01}),
    "go tdl, λ = 0": (GO_WPC, {"name": "tdl"}),
    "go tdl, λ = 0.98": (GO_WPC, {"name": "tdl", "lam": 0.98}),
    "cma-es": (ALL_2, {"name": "cma-es", "population": 40, "openings": "othello-6-ply"}),
    "(μ, λ)": (
        ALL_2,
        {
            "name": "es",
            "parents": 20,
            "children": 40,
            "beta": 1.0,
            "sigma": 1.0,
            "fitness": {"name": "points", "win": 1.0, "draw": 0.5, "loss": 0.0},
            "start": {"name": "uniform", "range": 0.1},
            "openings": "othello-6-ply",
        },
    ),
}
OPPONENTS = {
    OTHELLO: {
        "heuristic": MEASURES["versus"](OTHELLO, player="othello-swh", games=2000, epsilon=0.1),
        "random": MEASURES["versus"](OTHELLO, player="random", games=2000),
    },
    GO: {"heuristic": MEASURES["versus"](GO, player="go-heuristic", games=2000, epsilon=0.1)},
}


@cache
def mean_scores(name, checkpoints, n_runs):
    """Against each opponent, over runs and over checkpoints (training games)."""
    problem, entry = LEARNERS_OF_PAPERS[name]
    scores = []
    for seed in range(n_runs):
        learner = built(("learner",), entry, LEARNERS, problem, Stream.of("orderings", seed))
        for n_games in checkpoints:
            while learner.games < n_games:
                learner.tell(play.do(learner.ask()))
            scores.append([score(learner.best, measure) for measure in OPPONENTS[problem.game].values()])
    return dict(zip(OPPONENTS[problem.game], np.mean(scores, axis=0), strict=True))


def score(player, measure):
    return measure.measured(play.do(measure.job(player, Stream.of("judge")))).value


def test_lr06_averaging_with_the_parent_is_far_better_than_none():
    checkpoints = (60_000, 80_000, 100_000)
    averaged, replaced = (mean_scores(f"es, β = {beta}", checkpoints, n_runs=4) for beta in (0.05, 1))
    assert averaged["heuristic"] > replaced["heuristic"] + 0.03  # (0.316, 0.238)
    assert averaged["random"] > replaced["random"] + 0.1  # (0.877, 0.663)


def test_s09_with_td_learning_coevolution_is_better_early():
    checkpoints = (160_000, 180_000, 200_000)
    ctdl, cel = (mean_scores(name, checkpoints, n_runs=4) for name in ("ctdl", "cel"))
    assert ctdl["heuristic"] > cel["heuristic"] + 0.08  # (0.419, 0.259)


def test_s09_a_zero_start_is_faster_than_a_uniform_one():
    checkpoints = (80_000, 90_000, 100_000)
    zero, uniform = (mean_scores(f"ctdl + hof{start}", checkpoints, n_runs=4) for start in ("", ", uniform"))
    assert zero["random"] > uniform["random"] + 0.04  # (0.850, 0.763)


def test_s09_a_negative_rate_is_clearly_worse():
    checkpoints = (80_000, 90_000, 100_000)
    positive, negative = (mean_scores(f"ctdl + hof{rate}", checkpoints, n_runs=4) for rate in ("", ", α < 0"))
    assert positive["random"] > negative["random"] + 0.1  # (0.850, 0.581)


def test_kjs11_long_traces_are_clearly_better_than_none_in_go():
    checkpoints = (30_000, 40_000, 50_000)
    long, none = (mean_scores(f"go tdl, λ = {lam}", checkpoints, n_runs=6) for lam in (0.98, 0))
    assert long["heuristic"] > none["heuristic"] + 0.08  # (0.672, 0.516)


def test_js16_cma_es_beats_es_on_all_2():
    """With a fifth of the paper's population, after 20 generations."""
    cma_es, es = (mean_scores(name, (20 * 40 * 39,), n_runs=3) for name in ("cma-es", "(μ, λ)"))
    assert cma_es["heuristic"] > es["heuristic"] + 0.08  # (0.542, 0.334)
    assert cma_es["random"] > es["random"] + 0.01  # (0.945, 0.892)
