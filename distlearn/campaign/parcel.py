"""What of a campaign travels to a cluster: files that are unpacked into the folder in which its processes run there."""

from __future__ import annotations

from distlearn.campaign.read import write_spec
from distlearn.campaign.spec import Spec

CAMPAIGN_FILE = "campaign.toml"


def parcel(spec: Spec) -> dict[str, bytes]:
    """Content by name; plug-ins are where the campaign's file says."""
    return {CAMPAIGN_FILE: write_spec(spec).encode(), **{plugin.file: plugin.zipped() for plugin in spec.plugins}}
