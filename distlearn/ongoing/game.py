"""A game in progress: every moment of it, so that moves can be taken back and looked at again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from distlearn.games import Game, Position
from distlearn.games.text import move_name, read_move
from distlearn.kernels.arrays import BLACK, Cells, Memory
from distlearn.ongoing.refusals import IllegalMoveError, refusal
from distlearn.ongoing.rulebook import Rulebook, rulebook

NOBODY = 0


@dataclass(frozen=True, eq=False)
class Moment:
    """A position with who is to move, and how it came about."""

    cells: Cells
    memory: Memory
    colour: int  # to move; NOBODY once the game is over
    moves: tuple[int, ...]  # legal ones, in rising order
    lead: float  # of black, as the game counts at its end
    last: int | None = None  # the move made
    mover: int = NOBODY  # who made it
    changed: tuple[int, ...] = ()  # other squares that it changed: flipped, captured
    skipped: int = NOBODY  # whose turn it would be, had it a move

    @property
    def is_over(self) -> bool:
        return self.colour == NOBODY


class OngoingGame:
    """The game from its start to now. Moves are checked; whoever may make them is not its concern."""

    def __init__(self, game: Game, start: Position | None = None, colour: int = BLACK) -> None:
        self.game = game
        self._rules: Rulebook = rulebook(game.rules)
        cells, memory = start or game.start()
        self.moments = [self._moment(cells.copy(), memory.copy(), colour)]

    @property
    def now(self) -> Moment:
        return self.moments[-1]

    @property
    def n_moves(self) -> int:
        return len(self.moments) - 1

    def names(self, moves: Iterable[int]) -> list[str]:
        return [move_name(move, self.game.shape) for move in moves]

    def make(self, move: int) -> Moment:
        """Makes a move of the side whose turn it is, or says why it is none."""
        now = self.now
        if move not in now.moves:
            raise IllegalMoveError(refusal(self.game, self.moments, move))
        cells, memory = now.cells.copy(), now.memory.copy()
        self._rules.make(cells, memory, now.colour, move)
        self.moments.append(self._moment(cells, memory, -now.colour, move, now))
        return self.now

    def make_named(self, name: str) -> Moment:
        """The same by name; a pass that is no move, since the side without one is skipped, may be named too."""
        try:
            move = read_move(name.strip().lower(), self.game.shape)
        except ValueError as error:
            raise IllegalMoveError(str(error)) from None
        is_pass = move == self.game.shape[0] * self.game.shape[1]
        if is_pass and self.now.skipped and move not in self.now.moves:
            return self.now
        return self.make(move)

    def back_to(self, n_moves: int) -> None:
        """As it was after so many moves."""
        del self.moments[n_moves + 1 :]

    def give_turn(self, colour: int) -> None:
        """The same position with this side to move, as some programs ask for."""
        if self.now.colour != colour:
            last = self.moments.pop()
            again = self._moment(last.cells, last.memory, colour)
            self.moments.append(_with_past(again, last.last, last.mover, last.changed))

    def _moment(
        self, cells: Cells, memory: Memory, colour: int, move: int | None = None, before: Moment | None = None
    ) -> Moment:
        moves = np.empty(self.game.widest, dtype=np.int64)
        turn, n_moves = self._rules.turn(cells, memory, colour, moves)
        skipped = colour if n_moves and turn != colour else NOBODY
        legal = tuple(int(each) for each in moves[:n_moves])
        lead = float(self._rules.lead(cells, memory))
        moment = Moment(cells, memory, turn if n_moves else NOBODY, legal, lead, skipped=skipped)
        if move is None or before is None:
            return moment
        others = np.flatnonzero(before.cells != cells)
        return _with_past(moment, move, before.colour, tuple(int(each) for each in others if each != move))


def _with_past(moment: Moment, last: int | None, mover: int, changed: tuple[int, ...]) -> Moment:
    return Moment(
        moment.cells, moment.memory, moment.colour, moment.moves, moment.lead, last, mover, changed, moment.skipped
    )
