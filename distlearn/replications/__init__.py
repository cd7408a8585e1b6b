"""The five papers, reproduced: what they printed, how ours is judged by it, and the page that says so."""

from __future__ import annotations

from distlearn.replications import s09
from distlearn.replications.base import Replication

REPLICATIONS: dict[str, Replication] = {
    replication.campaign: replication for paper in (s09,) for replication in paper.REPLICATIONS
}
