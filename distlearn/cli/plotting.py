"""What a figure is asked for with, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from matplotlib.figure import Figure

from distlearn.analysis.plots.scales import X
from distlearn.analysis.references import found_players
from distlearn.arenas.opened import opened_arena
from distlearn.cli.contests import Referee
from distlearn.cli.game_entry import game_entry
from distlearn.cli.playing import new_progress
from distlearn.errors import UserError
from distlearn.store.references import is_results

if TYPE_CHECKING:
    from distlearn.players import NamedPlayer


@dataclass(frozen=True)
class Asked:
    """The options of the command; what was not given is None or empty."""

    source: str
    measure: str | None = None
    arms: str | None = None
    x: X | None = None
    statistic: str | None = None
    by: str | None = None
    others: tuple[str, ...] = ()
    game: str | None = None
    games: int | None = None
    epsilon: float | None = None
    table: int | None = None
    stage: int | None = None
    seed: int | None = None
    quiet: bool = False

    def given(self) -> list[str]:
        """The names of the options that were given."""
        return [name for name, value in vars(self).items() if value not in (None, (), False)]

    def players(self) -> list[NamedPlayer]:
        """All that are meant; results as a whole are the last players of their runs."""
        references = [f"{name}:all:all:last" if is_results(name) else name for name in (self.source, *self.others)]
        twice = next((name for name in references if references.count(name) > 1), None)
        if twice:
            raise UserError(f"{twice} is named twice; expected every player once")
        return found_players(references, game_entry(self.game) if self.game else None)


@dataclass(frozen=True, eq=False)
class Drawing:
    """A figure, and what to know about it."""

    figure: Figure
    remarks: list[str] = field(default_factory=list)


@contextmanager
def refereed(asked: Asked) -> Iterator[Referee]:
    """For games on all cores of this machine."""
    with new_progress(asked.quiet) as progress, opened_arena("local", None, progress.advance) as arena:
        yield Referee(arena, progress)
