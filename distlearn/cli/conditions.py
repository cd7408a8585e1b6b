"""From options to the conditions of a tournament; what does not fit together is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from distlearn.analysis.conditions import PAPERS_EPSILON, Conditions, both_disturbed, half_random, on_openings
from distlearn.cli.figures import count, plural
from distlearn.cli.game_entry import opening_set
from distlearn.errors import UserError
from distlearn.games import AnyGame, NumbersGame, Openings
from distlearn.games.opening_files import Side
from distlearn.games.openings import FILES

Mode = Literal["openings", "half-random", "epsilon"]
STANDARD = "standard"
GAMES = 1000  # of a pair in mode epsilon
DOUBLE_GAMES = 1000  # of a player against an opponent in mode half-random (JS16)


@dataclass(frozen=True)
class Wanted:
    """What was asked for; None is left to the kind of tournament."""

    mode: Mode | None = None
    openings: str | None = None
    side_to_move: Side | None = None
    epsilon: float | None = None
    games: int | None = None

    def conditions(self, game: AnyGame, openings: str | None = None, mode: Mode | None = None) -> Conditions:
        """`openings` and `mode` are what this kind of tournament is played with if nothing else is asked for."""
        chosen = self.mode or self._implied_mode() or mode or self._usual_mode(game)
        self._refuse_misfits(game, chosen)
        if chosen == "openings":
            return on_openings(self._openings(game, openings), self.epsilon or 0.0)
        epsilon = PAPERS_EPSILON if self.epsilon is None else self.epsilon
        if chosen == "epsilon":
            return both_disturbed(self.games or GAMES, epsilon)
        return half_random(self.games or 2 * DOUBLE_GAMES, epsilon)

    def _implied_mode(self) -> Mode | None:
        if self.openings is not None:
            return "openings"
        return None if self.games is None else "epsilon"

    def _usual_mode(self, game: AnyGame) -> Mode:
        return "openings" if isinstance(game, NumbersGame) or shipped_set(game) else "epsilon"

    def _openings(self, game: AnyGame, usual: str | None) -> Openings | None:
        name = self.openings or usual or shipped_set(game) or STANDARD
        is_file = name != STANDARD and name not in FILES
        if self.side_to_move and not is_file:
            raise UserError(f"--side-to-move is for boards from a file, not for {name!r}")
        if name == STANDARD:
            return None
        if isinstance(game, NumbersGame):
            raise UserError(f"--openings {name}: a game of numbers has no board")
        return opening_set(name, game, self.side_to_move)

    def _refuse_misfits(self, game: AnyGame, mode: Mode) -> None:
        if self.epsilon is not None and not 0 <= self.epsilon <= 1:
            raise UserError(f"--epsilon {self.epsilon}: a probability is needed, 0 to 1")
        if self.games is not None and self.games % 2:
            raise UserError(f"--games {self.games}: an even number is needed, half of them with either colour")
        if isinstance(game, NumbersGame) and (mode != "openings" or self.epsilon):
            raise UserError("in a game of numbers nobody moves, so that there are no random moves either")
        if mode == "openings" and self.games is not None:
            raise UserError("--games is for modes epsilon and half-random; on openings every one is played twice")
        if mode != "openings":
            self._refuse_openings(mode)

    def _refuse_openings(self, mode: Mode) -> None:
        if self.openings not in (None, STANDARD) or self.side_to_move:
            option = "--side-to-move" if self.side_to_move else f"--openings {self.openings}"
            raise UserError(f"{option}: games of mode {mode} start from the standard position; leave one of both out")
        if self.epsilon == 0 and self.games != 2:
            raise UserError(
                f"--epsilon 0: without random moves all games of mode {mode} would be alike; "
                "use --openings, or --games 2"
            )


def shipped_set(game: AnyGame) -> str | None:
    """The openings that come with the package for this game, if there are any."""
    return next((name for name, (kind, _) in FILES.items() if isinstance(game, kind)), None)


def told(conditions: Conditions, game: AnyGame) -> str:
    """How it was played, in a few words."""
    if isinstance(game, NumbersGame):
        return "everybody is solution and test of everybody else"
    if conditions.openings is not None:
        where = f"{plural(len(conditions.openings), 'opening')}, both colours"
    else:
        where = f"{count(2 * conditions.games_each)} games of every two from the standard position, both colours"
    if conditions.epsilon == 0:
        return f"{where}, no random moves"
    who = "the opponent (column) alone moves" if conditions.spares_player else "both move"
    return f"{where}, {who} at random with ε = {conditions.epsilon:g}"
