"""The score against other players, half of the games with either colour (LR06 section IV.A; S09 section 6.1.2)."""

from __future__ import annotations

import numpy as np

from distlearn.games import AnyGame, chosen_openings
from distlearn.measures.base import Measured, Subject
from distlearn.options import EvenCount, OpeningSet, Players, Probability
from distlearn.play import Group, PlayJob, PlayResult
from distlearn.play.groups import merged_groups
from distlearn.play.pairings import both_colours
from distlearn.players import Player, chosen_players
from distlearn.seeds import Stream


class Versus:
    """Games against one or several players, half of them with either colour.

    Options:
        player: the opponent, or a list of them; `random` moves at random
        games: number of games against each of them, half of them with black
        epsilon: probability that chance forces a move of the measured player
        opponent_epsilon: the same for the opponent; as epsilon if not given
        openings: positions to start from in turn, each with either colour; standard if not given
        subject: who is measured, the best of the generation, a random member, or the whole population (mean and SD)
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        player: Players,
        games: EvenCount = 1000,
        epsilon: Probability = 0.0,
        opponent_epsilon: Probability | None = None,
        openings: OpeningSet | None = None,
        subject: Subject = "best",
    ) -> None:
        self.subject = subject
        self._game = game
        self._epsilon = epsilon
        theirs = epsilon if opponent_epsilon is None else opponent_epsilon
        self._opponents, numbers = merged_groups([Group.of(each, theirs) for each in chosen_players(player, game)])
        self._numbers = 1 + np.concatenate(numbers)  # of the opponents; the subject is number 0
        self._games = games
        self._openings = None if openings is None else chosen_openings(openings, game)

    def job(self, subject: Player, stream: Stream) -> PlayJob:
        groups = (Group.of(subject, self._epsilon), *self._opponents)
        pairs = [both_colours(0, number, self._games) for number in self._numbers.tolist()]
        first, second = (np.concatenate(side) for side in zip(*pairs, strict=True))
        openings = self._openings
        opening_of = None if openings is None else np.arange(len(first)) % self._games // 2 % len(openings)
        return PlayJob(self._game, groups, first, second, stream.seeds(len(first)), openings, opening_of)

    def measured(self, result: PlayResult) -> Measured:
        first, _ = both_colours(0, 1, len(result.leads))  # so it begins with each opponent anew
        scores = np.where(first == 0, result.scores, 1.0 - result.scores)
        losses, draws, wins = np.bincount((2 * scores).astype(np.int64), minlength=3)
        return Measured(float(scores.mean()), int(wins), int(draws), int(losses))
