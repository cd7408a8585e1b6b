"""The standard works whose speed is measured, by name, as jobs of any size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from distlearn.games import GAMES, Game
from distlearn.play import Group, Job, PlayJob, TDJob, TDRule
from distlearn.play.pairings import round_robin
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS, ValueFunction

N_PLAYERS = 40
GAMES_EACH = N_PLAYERS - 1  # of a learner in a round, so that rounds of playing and of learning have as many games
EPSILON = 0.1
LEARNERS_SIGMA = 0.01  # learners start from small weights, players are all over the place


@dataclass(frozen=True)
class Work:
    """Players with random weights meet in round robins or, with an `alpha`, learn by TD(λ) self-play."""

    game: str
    value_function: str
    alpha: float | None = None
    lam: float = 0.0
    options: Mapping[str, str | int] = field(default_factory=dict)  # of the value function

    def job(self, n_rounds: int, n_cores: int = 1) -> Job:
        """`n_rounds` rounds for every core: cut into `n_cores` equal parts, each is as much work as for one core."""
        game = GAMES[self.game]()
        value_function = VALUE_FUNCTIONS[self.value_function](game, **self.options)
        if self.alpha is None:
            return _round_robins(game, value_function, n_rounds * n_cores)
        rule = TDRule(self.alpha, self.lam, EPSILON)
        return _self_play(game, value_function, rule, n_rounds * GAMES_EACH, N_PLAYERS * n_cores)


ALL_4 = {"tuples": "all-4+2x2"}

WORKS: dict[str, Work] = {
    "go-wpc": Work("go", "wpc"),
    "go-td-wpc": Work("go", "wpc", alpha=0.01, lam=0.98),
    "othello-wpc": Work("othello", "wpc"),
    "othello-ntuple": Work("othello", "ntuple", options=ALL_4),
    "othello-mlp": Work("othello", "mlp", options={"hidden": 32}),
    "othello-td-wpc": Work("othello", "wpc", alpha=0.01),
    "othello-td-ntuple": Work("othello", "ntuple", alpha=0.001, options=ALL_4),
}


def _round_robins(game: Game, value_function: ValueFunction, n_rounds: int) -> PlayJob:
    """Everybody meets everybody else in both colours, again and again with other seeds."""
    first, second = (np.tile(players, n_rounds) for players in round_robin(N_PLAYERS, with_self=False))
    weights = Stream.of("bench", "weights").generator().normal(size=(N_PLAYERS, value_function.n_weights))
    group = Group(value_function, weights, epsilon=EPSILON)
    return PlayJob(game, (group,), first, second, Stream.of("bench", "games").seeds(len(first)))


def _self_play(game: Game, value_function: ValueFunction, rule: TDRule, games_each: int, n_players: int) -> TDJob:
    rng = Stream.of("bench", "weights").generator()
    weights = rng.normal(0, LEARNERS_SIGMA, (n_players, value_function.n_weights))
    seeds = Stream.of("bench", "games").seeds(n_players)
    return TDJob(game, value_function, weights, rule, seeds, np.zeros(n_players, np.int64), games_each)
