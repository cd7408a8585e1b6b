"""What Co-CMA-ES costs beside plain pycma at JS16's size (2511 weights, λ = 400); run by `make bench`."""

import math
import resource
import time

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from distlearn.games import GAMES
from distlearn.learners import LEARNERS
from distlearn.learners.cma_es import Normals, _pycma, recombination_weights
from distlearn.play import PlayResult, Problem
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

N_PLAYERS = 400
N_GENERATIONS = 8
OTHELLO = GAMES["othello"]()
ALL_4 = VALUE_FUNCTIONS["ntuple"](OTHELLO, tuples="all-4+2x2")


@pytest.fixture(autouse=True)
def _one_thread():
    with threadpool_limits(1):
        yield


def ours():
    """A generation without its games, whose results are made up."""
    learner = LEARNERS["cma-es"](Problem(OTHELLO, ALL_4, "inversion"), Stream.of("ours"), openings="othello-6-ply")
    while True:
        leads = np.random.default_rng(learner.generation).normal(size=N_PLAYERS * (N_PLAYERS - 1))
        yield lambda leads=leads: (learner.ask(), learner.tell(PlayResult(leads)))


def plain():
    options = {
        "popsize": N_PLAYERS,
        "seed": math.nan,
        "randn": Normals(Stream.of("plain")),
        "CMA_active": False,
        "CMA_recombination_weights": recombination_weights(N_PLAYERS),
        "verbose": -10,
    }
    strategy = _pycma().CMAEvolutionStrategy(np.zeros(ALL_4.n_weights), 1.0, options)
    while True:
        fitness = list(np.random.default_rng(strategy.countiter).normal(size=N_PLAYERS))
        yield lambda fitness=fitness: strategy.tell(strategy.ask(), fitness)


def test_ask_and_tell_beside_plain_pycma(benchmark):
    steps = {"ours": ours(), "plain": plain()}
    seconds = dict.fromkeys(steps, 0.0)

    def generation():
        for name, generations in steps.items():
            step = next(generations)
            started = time.process_time()
            step()
            seconds[name] += time.process_time() - started

    benchmark.pedantic(generation, rounds=N_GENERATIONS)
    benchmark.extra_info["ours / plain pycma"] = seconds["ours"] / seconds["plain"]
    benchmark.extra_info["GB of both at the most"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(benchmark.extra_info)
