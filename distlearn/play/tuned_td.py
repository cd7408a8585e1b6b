"""The tuned kernels for TD learning: for which game and which kind of players there is one, and how it is called."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple

import numpy as np

from distlearn.games import Game
from distlearn.games.go import Go
from distlearn.games.othello import Othello
from distlearn.kernels.arrays import Weights
from distlearn.kernels.go_td_wpc import GoLearning, go_td_loop, new_go_learning
from distlearn.kernels.othello_td import new_weighed, othello_td_loop
from distlearn.kernels.othello_td_ntuple import NTUPLE_TD_KIND, NTupleLearning
from distlearn.kernels.othello_td_wpc import WPC_TD_KIND, WPCLearning
from distlearn.play.networks import lane_arrays
from distlearn.value_functions import Functions, ValueFunction
from distlearn.value_functions.ntuple import NTuple
from distlearn.value_functions.wpc import WPC


class TunedTD(NamedTuple):
    """A kind of players with a kernel of its own for learning."""

    loop: Callable[[], Callable[..., Any]]
    learning: Callable[[Any], Any]  # work space for players of a value function
    laid_out: Callable[[Any, Weights], Weights]  # weights as the kernel wants them, always a copy
    taken_back: Callable[[Any, Weights], Weights]  # and as they were
    shape: tuple[int, int] = (8, 8)  # of the only board that the kernel knows


def tuned_td(game: Game, value_function: ValueFunction) -> TunedTD | None:
    """How such players learn this game fast, if there is a way."""
    way = TUNED_TD.get((type(game), value_function.functions))
    return way if way is not None and way.shape == game.shape else None


@cache
def tuned_td_loop(way: TunedTD) -> Callable[..., Any]:
    return way.loop()


def _wpc_learning(function: WPC) -> WPCLearning:
    return WPCLearning(np.zeros(64), np.zeros(64), np.zeros(64), new_weighed())


def _go_learning(function: WPC) -> GoLearning:
    return new_go_learning()


def _ntuple_learning(function: NTuple) -> NTupleLearning:
    locations = [(reading.offset, reading.squares) for reading in function.readings]
    origin, increments = lane_arrays(locations, idle=function.n_stage_weights)
    return NTupleLearning(
        len(locations),
        function.n_stage_weights + 1,
        np.array(function.stages, dtype=np.int64),
        origin,
        increments,
        origin.copy(),
        np.zeros(1, np.int64),
        np.zeros((function.n_stage_weights + 1) * (len(function.stages) + 1)),
        new_weighed(),
    )


def copied(function: Any, weights: Weights) -> Weights:
    return np.array(weights, dtype=np.float64, order="C")


def _with_zeros(function: NTuple, weights: Weights) -> Weights:
    """A zero behind the weights of every stage."""
    by_stage = weights.reshape(len(weights), -1, function.n_stage_weights)
    return np.pad(by_stage, ((0, 0), (0, 0), (0, 1))).reshape(len(weights), -1)


def _without_zeros(function: NTuple, weights: Weights) -> Weights:
    by_stage = weights.reshape(len(weights), -1, function.n_stage_weights + 1)
    return by_stage[:, :, :-1].reshape(len(weights), -1)


_WPC_LOOP, _NTUPLE_LOOP = (partial(othello_td_loop, kind) for kind in (WPC_TD_KIND, NTUPLE_TD_KIND))

TUNED_TD: dict[tuple[type, Functions], TunedTD] = {  # weighted piece counters in the plain form, without options
    (Go, WPC.functions): TunedTD(go_td_loop, _go_learning, copied, copied, (5, 5)),
    (Othello, NTuple.functions): TunedTD(_NTUPLE_LOOP, _ntuple_learning, _with_zeros, _without_zeros),
    (Othello, WPC.functions): TunedTD(_WPC_LOOP, _wpc_learning, copied, copied),
}
