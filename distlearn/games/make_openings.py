"""Makes the file of shipped Othello openings: `python -m distlearn.games.make_openings > FILE` (or `make openings`).

Seeded random play of six plies from the standard position; a position that a symmetry turns into one that is
already there is left out, until there are a thousand (JS16 uses as many; 1773 such positions exist).
"""

from __future__ import annotations

import numpy as np

from distlearn.games.othello import Othello
from distlearn.games.text import SIGNS
from distlearn.kernels.arrays import BLACK, Cells
from distlearn.kernels.symmetry import permutations
from distlearn.seeds import Stream

N_OPENINGS = 1000
N_PLIES = 6
HEADER = f"""\
# {N_OPENINGS} Othello positions after {N_PLIES} plies of seeded random play, unique up to symmetry, as JS16 uses them.
# A line is a board, row by row from a1 (X black, O white), and the side to move. Made by games/make_openings.py.
"""


def openings_file() -> str:
    """The text of the file, the same every time."""
    rng = Stream.of("openings", "othello", N_PLIES).generator()
    found: dict[bytes, str] = {}
    while len(found) < N_OPENINGS:
        cells, colour = _random_position(rng)
        line = "".join(SIGNS[int(cell)] for cell in cells) + f" {SIGNS[colour]}\n"
        found.setdefault(canonical(cells), line)
    return HEADER + "".join(found.values())


def canonical(cells: Cells) -> bytes:
    """The same for all boards that symmetries turn into each other, and for no others."""
    return min(cells[list(moved)].tobytes() for moved in permutations(Othello.shape, Othello.symmetry))


def _random_position(rng: np.random.Generator) -> tuple[Cells, int]:
    cells, memory = Othello().start()
    moves = np.empty(Othello.widest, dtype=np.int64)
    colour = BLACK
    for _ in range(N_PLIES):  # nobody is without a move this early
        n_moves = Othello.rules.legal_moves(cells, memory, colour, moves)
        Othello.rules.play(cells, memory, colour, int(rng.choice(moves[:n_moves])))
        colour = -colour
    return cells, colour


if __name__ == "__main__":
    print(openings_file(), end="")
