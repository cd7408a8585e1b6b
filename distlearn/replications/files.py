"""Where the campaign files are: in experiments/ of a checkout, or within an installed package."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import distlearn
from distlearn.campaign.read import read_spec
from distlearn.campaign.spec import Spec
from distlearn.errors import UserError

PACKAGE = Path(distlearn.__file__).parent
FOLDERS = (PACKAGE.parent / "experiments", PACKAGE / "experiments")


def experiment(campaign: str, settings: Sequence[str] = ()) -> Spec:
    """The campaign as the paper has it, with settings laid over it."""
    paths = [folder / f"{campaign}.toml" for folder in FOLDERS]
    path = next((path for path in paths if path.exists()), None)
    if path is None:
        raise UserError(f"{paths[0]}: no such file; expected the campaign files of distlearn's own experiments/")
    return read_spec(path, settings)
