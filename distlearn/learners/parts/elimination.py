"""The single-elimination tournament (S09 section 2.2.2.1), whose rounds follow from the results so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from distlearn.kernels.arrays import Indices, Leads, Weights
from distlearn.learners.parts.meetings import Meetings, Played
from distlearn.options import Count
from distlearn.seeds import Stream


@dataclass(frozen=True, kw_only=True)
class SingleElimination:
    """Pairs drawn at random play one game, losers drop out until one is left; fitness is the rounds survived.

    Of an odd number the last one drawn goes on without a game, and a draw is decided by a coin, so a tournament of
    n players has n − 1 games.

    Options:
        repeats: tournaments in a generation, played side by side; their fitness is summed
    """

    repeats: Count = 1

    def next_round(self, n_players: int, history: Sequence[Played], stream: Stream) -> Meetings | None:
        """The games of all tournaments' next round; none once each has its champion."""
        drawn = [
            _drawn(self._alive(repeat, n_players, history, stream)[-1], stream.child(repeat, len(history)))
            for repeat in range(self.repeats)
        ]
        first, second = np.concatenate([_games(order) for order in drawn]).T
        return Meetings.of(first, second, 1.0, 1.0) if len(first) else None

    def fitness(self, n_players: int, history: Sequence[Played], stream: Stream) -> Weights:
        """(players,) rounds survived, summed over the repeats."""
        survived = np.zeros(n_players)
        for repeat in range(self.repeats):
            for alive in self._alive(repeat, n_players, history, stream)[1:]:
                survived[alive] += 1.0
        return survived

    def _alive(self, repeat: int, n_players: int, history: Sequence[Played], stream: Stream) -> list[Indices]:
        """Who is left in one of the tournaments: at the start, and after each round.

        A round's games stand in the order of the repeats; all tournaments have the same number of players left.
        """
        alive = [np.arange(n_players)]
        for number, played in enumerate(history):
            own = stream.child(repeat, number)
            order = _drawn(alive[-1], own)
            n_games = len(order) // 2
            leads = played.leads[repeat * n_games : (repeat + 1) * n_games]
            alive.append(np.append(_winners(_games(order), leads, own), order[2 * n_games :]))
        return alive


def _drawn(alive: Indices, stream: Stream) -> Indices:
    return stream.child("draw").generator().permutation(alive)


def _games(order: Indices) -> Indices:
    """(games, 2) neighbours play each other."""
    return order[: len(order) // 2 * 2].reshape(-1, 2)


def _winners(games: Indices, leads: Leads, stream: Stream) -> Indices:
    coins = stream.child("coins").generator().integers(0, 2, len(leads))
    second_wins = np.where(leads == 0, coins, leads < 0)
    winners: Indices = games[np.arange(len(games)), second_wins]
    return winners
