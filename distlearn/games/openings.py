"""Positions to start games from, and the sets of them that come with the package, by name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np

from distlearn.errors import unknown
from distlearn.games.base import Game, n_squares
from distlearn.games.numbers import NumbersGame
from distlearn.games.othello import Othello
from distlearn.games.text import draw, read
from distlearn.kernels.arrays import BLACK, Boards, Colours, Memories

FILES: dict[str, tuple[type[Game], str]] = {
    "othello-6-ply": (Othello, "othello-6-ply.txt"),
}


@dataclass(frozen=True, eq=False)
class Openings:
    """Positions with the side to move."""

    cells: Boards  # (openings, squares)
    memories: Memories  # (openings, memory of the game)
    colours: Colours  # (openings,) +1 if black is to move, −1 if white is

    def __len__(self) -> int:
        return len(self.colours)

    @classmethod
    def standard(cls, game: Game) -> Openings:
        """The one position every game begins with if nothing else is said; black is to move."""
        cells, memory = game.start()
        return cls(cells[None, :], memory[None, :], np.array([BLACK]))

    @classmethod
    def of_boards(cls, game: Game, boards: Boards, colours: Colours) -> Openings:
        """Boards (openings, squares) of a game that remembers nothing but its board, such as Othello."""
        memory = game.start().memory
        if len(memory):
            raise ValueError("a board alone is no position of this game, which remembers more than its board")
        if boards.ndim != 2 or boards.shape[1] != n_squares(game) or len(boards) != len(colours):
            shown = f"; the first one:\n{draw(boards[0], game.shape)}" if boards.ndim == 2 and len(boards) else ""
            raise ValueError(
                f"expected boards of {n_squares(game)} squares and as many colours, "
                f"found boards {boards.shape} and colours {colours.shape}{shown}"
            )
        return cls(boards, np.zeros((len(boards), 0), dtype=np.int64), colours)


def shipped_openings(name: str, game: Game | NumbersGame) -> Openings:
    """The set of that name for this game: `othello-6-ply`, 1000 positions unique up to symmetry (after JS16)."""
    known = [other for other, (kind, _) in FILES.items() if isinstance(game, kind)]
    if isinstance(game, NumbersGame) or name not in known:
        raise ValueError(unknown("set of openings", name, known))
    return Openings.of_boards(game, *_in_file(FILES[name][1]))


@cache
def _in_file(name: str) -> tuple[Boards, Colours]:
    """Read only once: some learners draw openings in every generation."""
    text = (resources.files("distlearn.games") / name).read_text(encoding="utf-8")
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    boards = np.array([read(" ".join(board)) for board, _ in lines], dtype=np.int8)
    return boards, read(" ".join(sign for _, sign in lines)).astype(np.int64)
