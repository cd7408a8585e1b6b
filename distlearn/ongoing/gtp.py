"""A Go player and its board, as programs that speak GTP (`gtp_commands.py`) use them.

Rules are ours: area scoring, no suicide, no early repetition, all stones alive. Games do not end by a limit of moves.
"""

from __future__ import annotations

from distlearn.errors import UserError
from distlearn.games import NumbersGame, Position
from distlearn.games.go import Go
from distlearn.kernels.arrays import BLACK, WHITE
from distlearn.kernels.go_memory import KOMI, N_PASSES
from distlearn.ongoing.game import OngoingGame
from distlearn.ongoing.mover import Mover
from distlearn.ongoing.refusals import IllegalMoveError
from distlearn.ongoing.vertices import LETTERS
from distlearn.players import PLAYERS, NamedPlayer, described_value_function
from distlearn.players.player import Player
from distlearn.seeds import Stream

LONGEST = 10_000  # moves, more than any program asks for


class GtpError(Exception):
    """What the answer to a command that fails says."""


class Engine:
    """A game of Go in progress with a player who moves when told to."""

    def __init__(self, player: NamedPlayer, seed: int = 0, epsilon: float = 0.0) -> None:
        game = player.game
        if not isinstance(game, Go):
            raise UserError(f"{player.name} plays {player.game_entry['name']}; GTP is for Go")
        self.name = player.name
        self._player, self._epsilon = player, epsilon
        self._seeds = Stream.of("ongoing", seed)
        self._n_games = 0
        self._set_up(game.size, game.komi)

    @property
    def size(self) -> int:
        return self._game.size

    def set_size(self, size: int) -> None:
        try:
            self._set_up(size, self._game.komi)
        except ValueError:
            raise GtpError("unacceptable size") from None

    def clear(self) -> None:
        self._set_up(self.size, self._game.komi)

    def set_komi(self, komi: float) -> None:
        """The position stays as it is."""
        half_points = 2 * komi
        if not abs(komi) <= self.size**2 or half_points != round(half_points):
            raise GtpError("unacceptable komi; whole and half points up to the size of the board are known")
        for moment in self._ongoing.moments:
            moment.memory[KOMI] = round(half_points)
        self._game = Go(size=self.size, komi=komi, limit=LONGEST)

    def play(self, colour: int, move: int) -> None:
        self._give_turn(colour)
        try:
            self._ongoing.make(move)
        except IllegalMoveError:
            raise GtpError("illegal move") from None

    def generate(self, colour: int) -> int:
        """The player moves; it never resigns."""
        self._give_turn(colour)
        move = self._mover.move(self._ongoing.now, self._seed, self._ongoing.n_moves)
        self._ongoing.make(move)
        return move

    def undo(self) -> None:
        if self._ongoing.n_moves == 0:
            raise GtpError("cannot undo")
        self._ongoing.back_to(self._ongoing.n_moves - 1)

    def picture(self) -> str:
        """Rows from the top, which has the highest number."""
        signs = {BLACK: "X", WHITE: "O", 0: "."}
        letters = "   " + " ".join(LETTERS[: self.size])
        lines = ["", letters]
        for row in range(self.size):
            cells = self._ongoing.now.cells[row * self.size : (row + 1) * self.size].tolist()
            lines.append(f"{self.size - row:2} " + " ".join(signs[cell] for cell in cells) + f" {self.size - row}")
        return "\n".join([*lines, letters])

    def final_score(self) -> str:
        """By area, as the board is."""
        cells, memory = self._ongoing.now.cells, self._ongoing.now.memory.copy()
        memory[N_PASSES] = 2  # the game counts as ended
        lead = OngoingGame(self._game, Position(cells, memory)).now.lead
        if lead == 0:
            return "0"
        return f"{'B' if lead > 0 else 'W'}+{abs(lead):g}"

    def _set_up(self, size: int, komi: float) -> None:
        if not 2 <= size <= 9:
            raise ValueError(f"boards have 2 to 9 points along an edge, not {size}")
        game = Go(size=size, komi=komi, limit=LONGEST)
        mover = Mover(game, self._player_for(game), self._epsilon)
        self._game, self._mover = game, mover
        self._ongoing: OngoingGame = OngoingGame(game)
        self._seed = int(self._seeds.seeds(self._n_games + 1)[self._n_games])
        self._n_games += 1

    def _player_for(self, game: Go) -> Player:
        """The player on this board, if it can play there: weights are for one size."""
        name = self._player.origin.get("shipped")
        if isinstance(name, str) and name in PLAYERS and PLAYERS[name].plays(game):
            return PLAYERS[name].player(game)
        own = self._player.game
        if isinstance(own, NumbersGame) or own.shape != game.shape:
            raise ValueError(f"{self.name} plays on another board")
        value_function = described_value_function(self._player.value_function_entry, game)
        return Player(value_function, self._player.weights, self._player.interpretation)

    def _give_turn(self, colour: int) -> None:
        """Programs may ask for moves of the same colour in a row, and for more of them after two passes."""
        ongoing = self._ongoing
        if ongoing.now.is_over:
            ongoing.now.memory[N_PASSES] = 0
        ongoing.give_turn(colour)
