"""Champions leagues: every arm sends the winner of a league among its final players (LR06 tables III and IV)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pandas as pd

from distlearn.analysis.conditions import PAPERS_EPSILON, Conditions, both_disturbed
from distlearn.analysis.standings import pair_scores, totals
from distlearn.players import NamedPlayer

GAMES_OF_A_PLAYER = 10_000  # in a league of LR06, whatever the number of players


def league_conditions(n_players: int, games: int | None = None, epsilon: float = PAPERS_EPSILON) -> Conditions:
    """So many games of every pair, or as many as make about 10 000 for every player; all with random moves."""
    return both_disturbed(games or max(2, 2 * round(GAMES_OF_A_PLAYER / (n_players - 1) / 2)), epsilon)


def winner(players: Sequence[NamedPlayer], table: pd.DataFrame) -> NamedPlayer:
    """The best of a round robin of these players."""
    best = totals(pair_scores(table)).player[0]
    return next(player for player in players if player.name == best)


def champions(winners: Mapping[str, NamedPlayer], best: Mapping[str, NamedPlayer]) -> list[NamedPlayer]:
    """The winners of the arms, each under the arm's name, and those that were best by a measure, as `arm-HB`."""
    named = {**winners, **{f"{arm}-HB": player for arm, player in best.items()}}
    return [replace(player, name=name) for name, player in named.items()]
