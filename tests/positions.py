"""Positions for tests: reached by random play, or made up."""

import numpy as np

from distlearn.games import Openings
from distlearn.games.go import Go
from distlearn.games.othello import Othello

OTHELLO = Othello()
GO = Go()


def random_position(rng, n_plies, game=OTHELLO):
    """Cells, memory and the side to move after so many random plies, or fewer if the game is over before."""
    cells, memory = game.start()
    moves = np.empty(game.widest, dtype=np.int64)
    colour = 1
    for _ in range(n_plies):
        n_moves = game.rules.legal_moves(cells, memory, colour, moves)
        if n_moves == 0:
            colour = -colour
            n_moves = game.rules.legal_moves(cells, memory, colour, moves)
        if n_moves == 0:
            break
        game.rules.play(cells, memory, colour, int(rng.choice(moves[:n_moves])))
        colour = -colour
    return cells, memory, colour


def random_openings(rng, n_openings, game=OTHELLO):
    """Positions of random games at any time, with either side to move."""
    positions = [random_position(rng, int(rng.integers(0, 61)), game) for _ in range(n_openings)]
    boards, memories, _ = map(np.array, zip(*positions, strict=True))
    return Openings(boards, memories, rng.choice([-1, 1], n_openings))


def twins_board(cells):
    """A board as the twin has it."""
    return {divmod(square, 8): "OX"[cell > 0] for square, cell in enumerate(cells.tolist()) if cell}
