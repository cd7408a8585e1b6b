"""Players by references, ready to meet each other: all of one game, each with a name of its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count

from distlearn.binding import Entry, resolved
from distlearn.errors import UserError
from distlearn.games import EVERY_GAME
from distlearn.players import PLAYERS, NamedPlayer, shipped_named_player, told_game
from distlearn.store.references import referenced_players


def found_players(references: Sequence[str], game: Entry | None = None) -> list[NamedPlayer]:
    """All players that the references mean, in order.

    A reference is a shipped name, a player file (all players in it; `FILE#NAME` is one of them), or
    `RESULTS:arm:seed:checkpoint` with `*` or `all` for all arms, seeds or checkpoints, and a checkpoint that is a
    number, `last` (also if left out) or `best:MEASURE`. Shipped players take the game of the others, or the one given.
    """
    found = {reference: referenced_players(reference) for reference in references if reference not in PLAYERS}
    shared = _shared_game(found, references, game)
    players = [
        player
        for reference in references
        for player in found.get(reference) or [shipped_named_player(reference, shared)]
    ]
    return _with_names_of_their_own(players)


def _shared_game(found: dict[str, list[NamedPlayer]], references: Sequence[str], game: Entry | None) -> Entry | None:
    """The game that all of them play; none if only players of any game are asked for."""
    games = [("the game asked for", resolved(("game",), game, EVERY_GAME))] if game else []
    games += [(f"player {player.name!r}", dict(player.game_entry)) for players in found.values() for player in players]
    if not games:
        games = [
            (f"player {name!r}", dict(shipped_named_player(name).game_entry))
            for name in references
            if PLAYERS[name].game is not None
        ]
    for who, other in games:
        if other != games[0][1]:
            raise UserError(
                f"players of different games cannot meet: {games[0][0]} is for {told_game(games[0][1])}, "
                f"{who} for {told_game(other)}"
            )
    return games[0][1] if games else None


def _with_names_of_their_own(players: list[NamedPlayer]) -> list[NamedPlayer]:
    """Equal names get their campaign before them, if that tells them apart, and else a number behind them."""
    campaigns: dict[str, set[object]] = defaultdict(set)
    for player in players:
        campaigns[player.name].add(player.origin.get("campaign"))
    names = [
        f"{player.origin['campaign']}/{player.name}"
        if len(campaigns[player.name]) > 1 and "campaign" in player.origin
        else player.name
        for player in players
    ]
    taken: set[str] = set()
    for number, name in enumerate(names):
        names[number] = _free(name, taken)
        taken.add(names[number])
    return [replace(player, name=name) for name, player in zip(names, players, strict=True)]


def _free(name: str, taken: set[str]) -> str:
    """The name, or if another player has it `name#2` and so on."""
    return next(each for each in chain([name], (f"{name}#{n}" for n in count(2))) if each not in taken)
