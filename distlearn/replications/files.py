"""The papers' campaign files, which are in experiments/ of a checkout."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import distlearn
from distlearn.campaign.read import read_spec
from distlearn.campaign.spec import Spec
from distlearn.errors import UserError

EXPERIMENTS = Path(distlearn.__file__).parents[1] / "experiments"


def experiment(campaign: str, settings: Sequence[str] = ()) -> Spec:
    """The campaign as the paper has it, with settings laid over it."""
    path = EXPERIMENTS / f"{campaign}.toml"
    if not path.exists():
        raise UserError(
            f"{path}: no such file; the papers' campaigns are in a checkout of distlearn, not in its package"
        )
    return read_spec(path, settings)
