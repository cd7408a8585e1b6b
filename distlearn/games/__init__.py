"""The games, by name."""

from distlearn.games.base import Game, Position, Rules, n_squares
from distlearn.games.openings import Openings, shipped_openings
from distlearn.games.othello import Othello

GAMES: dict[str, type[Game]] = {
    "othello": Othello,
}

__all__ = ["GAMES", "Game", "Openings", "Position", "Rules", "n_squares", "shipped_openings"]
