"""One run on many cores: seconds per generation, with the pool that real runs have."""

from __future__ import annotations

from functools import cache
from typing import cast

from distlearn.arenas.pool import Pool
from distlearn.campaign.sharing import helpers
from distlearn.play import Job
from distlearn.scaling.costs import Costs, Work
from distlearn.scaling.crowd import SimulatedCrowd, SimulatedJob

N_GENERATIONS = 3  # measured, after as many to learn how long they take


def helpers_of_one(work: Work, n_cores: int) -> int:
    """As many as the campaign's scheduler would give to a run that is alone."""
    job_seconds = work.n_parts * work.part if work.n_parts > 1 else 0.0
    return helpers([job_seconds], n_cores, "auto")[0]


@cache
def generation_seconds(work: Work, n_helpers: int, costs: Costs = Costs(), is_charged: bool = False) -> float:
    """How long a generation takes with so many helpers, once all are ready."""
    crowd = SimulatedCrowd(costs, is_charged)
    pool, job = Pool(crowd), cast(Job, SimulatedJob(work))
    pool.run(job)
    pool.resize(n_helpers)
    crowd.pass_by(costs.start + 1.0)
    spent = []
    for _ in range(2 * N_GENERATIONS):
        began = crowd.now()
        pool.run(job)
        crowd.pass_by(work.other)
        spent.append(crowd.now() - began)
    return sum(spent[-N_GENERATIONS:]) / N_GENERATIONS
