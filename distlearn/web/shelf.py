"""The campaigns that the pages show: RESULTS is one of them, or a folder with any number of them."""

from __future__ import annotations

from distlearn.errors import UserError
from distlearn.store import SPEC_FILE, open_folder
from distlearn.store.uri import is_uri, joined, without_secrets
from distlearn.web.paced import Paced
from distlearn.web.watched import WatchedCampaign


class Shelf:
    """Campaigns by the names of their folders; those that come later are found, too."""

    def __init__(self, where: str) -> None:
        self.where = without_secrets(where)
        self.campaigns = Paced(self._found)
        self._where = where
        self._folder = open_folder(where)
        self._known: dict[str, WatchedCampaign] = {}

    def campaign(self, name: str) -> WatchedCampaign:
        """By the name of its folder, which must be one of those found: no other place is ever looked at."""
        found = self.campaigns()
        if name not in found:
            raise UserError(f"{self.where}: there is no campaign {name!r} here any more")
        return found[name]

    def only(self) -> str | None:
        """The name of the campaign that RESULTS is, if it is one."""
        found = self.campaigns()
        return next(iter(found)) if len(found) == 1 and found[next(iter(found))].where == self._where else None

    def _found(self) -> dict[str, WatchedCampaign]:
        places = dict(self._places())
        self._known = {name: self._known.get(name) or WatchedCampaign(name, place) for name, place in places.items()}
        return self._known

    def _places(self) -> list[tuple[str, str]]:
        if self._folder.names(SPEC_FILE):
            return [(_last_part(self._where), self._where)]
        names = self._folder.folders()
        return [(name, joined(self._where, name)) for name in names if self._folder.names(f"{name}/{SPEC_FILE}")]


def _last_part(where: str) -> str:
    path = where.partition("?")[0] if is_uri(where) else where
    return path.rstrip("/").rpartition("/")[2] or "campaign"
