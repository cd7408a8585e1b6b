"""One campaign as the pages show it: what its files say, looked at again when pages ask."""

from __future__ import annotations

import secrets
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pandas as pd

from distlearn.analysis.charts import Chart
from distlearn.analysis.colours import looks
from distlearn.campaign.look import Look, Onlooker, SeenRun
from distlearn.errors import UserError
from distlearn.store import SPEC_FILE, open_folder
from distlearn.web.paced import Paced
from distlearn.web.tournaments import Tournaments

if TYPE_CHECKING:
    from distlearn.web.drawing import Drawer

Table = dict[str, Any]


class WatchedCampaign:
    """Never writes, and reads weights only where a player is asked for."""

    def __init__(self, name: str, where: str) -> None:
        self.name = name  # of its folder
        self.where = where
        self.folder = open_folder(where)
        self.look = Paced(self._looked)
        self.tournaments = Tournaments(self.folder)
        self._onlooker = Onlooker(self.folder, for_pages=True)
        self._start = secrets.token_hex(4)  # versions are counted anew by every start of the server

    def summary(self) -> Table:
        """What fits into a list of campaigns."""
        try:
            return {"id": self.name, **_summary(self.look())}
        except UserError as error:
            return {"id": self.name, "name": self.name, "problems": [str(error)]}

    def view(self) -> Table:
        """All there is to say but curves, which take longer, and only if `curves_version` is another one."""
        look = self.look()
        return {
            "id": self.name,
            **_summary(look),
            "path": look.path,
            "arms": [{"name": arm, **each._asdict()} for arm, each in looks(look.spec["arms"]).items()],
            "measures": self.measures(),
            "runs": [_run(run) for run in look.runs],
            "tournaments": self.tournaments.names(),
            "problems": self._onlooker.problems,
            "curves_version": f"{self._start} {self._onlooker.metrics.version}",
        }

    def measures(self) -> list[str]:
        return list(dict.fromkeys(self._onlooker.metrics.frame.measure))

    def curves(self, measure: str, **how: str) -> Chart:
        """The learning curves of all arms by one measure; `how` is as `drawing.CHOICES` has it."""
        look = self.look()
        return self._drawer.chart(self._onlooker.metrics.frame, look.spec["arms"], measure, **how)

    def run(self, arm: str, seed: int) -> SeenRun:
        found = next((run for run in self.look().runs if run.key == (arm, seed)), None)
        if found is None:
            raise UserError(f"{self.name}: there is no run {arm}-{seed}")
        return found

    def trace(self, arm: str, seed: int) -> str:
        """The traceback of a run that failed."""
        run = self.run(arm, seed)
        content = self.folder.read(f"errors/{run.key}.txt")
        if content is None:
            raise UserError(f"there is no traceback of {run.key} any more; it may have been run again")
        return content.decode(errors="replace")

    def spec_text(self) -> str:
        return (self.folder.read(SPEC_FILE) or b"").decode(errors="replace")

    def checkpoints(self, arm: str, seed: int) -> list[Table]:
        """What was measured of the players of a run."""
        self.run(arm, seed)
        metrics = self._onlooker.metrics.frame
        of_run = metrics[(metrics.arm == arm) & (metrics.seed == seed)]
        return [
            {**_whole(rows.iloc[0]), "values": rows.dropna(subset="value").set_index("measure").value.to_dict()}
            for _, rows in of_run.groupby("checkpoint")
        ]

    @cached_property
    def _drawer(self) -> Drawer:
        from distlearn.web.drawing import Drawer

        return Drawer()

    def _looked(self) -> Look:
        return self._onlooker.look()


def _whole(row: pd.Series[Any]) -> Table:
    return {name: int(row[name]) for name in ("checkpoint", "games", "generation")}


def _summary(look: Look) -> Table:
    updated = max((run.row["updated"] for run in look.runs), default=None)
    return {
        "name": look.name,
        "question": look.question,
        "n_runs": len(look.runs),
        "n_by_status": look.n_by_status,
        "fraction": look.fraction,
        "games_per_second": look.games_per_second,
        "seconds_left": look.seconds_left,
        "updated": updated,
        "is_worked_on": look.is_worked_on,
        "has_ended": look.has_ended,
        "problems": [],
    }


def _run(run: SeenRun) -> Table:
    kept = ("budget", "games_per_second", "seconds", "host", "attempts", "updated", "error")
    return {
        "arm": run.key.arm,
        "seed": run.key.seed,
        "status": run.status,
        "done": run.done,
        "unit": run.row["budget_unit"],
        "fraction": run.fraction,
        "seconds_left": run.seconds_left,
        "best": run.best_scores,
        **{key: run.row[key] for key in kept},
    }
