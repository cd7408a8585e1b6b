"""What of a campaign travels to a cluster: files that are unpacked into the folder in which its processes run there."""

from __future__ import annotations

from distlearn.campaign.read import write_spec
from distlearn.campaign.spec import Spec

CAMPAIGN_FILE = "campaign.toml"


def parcel(spec: Spec) -> dict[str, bytes]:
    """Content by name. Modules of plug-ins belong in here too: the folder is on the path of every process there."""
    return {CAMPAIGN_FILE: write_spec(spec).encode()}
