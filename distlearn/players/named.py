"""A player with what people know of it: a name, the game it plays, how to make it again, and where it came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from distlearn.binding import Entry, resolved
from distlearn.errors import UserError
from distlearn.games import EVERY_GAME, AnyGame
from distlearn.kernels.arrays import Weights
from distlearn.players.description import described_game, described_player
from distlearn.players.player import Interpretation, Player
from distlearn.players.shipped import PLAYERS
from distlearn.value_functions import VALUE_FUNCTIONS

Origin = Mapping[str, str | int]


@dataclass(frozen=True, eq=False)
class NamedPlayer:
    """Everything about a player as plain data: it can be written to a file and read back to the same player."""

    name: str
    game_entry: Entry  # such as {"name": "othello"}, with every option
    value_function_entry: Entry | None  # the same; none in a game of numbers
    interpretation: Interpretation
    weights: Weights  # (n_weights,)
    origin: Origin = field(default_factory=dict)  # campaign, arm, seed, checkpoint, games, version …

    @property
    def game(self) -> AnyGame:
        return described_game(self.game_entry)

    @property
    def player(self) -> Player:
        return described_player(self.description, self.weights)

    @property
    def description(self) -> dict[str, Any]:
        """What kind of player it is, without its weights."""
        return {
            "game": self.game_entry,
            "value_function": self.value_function_entry,
            "interpretation": self.interpretation,
        }


def shipped_named_player(name: str, game_entry: Entry | None = None) -> NamedPlayer:
    """A shipped player for a game, which need not be given to those that play but one."""
    shipped = PLAYERS[name]
    if game_entry is None and shipped.game is None:
        raise UserError(f"player {name!r} plays any game; say which, or name another player whose game it is")
    entry = resolved(("game",), game_entry or {"name": shipped.game}, EVERY_GAME)
    game = described_game(entry)
    if not shipped.plays(game):
        raise UserError(f"player {name!r} does not play {told_game(entry)}")
    player = shipped.player(game)  # type: ignore[arg-type]
    own = shipped.value_function
    value_function = resolved(("value_function",), {"name": own} if isinstance(own, str) else own, VALUE_FUNCTIONS)
    return NamedPlayer(name, entry, value_function, player.interpretation, player.weights, {"shipped": name})


def told_game(entry: Entry) -> str:
    """`othello`, or `go (size 7, komi 0)`."""
    options = ", ".join(f"{option} {value}" for option, value in entry.items() if option != "name")
    return f"{entry['name']} ({options})" if options else str(entry["name"])
