"""The score against one player, half of the games with either colour (LR06 section IV.A; S09 section 6.1.2)."""

from __future__ import annotations

import numpy as np

from distlearn.games import AnyGame, shipped_openings
from distlearn.measures.base import Measured
from distlearn.options import EvenCount, Probability
from distlearn.play import Group, PlayJob, PlayResult
from distlearn.play.pairings import both_colours
from distlearn.players import Player, shipped_player
from distlearn.seeds import Stream


class Versus:
    """Games against a named player, half of them with either colour.

    Options:
        player: name of the opponent; `random` moves at random
        games: number of games, half of them with black
        epsilon: probability that chance forces a move of the measured player
        opponent_epsilon: the same for the opponent; as epsilon if not given
        openings: name of a set of positions to start from in turn, each with either colour; standard if not given
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        player: str,
        games: EvenCount = 1000,
        epsilon: Probability = 0.0,
        opponent_epsilon: Probability | None = None,
        openings: str | None = None,
    ) -> None:
        self._game = game
        self._epsilon = epsilon
        self._opponent = Group.of(
            shipped_player(player, game), epsilon if opponent_epsilon is None else opponent_epsilon
        )
        self._games = games
        self._openings = None if openings is None else shipped_openings(openings, game)

    def job(self, subject: Player, stream: Stream) -> PlayJob:
        groups = (Group.of(subject, self._epsilon), self._opponent)
        pairs = both_colours(0, 1, self._games)
        openings = self._openings
        opening_of = None if openings is None else np.arange(self._games) // 2 % len(openings)
        return PlayJob(self._game, groups, *pairs, stream.seeds(self._games), openings, opening_of)

    def measured(self, result: PlayResult) -> Measured:
        first, _ = both_colours(0, 1, self._games)
        scores = np.where(first == 0, result.scores, 1.0 - result.scores)
        losses, draws, wins = np.bincount((2 * scores).astype(np.int64), minlength=3)
        return Measured(float(scores.mean()), int(wins), int(draws), int(losses))
