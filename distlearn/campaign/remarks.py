"""What is allowed in a campaign, and probably not meant."""

from __future__ import annotations

from distlearn.campaign.build import build_learner
from distlearn.campaign.spec import Spec


def remarks(spec: Spec) -> list[str]:
    """A sentence for every arm whose checkpoints are closer together than its generations."""
    found = []
    for name, arm in spec.arms.items():
        every = arm.budget.checkpoint_every
        n_games = build_learner(arm, seed=0).ask().n_games
        if arm.budget.unit == "games" and n_games > every:
            found.append(
                f"note: arm {name!r} plays {n_games} games at a time and has a checkpoint every {every}: "
                "several checkpoints will show the same player"
            )
    return found
