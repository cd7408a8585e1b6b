"""An experiment of the papers as it is asked for: its campaigns' specs and folders, its games, its files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from distlearn.arenas.opened import opened_arena
from distlearn.campaign.runner import Crew, run_campaign
from distlearn.campaign.select import selected
from distlearn.campaign.spec import Spec
from distlearn.cli.contests import Referee
from distlearn.cli.figures import duration
from distlearn.cli.frames import write_frame
from distlearn.cli.playing import new_progress
from distlearn.cli.progress import new_watcher
from distlearn.errors import UserError
from distlearn.players.files import write_whole
from distlearn.replications.base import Replication
from distlearn.replications.evidence import Evidence
from distlearn.replications.files import experiment
from distlearn.replications.outcome import Outcome, outcome
from distlearn.replications.page import replication_page
from distlearn.replications.scale import scaled
from distlearn.replications.tables import tables_of
from distlearn.store import open_folder


@dataclass(frozen=True)
class Replica:
    """What was asked for."""

    replication: Replication
    settings: Sequence[str]
    scale: float
    runs: int | None
    arms: str | None
    where: str  # the folder of the campaign's results

    def run(self, crew: Crew, restart: bool, quiet: bool) -> bool:
        """Whether any run failed."""
        failed = False
        for campaign in (*self.replication.companions, self.replication.campaign):
            with new_watcher(quiet, False) as watcher:
                folder = open_folder(self._folder(campaign))
                failed |= bool(run_campaign(self._spec(campaign), folder, crew, watcher, restart))
        return failed

    def outcome(self, address: str, n_workers: int | None, quiet: bool) -> Outcome:
        """Holds the contests."""
        replication = self.replication
        folder, *others = (open_folder(self._folder(name)) for name in (replication.campaign, *replication.companions))
        with new_progress(quiet) as progress, opened_arena(address, n_workers, progress.advance) as arena:
            companions = dict(zip(replication.companions, others, strict=True))
            evidence = Evidence(folder, Referee(arena, progress).table, companions)
            return outcome(replication, experiment(replication.campaign), evidence)

    def _spec(self, campaign: str) -> Spec:
        """Settings and arms are those of the experiment itself, not of companions."""
        if campaign != self.replication.campaign:
            return selected(scaled(experiment(campaign), self.scale), None, None)
        return selected(scaled(experiment(campaign, self.settings), self.scale), self.runs, self.arms)

    def _folder(self, campaign: str) -> str:
        """Of a companion the one beside."""
        if campaign == self.replication.campaign:
            return self.where
        return f"{self.where.rstrip('/')}-{campaign}"


def refuse_unwritable_page(page: Path) -> None:
    """Before hours of work."""
    if page.suffix.lower() != ".html":
        raise UserError(f"--out {page}: expected a name that ends in .html")
    if page.is_dir():
        raise UserError(f"--out {page}: is a folder")
    if page.parent.exists() and not page.parent.is_dir():
        raise UserError(f"--out {page}: {page.parent} is not a folder")


def write(found: Outcome, page: Path) -> None:
    """The page, and its tables in a folder beside it."""
    tables = page.with_name(f"{page.stem}-tables")
    tables.mkdir(parents=True, exist_ok=True)
    for name, frame in tables_of(found):
        write_frame(frame, tables / f"{name}.csv")
    write_whole(page, replication_page(found, duration).encode())
