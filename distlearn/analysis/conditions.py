"""How two players meet in a tournament: from where, how often, and who is forced to move at random now and then."""

from __future__ import annotations

from dataclasses import dataclass

from distlearn.games import Openings

PAPERS_EPSILON = 0.1  # LR06, JS16


@dataclass(frozen=True, eq=False)
class Conditions:
    """The same for every two players."""

    games_each: int  # that each of the two plays with black
    epsilon: float = 0.0
    openings: Openings | None = None  # taken in turn; the game's standard position if not given
    spares_player: bool = False  # of the two only the opponent is forced, so that A v B is not B v A


def on_openings(openings: Openings | None, epsilon: float = 0.0) -> Conditions:
    """Every opening twice, with colours swapped (JS16 table III); without any, the standard position (LR06 table I)."""
    return Conditions(1 if openings is None else len(openings), epsilon, openings)


def both_disturbed(games: int, epsilon: float = PAPERS_EPSILON) -> Conditions:
    """So many games of every pair from the standard position, half of them with either colour (LR06 table III)."""
    return Conditions(_half(games), epsilon)


def half_random(games: int, epsilon: float = PAPERS_EPSILON) -> Conditions:
    """So many games of everybody against everybody else, who alone is disturbed (JS16 table IV)."""
    return Conditions(_half(games), epsilon, spares_player=True)


def _half(games: int) -> int:
    if games < 2 or games % 2:
        raise ValueError(f"an even number of games is needed, half of them with either colour; found {games}")
    return games // 2
