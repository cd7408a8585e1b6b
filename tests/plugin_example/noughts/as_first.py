"""A measure of players who always begin."""

import numpy as np

from distlearn.games import Game
from distlearn.measures.base import Measured
from distlearn.options import Count
from distlearn.play import Group, PlayJob, PlayResult
from distlearn.players import Player, shipped_player
from distlearn.seeds import Stream


class AsFirst:
    """Games against the random player, all of them with the first move.

    Options:
        games: number of games
    """

    def __init__(self, game: Game, *, games: Count = 100) -> None:
        self._game, self._games = game, games

    def job(self, subject: Player, stream: Stream) -> PlayJob:
        groups = Group.of(subject), Group.of(shipped_player("random", self._game))
        subjects, opponents = np.zeros(self._games, np.int64), np.ones(self._games, np.int64)
        return PlayJob(self._game, groups, subjects, opponents, stream.seeds(self._games))

    def measured(self, result: PlayResult) -> Measured:
        losses, draws, wins = np.bincount((2 * result.scores).astype(int), minlength=3)
        return Measured(float(result.scores.mean()), int(wins), int(draws), int(losses))
