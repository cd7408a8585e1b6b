"""Three players and four openings of Othello whose games can be followed by hand.

In every opening the side to move chooses between two corners and so decides the game; what comes after is forced.
Taking a8 in P (rows 1 and 8 below) flips two discs: XXXX on row 8, and white's only move is d1: OOO. Black wins by 4
to 3. Taking a1 flips one: XXX on row 1, and white's e8 makes OOOO on row 8: black loses by 3 to 4.
"""

import numpy as np

from distlearn.games import Openings
from distlearn.games.othello import Othello
from distlearn.players import NamedPlayer

P = ". O X . . . . .", ". O O X . . . ."  # rows 1 and 8: a8 wins, a1 loses
P_SWAPPED = ". X O . . . . .", ". X X O . . . ."  # the same for white, who is to move
S = ". . . . X O O .", ". . . . . X O ."  # h1 wins, h8 loses
Q = ". O X . . . . .", ". O X . . . . ."  # a1 and a8 both draw, 3 to 3
EMPTY_ROWS = 48 * [0]


def openings():
    boards = [_row(first) + EMPTY_ROWS + _row(last) for first, last in (P, P_SWAPPED, S, Q)]
    return Openings.of_boards(Othello(), np.array(boards, dtype=np.int8), np.array([1, -1, 1, 1]))


def players():
    """smart wins all openings that can be won, mixed those on the a-file, dull none."""
    return [_player("smart", a8=1, h1=1), _player("mixed", a8=1, h8=1), _player("dull", a1=1, h8=1)]


# Player, opponent: wins, draws, losses in four openings with either colour. Whoever is to move decides P, P swapped
# and S; in Q both moves draw.
BY_HAND = {
    ("smart", "mixed"): (4, 2, 2),  # P and P swapped: whoever is to move wins; S: smart wins moving first and second
    ("smart", "dull"): (6, 2, 0),
    ("mixed", "dull"): (5, 2, 1),  # in S whoever is to move loses
}
# Black, white: the same in four games.
BY_HAND_AS_BLACK = {
    ("smart", "mixed"): (2, 1, 1),
    ("mixed", "smart"): (1, 1, 2),
    ("smart", "dull"): (3, 1, 0),
    ("dull", "smart"): (0, 1, 3),
    ("mixed", "dull"): (2, 1, 1),
    ("dull", "mixed"): (0, 1, 3),
}


def by_hand(pairs):
    """Of all ordered pairs."""
    return pairs | {(b, a): counts[::-1] for (a, b), counts in pairs.items()}


def _row(drawn):
    return [{"X": 1, "O": -1, ".": 0}[sign] for sign in drawn.split()]


def _player(name, **likes):
    weights = np.zeros(64)
    for square, weight in likes.items():
        weights[8 * (int(square[1]) - 1) + "abcdefgh".index(square[0])] = weight
    return NamedPlayer(name, {"name": "othello"}, {"name": "wpc"}, "negation", weights)
