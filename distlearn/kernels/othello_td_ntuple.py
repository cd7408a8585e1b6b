"""How an n-tuple network learns Othello fast.

The weights change after every move, so readings cannot be merged as for playing. But the index of every reading
follows the game by vector additions (`lanes.py`), and a board's value is one look-up per reading, added in the order of
the generic loop. Behind the weights of every stage stands a zero, for the lanes to which no reading belongs.
"""

from typing import Any, NamedTuple

import numpy as np

from distlearn.kernels.arrays import Cells, Weights
from distlearn.kernels.compile import inlined
from distlearn.kernels.lanes import index_in_lane, move_indices, sum_after_move
from distlearn.kernels.othello_match import NO_SQUARES
from distlearn.kernels.othello_ntuple import stage_of
from distlearn.kernels.othello_td import TDKind, Weighed

ONE_LANE = np.uint64(1)


class NTupleLearning(NamedTuple):
    """The network, and the work space of one learner at a time."""

    n_readings: int
    n_stage_weights: int  # with the zero
    stages: Any  # (stages − 1,) numbers of discs at which the next stage begins
    origin: Any  # (lanes,) indices for the empty board, uint16 if they fit, else int32
    increments: Any  # (64, lanes) what a black disc on a square adds to them
    indices: Any  # (lanes,) of the board
    discs: Any  # (1,) how many there are on the board
    trace: Weights  # (weights,)
    weighed: Weighed


@inlined
def set_up(learning: NTupleLearning, weights: Weights, cells: Cells) -> None:
    for weight in range(learning.trace.shape[0]):
        learning.trace[weight] = 0.0
    for lane in range(learning.origin.shape[0]):
        learning.indices[lane] = learning.origin[lane]
    learning.discs[0] = 0
    for square in range(64):
        if cells[square] != 0:
            move_indices(learning.indices, learning.increments, np.uint64(square), NO_SQUARES, cells[square])
            learning.discs[0] += 1


@inlined
def value_now(learning: NTupleLearning, weights: Weights) -> float:
    start = stage_start(learning, learning.discs[0])
    no_move = np.int64(0)
    return sum_after_move(learning.indices, learning.increments, NO_SQUARES, NO_SQUARES, no_move, weights, start)


@inlined
def value_after(
    learning: NTupleLearning, weights: Weights, square: np.uint64, flipped: np.uint64, colour: int
) -> float:
    start = stage_start(learning, learning.discs[0] + 1)
    return sum_after_move(learning.indices, learning.increments, square, flipped, colour, weights, start)


@inlined
def make_move(learning: NTupleLearning, weights: Weights, square: np.uint64, flipped: np.uint64, colour: int) -> None:
    move_indices(learning.indices, learning.increments, square, flipped, colour)
    learning.discs[0] += 1


@inlined
def learn(learning: NTupleLearning, weights: Weights, step: float, slope: float, lam: float) -> None:
    start = stage_start(learning, learning.discs[0])
    n_readings = np.uint64(learning.n_readings)
    if lam == 0.0:
        for reading in range(np.uint64(0), n_readings, ONE_LANE):
            weights[start + index_in_lane(learning.indices, reading)] += step * slope
        return
    trace = learning.trace
    for weight in range(trace.shape[0]):
        trace[weight] *= lam
    for reading in range(np.uint64(0), n_readings, ONE_LANE):
        trace[start + index_in_lane(learning.indices, reading)] += slope
    for weight in range(trace.shape[0]):
        weights[weight] += step * trace[weight]


@inlined
def stage_start(learning: NTupleLearning, n_discs: int) -> np.uint64:
    """Where the weights of the stage begin."""
    return np.uint64(stage_of(learning.stages, n_discs) * learning.n_stage_weights)


NTUPLE_TD_KIND = TDKind(set_up, value_now, value_after, make_move, learn)
