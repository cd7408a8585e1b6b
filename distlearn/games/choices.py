"""What options take for openings: the name of a shipped set, or a whole set as a table with drawings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from distlearn.errors import UserError, unknown
from distlearn.games.base import Game
from distlearn.games.numbers import NumbersGame
from distlearn.games.opening_files import drawn_openings
from distlearn.games.openings import Openings, shipped_openings

KEYS = ("name", "positions")


def chosen_openings(choice: str | Mapping[str, Any] | Openings, game: Game | NumbersGame) -> Openings:
    """The openings of an option, for a game."""
    if isinstance(choice, Openings):
        return choice
    if isinstance(choice, str):
        return shipped_openings(choice, game)
    if isinstance(game, NumbersGame):
        raise ValueError("a game of numbers has no openings")
    for key in choice:
        if key not in KEYS:
            raise ValueError(unknown("key", key, KEYS))
    positions = choice.get("positions")
    if not isinstance(positions, list) or not all(isinstance(position, str) for position in positions):
        raise ValueError("openings as a table have positions, a list of drawings such as '...XO… X'")
    return _drawn(str(choice.get("name", "openings")), tuple(positions), game)  # type: ignore[arg-type]


@lru_cache(maxsize=16)  # some learners draw openings in every generation
def _drawn(name: str, positions: tuple[str, ...], game: Game) -> Openings:
    try:
        return drawn_openings(positions, game, name)
    except UserError as error:
        raise ValueError(str(error)) from None
