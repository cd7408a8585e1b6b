"""Othello positions for tests: reached by random play, or made up."""

import numpy as np

from distlearn.games import Openings
from distlearn.games.othello import Othello

OTHELLO = Othello()


def random_position(rng, n_plies):
    """Cells and the side to move after so many random plies, or fewer if the game is over before."""
    cells, memory = OTHELLO.start()
    moves = np.empty(OTHELLO.widest, dtype=np.int64)
    colour = 1
    for _ in range(n_plies):
        n_moves = OTHELLO.rules.legal_moves(cells, memory, colour, moves)
        if n_moves == 0:
            colour = -colour
            n_moves = OTHELLO.rules.legal_moves(cells, memory, colour, moves)
        if n_moves == 0:
            break
        OTHELLO.rules.play(cells, memory, colour, int(rng.choice(moves[:n_moves])))
        colour = -colour
    return cells, colour


def random_openings(rng, n_openings):
    """Positions of random games at any time, with either side to move."""
    boards = [random_position(rng, int(rng.integers(0, 61)))[0] for _ in range(n_openings)]
    return Openings.of_boards(OTHELLO, np.array(boards), rng.choice([-1, 1], n_openings))


def twins_board(cells):
    """A board as the twin has it."""
    return {divmod(square, 8): "OX"[cell > 0] for square, cell in enumerate(cells.tolist()) if cell}
