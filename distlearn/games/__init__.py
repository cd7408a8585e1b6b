"""The games, by name."""

from collections import ChainMap
from collections.abc import Callable, Mapping

from distlearn.games.base import Game, Position, Rules, n_squares
from distlearn.games.choices import chosen_openings
from distlearn.games.connect_four import ConnectFour
from distlearn.games.go import Go
from distlearn.games.numbers import CompareOnAll, CompareOnOne, NumbersGame
from distlearn.games.opening_files import drawings, drawn_openings, read_openings
from distlearn.games.openings import Openings, shipped_openings
from distlearn.games.othello import Othello

GAMES: dict[str, type[Game]] = {
    "connect-four": ConnectFour,
    "go": Go,
    "othello": Othello,
}
NUMBERS_GAMES: dict[str, type[NumbersGame]] = {
    "compare-on-all": CompareOnAll,
    "compare-on-one": CompareOnOne,
}
AnyGame = Game | NumbersGame
EVERY_GAME: Mapping[str, Callable[..., AnyGame]] = ChainMap(GAMES, NUMBERS_GAMES)  # type: ignore[arg-type]

__all__ = [
    "EVERY_GAME",
    "GAMES",
    "NUMBERS_GAMES",
    "AnyGame",
    "Game",
    "NumbersGame",
    "Openings",
    "Position",
    "Rules",
    "chosen_openings",
    "drawings",
    "drawn_openings",
    "n_squares",
    "read_openings",
    "shipped_openings",
]
