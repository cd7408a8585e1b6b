"""Players of a campaign that one can look at and play against."""

from __future__ import annotations

from distlearn.analysis.load import results_in
from distlearn.analysis.pages.boards import board
from distlearn.errors import UserError
from distlearn.games import NumbersGame
from distlearn.ongoing.club import Club
from distlearn.ongoing.seats import PERSON
from distlearn.players import PLAYERS, NamedPlayer, described_game
from distlearn.store import stored_players
from distlearn.value_functions.wpc import WPC
from distlearn.web.asked import Table, text_of, whole_of
from distlearn.web.lobby import Lobby
from distlearn.web.watched import WatchedCampaign

SIDES = ("black", "white")


def begun_game(campaign: WatchedCampaign, lobby: Lobby, asked: Table) -> int:
    """The number of a new game. A side is the name of a shipped player, or "you", or a table of arm, seed and
    checkpoint.
    """
    sides = {side: _side(campaign, asked, side) for side in SIDES}
    players = [player for player in sides.values() if isinstance(player, NamedPlayer)]
    if not players:
        raise UserError("a game from here is played by a player of this campaign, with black or with white")
    club = Club(players[0].game_entry, players)
    black, white = (side.name if isinstance(side, NamedPlayer) else side for side in sides.values())
    return lobby.begin(club, black, white)


def opponents(campaign: WatchedCampaign, arm: str) -> list[str]:
    """Who can sit against the players of an arm: you, and the shipped players of its game."""
    game = described_game(_settings(campaign, arm)["game"])
    if isinstance(game, NumbersGame):
        return []
    return [PERSON, *(name for name, shipped in PLAYERS.items() if shipped.plays(game))]


def portrait(campaign: WatchedCampaign, arm: str, seed: int, checkpoint: int) -> Table:
    """What a player is, and its weights as a board if there is one for each square."""
    player = _stored(campaign, arm, seed, checkpoint)
    function = player.player.value_function
    picture = ""
    if isinstance(function, WPC) and not isinstance(player.game, NumbersGame):
        squares = function.square_weights(player.weights[None, :])[0]
        picture = board(squares, player.game.shape, f"Weights of {player.name}")
    return {
        "name": player.name,
        "value_function": dict(player.value_function_entry or {}),
        "interpretation": player.interpretation,
        "n_weights": len(player.weights),
        "board": str(picture),
    }


def _side(campaign: WatchedCampaign, asked: Table, side: str) -> NamedPlayer | str:
    if not isinstance(asked.get(side), dict):
        return text_of(asked, side, PERSON)
    named = asked[side]
    return _stored(campaign, text_of(named, "arm"), whole_of(named, "seed"), whole_of(named, "checkpoint"))


def _stored(campaign: WatchedCampaign, arm: str, seed: int, checkpoint: int) -> NamedPlayer:
    _settings(campaign, arm)
    (player,) = stored_players(campaign.folder, arm, str(seed), str(checkpoint))
    return player


def _settings(campaign: WatchedCampaign, arm: str) -> Table:
    """Of an arm, whose plug-ins are imported from the results, as for whoever plays there."""
    results = results_in(campaign.folder, ())
    if arm not in results.spec["arms"]:
        raise UserError(f"{campaign.name}: there is no arm {arm!r}")
    results.load_plugins(arm)
    settings: Table = results.spec["arms"][arm]
    return settings
