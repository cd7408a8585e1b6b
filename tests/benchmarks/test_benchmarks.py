"""The works of `distlearn bench` for pytest-benchmark, which compares with earlier commits; run by `make bench`."""

import pytest

from distlearn import play
from distlearn.analysis.benchmarks import WORKS

N_ROUNDS = 4  # 6240 games


@pytest.mark.parametrize("name", WORKS)
def test_games_per_second(benchmark, name):
    job = WORKS[name].job(N_ROUNDS)
    benchmark.pedantic(play.do, (job,), rounds=5, warmup_rounds=1)
    benchmark.extra_info["games_per_second"] = job.n_games / benchmark.stats.stats.min
