"""Who sits at a game in progress: people, who are waited for, and players, who move when told to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from distlearn.errors import UserError
from distlearn.games import Game
from distlearn.kernels.arrays import BLACK, WHITE
from distlearn.ongoing.game import Moment, OngoingGame
from distlearn.ongoing.mover import Mover
from distlearn.ongoing.refusals import COLOURS
from distlearn.players import NamedPlayer

PERSON = "you"


class Seated:
    """A player at a board, made ready on first use, since that may have to compile something."""

    def __init__(self, game: Game, player: NamedPlayer, epsilon: float = 0.0) -> None:
        self.name = player.name
        self.player = player
        self._game, self._epsilon = game, epsilon

    @cached_property
    def mover(self) -> Mover:
        return Mover(self._game, self.player.player, self._epsilon)


@dataclass
class SeatedGame:
    """A game in progress and its seats; nobody in a seat is a person."""

    ongoing: OngoingGame
    seats: Mapping[int, Seated | None]  # by colour
    seed: int  # of this game, as in a job

    def name(self, colour: int) -> str:
        seated = self.seats[colour]
        return PERSON if seated is None else seated.name

    @property
    def to_move(self) -> Seated | None:
        """The player to move; none if it is a person's turn, or nobody's."""
        return self.seats.get(self.ongoing.now.colour)

    @property
    def waits_for_person(self) -> bool:
        return not self.ongoing.now.is_over and self.to_move is None

    def step(self) -> Moment:
        """The player to move moves."""
        now, seated = self.ongoing.now, self.to_move
        if now.is_over:
            raise UserError("the game is over")
        if seated is None:
            raise UserError(f"{COLOURS[now.colour]} is played by you; make a move")
        return self.ongoing.make(seated.mover.move(now, self.seed, self.ongoing.n_moves))

    def undo(self) -> None:
        """Takes back to the last moment at which a person had a choice, or one move if no person sits here."""
        moments = self.ongoing.moments
        has_person = None in self.seats.values()
        for n_moves in range(len(moments) - 2, -1, -1):
            if not has_person or self.seats.get(moments[n_moves].colour) is None:
                self.ongoing.back_to(n_moves)
                return
        raise UserError("there is no move to take back")


def seats(black: Seated | None, white: Seated | None) -> dict[int, Seated | None]:
    return {BLACK: black, WHITE: white}
