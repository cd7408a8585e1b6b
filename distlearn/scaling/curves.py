"""How much faster three typical works get with cores, and what holds them back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from distlearn.scaling.campaigns import campaign_seconds, core_seconds
from distlearn.scaling.costs import CAMPAIGN, CEL, CMA_ES, N_SEEDS, Costs, Work
from distlearn.scaling.runs import generation_seconds, helpers_of_one

CORES = tuple(2**power for power in range(11))
N_CHECKPOINTS = 50
SINGLE = {"a run of CEL 50": CEL, "a run of Co-CMA-ES 400": CMA_ES}
ALL_RUNS = "a campaign of 150 runs"
LONGER = {arm: replace(work, n_generations=10 * work.n_generations) for arm, work in CAMPAIGN.items()}
CAMPAIGNS = {ALL_RUNS: CAMPAIGN, "… ten times as long": LONGER}
WORKS = (*SINGLE, *CAMPAIGNS)


@dataclass(frozen=True)
class Point:
    """A work on so many cores."""

    n_cores: int
    seconds: float  # of a generation, or of the campaign
    speedup: float  # times as fast as one core that does nothing but the work
    limit: str  # what takes the longest, of all that it cannot be faster than

    @property
    def efficiency(self) -> float:
        return self.speedup / self.n_cores


def curve(work: str, costs: Costs = Costs()) -> list[Point]:
    if work in SINGLE:
        return [_run(SINGLE[work], n, costs) for n in CORES]
    return [_campaign(CAMPAIGNS[work], n, costs) for n in CORES]


def _run(work: Work, n_cores: int, costs: Costs) -> Point:
    seconds = generation_seconds(work, helpers_of_one(work, n_cores), costs)
    is_shared = helpers_of_one(work, n_cores) > 0
    games = work.n_parts * work.part
    limits = {"games": games / n_cores, "the learner itself": work.other}
    limit = _longest(limits) if is_shared or n_cores == 1 else "jobs too short to share"
    return Point(n_cores, seconds, work.generation / seconds, limit)


def _campaign(arms: Mapping[str, Work], n_cores: int, costs: Costs) -> Point:
    alone = core_seconds(arms, N_SEEDS)
    seconds = campaign_seconds(arms, N_SEEDS, n_cores, costs, n_checkpoints=N_CHECKPOINTS)
    limits = {
        "games": alone / n_cores,
        "the slowest run": max(work.n_generations * work.generation for work in arms.values()),
        "the driver's writing": len(arms) * N_SEEDS * N_CHECKPOINTS * costs.write,
    }
    return Point(n_cores, seconds, alone / seconds, _longest(limits))


def _longest(limits: Mapping[str, float]) -> str:
    return max(limits, key=limits.__getitem__)


def table(curves: Mapping[str, list[Point]]) -> str:
    """In Markdown, a row for each number of cores."""
    lines = [f"| cores | {' | '.join(curves)} |", "|---:|" + "---|" * len(curves)]
    for points in zip(*curves.values(), strict=True):
        cells = (f"{each.speedup:.1f} × ({each.efficiency:.0%}), {each.limit}" for each in points)
        lines.append(f"| {points[0].n_cores} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
