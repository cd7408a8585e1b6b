"""Campaigns at another size than the paper's: a share of its budget, fewer runs, as many checkpoints.

At scale S a run has S times the paper's budget and, so that the shape of the curves stays, as many checkpoints, as far
as there are games (or generations) enough for them. The number of runs shrinks less, by the square root of S, and never
below three (or what the paper has): a tenth of the budget is seen with a third of the runs.
"""

from __future__ import annotations

import math
from dataclasses import replace

from distlearn.campaign.select import selected
from distlearn.campaign.spec import Arm, Budget, Spec
from distlearn.errors import UserError

FEWEST_RUNS = 3


def scaled(spec: Spec, scale: float) -> Spec:
    """The campaign itself at scale 1."""
    if not 0 < scale <= 1:
        raise UserError(f"--scale {scale:g}: a number above 0 and up to 1 is needed, the paper's size")
    arms = {name: _scaled_arm(arm, scale) for name, arm in spec.arms.items()}
    return replace(selected(spec, scaled_runs(len(spec.seeds), scale), None), arms=arms)


def scaled_runs(n_runs: int, scale: float) -> int:
    return min(n_runs, max(FEWEST_RUNS, math.ceil(n_runs * math.sqrt(scale))))


def scaled_budget(budget: Budget, scale: float) -> Budget:
    """As many checkpoints, each after at least one game or generation."""
    n_checkpoints = budget.total // budget.checkpoint_every
    every = max(1, round(budget.checkpoint_every * scale))
    total = every * min(n_checkpoints, max(1, round(budget.total * scale / every)))
    return budget.model_copy(update={budget.unit: total, "checkpoint_every": every})


def _scaled_arm(arm: Arm, scale: float) -> Arm:
    return arm.model_copy(update={"budget": scaled_budget(arm.budget, scale)})
