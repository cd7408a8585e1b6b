"""The log of a campaign that was submitted: it also tells whoever did that it has begun."""

from __future__ import annotations

import socket

from distlearn.campaign.spec import RunKey, Spec
from distlearn.cli.lines import Lines

ACCEPTED = "results are written to "  # begins the line that says that nothing stands in the way


class Accepting(Lines):
    """Also says when nothing has stood in the way."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self._where = where

    def planned(self, spec: Spec, waiting: list[RunKey], finished: list[RunKey]) -> None:
        super().planned(spec, waiting, finished)
        print(f"{ACCEPTED}{self._where} on {socket.gethostname()}", flush=True)
