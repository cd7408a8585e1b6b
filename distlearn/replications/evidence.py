"""What a study looks at: the results of a campaign, its players, and games that are played with them afterwards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import pandas as pd

from distlearn.analysis.compare import Comparison, compare
from distlearn.analysis.load import Results, results_in
from distlearn.analysis.rosters import Roster, by_arm, final_players
from distlearn.analysis.tournaments import Tournament
from distlearn.errors import UserError
from distlearn.players import NamedPlayer
from distlearn.store import Folder, stored_players

SEED = 0  # of all contests
Play = Callable[[Tournament, str], pd.DataFrame]  # a tournament to its table; what it is called while it is played


@dataclass(frozen=True, eq=False)
class Evidence:
    """Whatever does not suffice is a `UserError`, which the study's criteria then give as their reason."""

    folder: Folder
    play: Play
    companions: Mapping[str, Folder] = field(default_factory=dict)  # by campaign

    @cached_property
    def results(self) -> Results:
        return results_in(self.folder, ("metrics", "runs"))

    @cached_property
    def finals(self) -> Roster:
        """The last players of finished runs."""
        return final_players(stored_players(self.folder), self.results.runs)

    @cached_property
    def all_players(self) -> list[NamedPlayer]:
        """Of all checkpoints of all runs."""
        return stored_players(self.folder, checkpoint="all")

    def teams(self, arms: Collection[str]) -> dict[str, list[NamedPlayer]]:
        """The last players of finished runs by arm; every arm must have one."""
        found = by_arm(self.finals.players)
        missing = [arm for arm in arms if arm not in found]
        if missing:
            raise UserError(f"no finished run of {', '.join(missing)}")
        return {arm: found[arm] for arm in arms}

    def compared(
        self, measure: str, last: int = 1, by: str = "wins", arms: Collection[str] | None = None
    ) -> Comparison:
        return compare(self.results, last=last, by=by, arms=arms, measures=[measure])
