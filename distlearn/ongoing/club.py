"""Where games of one kind are begun: who can be met, from which positions, with which seeds."""

from __future__ import annotations

from collections.abc import Sequence

from distlearn.binding import Entry
from distlearn.errors import UserError, unknown
from distlearn.games import Game, NumbersGame, Openings
from distlearn.ongoing.game import OngoingGame
from distlearn.ongoing.records import opening
from distlearn.ongoing.seats import PERSON, Seated, SeatedGame, seats
from distlearn.players import PLAYERS, NamedPlayer, described_game, shipped_named_player
from distlearn.seeds import Stream


class Club:
    """Players of one game; the games they are asked for are numbered, and each has a seed of its own."""

    def __init__(
        self,
        game_entry: Entry,
        players: Sequence[NamedPlayer] = (),
        seed: int = 0,
        epsilon: float = 0.0,
        openings: Openings | None = None,
    ) -> None:
        self.game_entry = game_entry
        self.game = board_game(game_entry)
        self._stream = Stream.of("ongoing", seed)
        self._openings = openings
        self.members = {
            player.name: Seated(self.game, player, epsilon) for player in (*players, *self._shipped(players))
        }

    def begin(self, number: int, black: str = PERSON, white: str = PERSON) -> SeatedGame:
        """The game of this number between members or people."""
        return SeatedGame(self._started(number), self.seats(black, white), self.seed(number))

    def seed(self, number: int) -> int:
        return int(self._stream.seeds(number + 1)[number])

    def seats(self, black: str, white: str) -> dict[int, Seated | None]:
        return seats(self._member(black), self._member(white))

    def _member(self, name: str) -> Seated | None:
        if name == PERSON:
            return None
        if name not in self.members:
            raise UserError(unknown("player", name, (PERSON, *self.members)))
        return self.members[name]

    def _started(self, number: int) -> OngoingGame:
        if self._openings is None:
            return OngoingGame(self.game)
        drawn = self._stream.child("opening", number).generator().integers(len(self._openings))
        return OngoingGame(self.game, *opening(self._openings, int(drawn)))

    def _shipped(self, players: Sequence[NamedPlayer]) -> list[NamedPlayer]:
        """Those that play this game, too, and are not there yet."""
        taken = {player.name for player in players}
        names = [name for name, shipped in PLAYERS.items() if shipped.plays(self.game) and name not in taken]
        return [shipped_named_player(name, self.game_entry) for name in names]


def board_game(game_entry: Entry) -> Game:
    game = described_game(game_entry)
    if isinstance(game, NumbersGame):
        raise UserError(f"{game_entry['name']} has no board to play on")
    return game
