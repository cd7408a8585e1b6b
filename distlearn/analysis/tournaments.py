"""Tournaments of any players of one game: who meets whom, all of it as one job, and what came of it as a table.

Every game has its seed from the tournament's seed and the names of the two who play, and players are put in the order
of their names. So nothing depends on who else takes part, nor on the order in which players are given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from distlearn.analysis.conditions import Conditions
from distlearn.analysis.entrants import common_game, entrants
from distlearn.arenas import Arena, Threads
from distlearn.arenas.cores import usable_cores
from distlearn.errors import UserError
from distlearn.kernels.arrays import BLACK, WHITE, Indices
from distlearn.play import PlayJob, PlayResult
from distlearn.players import NamedPlayer
from distlearn.seeds import Seeds, Stream, crossed


@dataclass(frozen=True, eq=False)
class Tournament:
    """Games that are to be played, and who meets whom in them."""

    names: tuple[str, ...]  # in order
    conditions: Conditions
    meetings: Meetings
    job: PlayJob  # the games of every meeting one after the other

    def table(self, result: PlayResult) -> pd.DataFrame:
        """One row per player, opponent and colour of the player, who is counted from everybody's own view.

        A player's games against itself are counted once, for black, unless only one of the two was disturbed.
        """
        outcomes = np.sign(result.leads).reshape(len(self.meetings.players), self.conditions.games_each)
        outcomes *= self.meetings.colours[:, None]
        wins, draws, losses = ((outcomes == outcome).sum(axis=1) for outcome in (1, 0, -1))
        rows = self._rows(self.meetings, wins, draws, losses)
        if not self.conditions.spares_player:
            mirrored = self._rows(self.meetings.mirrored(), losses, draws, wins)
            rows = pd.concat([rows, mirrored[mirrored.player != mirrored.opponent]], ignore_index=True)
        return rows

    def _rows(self, meetings: Meetings, wins: Indices, draws: Indices, losses: Indices) -> pd.DataFrame:
        names = np.array(self.names, dtype=object)
        return pd.DataFrame(
            {
                "player": names[meetings.players],
                "opponent": names[meetings.opponents],
                "colour": np.where(meetings.colours == BLACK, "black", "white"),
                "games": self.conditions.games_each,
                "wins": wins,
                "draws": draws,
                "losses": losses,
            }
        )


@dataclass(frozen=True, eq=False)
class Meetings:
    """Who meets whom, as numbers of players; each (meetings,)."""

    players: Indices
    opponents: Indices
    colours: Indices  # of the player

    def mirrored(self) -> Meetings:
        """The same, as the opponents see them."""
        return Meetings(self.opponents, self.players, -self.colours)


def played(tournament: Tournament, arena: Arena | None = None) -> pd.DataFrame:
    """The table of a tournament, by default played on all cores of this machine."""
    result = (arena or Threads(usable_cores())).run(tournament.job)
    assert isinstance(result, PlayResult)
    return tournament.table(result)


def round_robin(
    players: Sequence[NamedPlayer], conditions: Conditions, seed: int, with_self: bool = False
) -> Tournament:
    """Everybody meets everybody else, or with `with_self` everybody."""
    players = in_order(players)
    pairs = np.triu_indices(len(players), 0 if with_self else 1)
    return tournament(players, pairs, conditions, seed)


def tournament(
    players: Sequence[NamedPlayer], pairs: tuple[Indices, Indices], conditions: Conditions, seed: int
) -> Tournament:
    """Of players in order; pairs are numbers of players, every two of them once."""
    meetings = _meetings(*pairs, is_mutual=not conditions.spares_player)
    return Tournament(
        tuple(player.name for player in players), conditions, meetings, _job(players, meetings, conditions, seed)
    )


def in_order(players: Sequence[NamedPlayer]) -> list[NamedPlayer]:
    """By name; who is there twice, or alone, is refused."""
    if len(players) < 2:
        found = f"only {players[0].name}" if players else "none"
        raise UserError(f"a tournament needs two players or more; found {found}")
    twice = [name for name, n_times in Counter(player.name for player in players).items() if n_times > 1]
    if twice:
        raise UserError(f"there are two players named {twice[0]!r}; expected every player once, under its own name")
    return sorted(players, key=lambda player: player.name)


def _meetings(players: Indices, opponents: Indices, is_mutual: bool) -> Meetings:
    """Every pair with either colour; whoever meets itself on equal terms does so once."""
    different = players != opponents
    if not is_mutual:
        players, opponents = (
            np.concatenate([players, opponents[different]]),
            np.concatenate([opponents, players[different]]),
        )
        different = players != opponents
    players, opponents, different = (np.repeat(each, 2) for each in (players, opponents, different))
    colours = np.tile(np.array([BLACK, WHITE]), len(players) // 2)
    wanted = different | (colours == BLACK) | (not is_mutual)
    return Meetings(players[wanted], opponents[wanted], colours[wanted])


def _job(players: Sequence[NamedPlayer], meetings: Meetings, conditions: Conditions, seed: int) -> PlayJob:
    game = common_game(players)
    disturbed = entrants(players, game, conditions.epsilon)
    groups, opponents = disturbed.groups, disturbed.numbers[meetings.opponents]
    if conditions.spares_player:
        undisturbed = entrants(players, game, 0.0)
        groups, opponents = undisturbed.groups + groups, opponents + len(players)
    own = disturbed.numbers[meetings.players]
    is_black = meetings.colours == BLACK
    n_games = conditions.games_each
    return PlayJob(
        game,
        groups,
        np.repeat(np.where(is_black, own, opponents), n_games),
        np.repeat(np.where(is_black, opponents, own), n_games),
        _seeds(players, meetings, n_games, seed),
        conditions.openings,
        None if conditions.openings is None else np.tile(np.arange(n_games), len(meetings.players)),
    )


def _seeds(players: Sequence[NamedPlayer], meetings: Meetings, games_each: int, seed: int) -> Seeds:
    stream = Stream.of("tournament", seed)
    keys = np.array([stream.child("player", player.name).seeds(1)[0] for player in players])
    pairs = crossed(keys[meetings.players], keys[meetings.opponents])
    numbers = np.arange(games_each, dtype=np.uint64) * np.uint64(2)  # even ones with black
    return crossed(pairs[:, None], numbers + (meetings.colours == WHITE)[:, None].astype(np.uint64)).ravel()
