"""The players printed in the papers, with their weights as printed, and the random player."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from distlearn.errors import unknown
from distlearn.games import GAMES, AnyGame, Game, NumbersGame
from distlearn.kernels.arrays import Weights
from distlearn.players.player import Player
from distlearn.value_functions import VALUE_FUNCTIONS, ValueFunction

# LR06 fig. 2, after Yoshioka, Ishii & Ito 1999
OTHELLO_SWH = """
     1.00 -0.25  0.10  0.05  0.05  0.10 -0.25  1.00
    -0.25 -0.25  0.01  0.01  0.01  0.01 -0.25 -0.25
     0.10  0.01  0.05  0.02  0.02  0.05  0.01  0.10
     0.05  0.01  0.02  0.01  0.01  0.02  0.01  0.05
     0.05  0.01  0.02  0.01  0.01  0.02  0.01  0.05
     0.10  0.01  0.05  0.02  0.02  0.05  0.01  0.10
    -0.25 -0.25  0.01  0.01  0.01  0.01 -0.25 -0.25
     1.00 -0.25  0.10  0.05  0.05  0.10 -0.25  1.00
"""
# LR06 fig. 10
OTHELLO_LR06 = """
     4.622507 -1.477853  1.409644 -0.066975 -0.305214  1.633019 -1.050899  4.365550
    -1.329145 -2.245663 -1.060633 -0.541089 -0.332716 -0.475830 -2.274535 -0.032595
     2.681550 -0.906628  0.229372  0.059260 -0.150415  0.321982 -1.145060  2.986767
    -0.746066 -0.317389  0.140040 -0.045266  0.236595  0.158543 -0.720833 -0.131124
    -0.305566 -0.328398  0.073872 -0.131472 -0.172101  0.016603 -0.511448 -0.264125
     2.777411 -0.769551  0.676483  0.282190  0.007184  0.269876 -1.408169  2.396238
    -1.566175 -3.049899 -0.637408 -0.077690 -0.648382 -0.911066 -3.329772 -0.870962
     5.046583 -1.468806  1.545046 -0.031175  0.263998  2.063148 -0.148002  5.781035
"""
# S09 fig. 6.3
OTHELLO_S09 = """
     1.02 -0.27  0.55 -0.10  0.08  0.47 -0.38  1.00
    -0.13 -0.52 -0.18 -0.07 -0.18 -0.29 -0.68 -0.44
     0.55 -0.24  0.02 -0.01 -0.01  0.10 -0.13  0.77
    -0.10 -0.10  0.01 -0.01  0.00 -0.01 -0.09 -0.05
     0.05 -0.17  0.02 -0.04 -0.03  0.03 -0.09 -0.05
     0.56 -0.25  0.05  0.02 -0.02  0.17 -0.35  0.42
    -0.25 -0.71 -0.24 -0.23 -0.08 -0.29 -0.63 -0.24
     0.93 -0.44  0.55  0.22 -0.15  0.74 -0.57  0.97
"""
# KJS11 table 1, loosely after Runarsson & Lucas 2005
GO_HEURISTIC = """
    -0.10  0.20  0.15  0.20 -0.10
     0.20  0.25  0.25  0.25  0.20
     0.10  0.30  0.25  0.30  0.10
     0.20  0.25  0.25  0.25  0.20
    -0.10  0.20  0.15  0.20 -0.10
"""
# KJS11 table 4
GO_KJS11 = """
     0.46 -0.05  0.66  1.15 -1.42
     0.40  1.54  2.29  1.06  1.67
     0.11  1.16  1.44  0.85  0.02
     2.02  0.69  1.39  0.54  0.89
    -0.51  1.02 -0.22  0.66 -0.22
"""


@dataclass(frozen=True)
class ShippedPlayer:
    """A player known by name; weights are printed row by row from the top left."""

    description: str
    game: str | None  # None: any game
    value_function: str
    printed_weights: str

    def plays(self, game: AnyGame) -> bool:
        if isinstance(game, NumbersGame):
            return False
        is_of_game = self.game is None or isinstance(game, GAMES[self.game])
        return is_of_game and self._value_function(game).n_weights == len(
            self._weights
        )  # printed for one size of board

    def player(self, game: Game) -> Player:
        return Player(self._value_function(game), self._weights)

    @property
    def _weights(self) -> Weights:
        return np.array(self.printed_weights.split(), dtype=np.float64)

    def _value_function(self, game: Game) -> ValueFunction:
        return VALUE_FUNCTIONS[self.value_function](game)


PLAYERS: dict[str, ShippedPlayer] = {
    "go-heuristic": ShippedPlayer("the heuristic weights for 5×5 (KJS11 table 1)", "go", "wpc", GO_HEURISTIC),
    "go-kjs11": ShippedPlayer(
        "the best player of KJS11 for 5×5, by CTDL with Hall of Fame (table 4)", "go", "wpc", GO_KJS11
    ),
    "go-liberty": ShippedPlayer("most liberties for itself, fewest for the opponent (KJS11)", "go", "liberties", ""),
    "othello-swh": ShippedPlayer("the standard heuristic weights (LR06 fig. 2)", "othello", "wpc", OTHELLO_SWH),
    "othello-lr06": ShippedPlayer("the champion of LR06, a (1,10)-ES (fig. 10)", "othello", "wpc", OTHELLO_LR06),
    "othello-s09": ShippedPlayer(
        "the tournament winner of S09, by CTDL with Hall of Fame (fig. 6.3)",
        "othello",
        "wpc",
        OTHELLO_S09,
    ),
    "random": ShippedPlayer("a uniformly random legal move", None, "constant", ""),
}


def shipped_player(name: str, game: AnyGame) -> Player:
    """The player of that name for this game."""
    if isinstance(game, NumbersGame) or name not in PLAYERS or not PLAYERS[name].plays(game):
        known = (other for other, entry in PLAYERS.items() if entry.plays(game))
        raise ValueError(unknown("player", name, known))
    return PLAYERS[name].player(game)
