"""How an n-tuple network plays Othello fast.

The network's readings are merged into few features with tables of their own (`value_functions/merging.py`). The
index of every feature follows the game by vector additions (`lanes.py`), so weighing a move is one such addition and
one look-up per feature. Every player has two tables, one for each colour it may play, both of which it wants to be
large: the second is negated, or read with colours swapped, as its interpretation says.
"""

from typing import Any, NamedTuple

import numpy as np

from distlearn.kernels.arrays import BLACK, WHITE
from distlearn.kernels.bits import first_square, n_squares_in
from distlearn.kernels.compile import inlined
from distlearn.kernels.lanes import move_indices, sum_after_move
from distlearn.kernels.one_ply import Habits
from distlearn.kernels.othello_bits import ONE, flips
from distlearn.kernels.othello_match import NO_SQUARES, Kind
from distlearn.kernels.weighing import Candidates, none_yet, picked, weighed


class Kept(NamedTuple):
    """What is kept of a board."""

    indices: Any  # (lanes,)
    discs: Any  # (1,) how many there are


class NTupleSide(NamedTuple):
    """n-tuple networks with the same tuples, in steps of their own grids."""

    tables: Any  # (players × 2 colours × stages × entries,) int32; the last entry is 0, for idle lanes
    n_entries: int
    stages: Any  # (stages − 1,) numbers of discs at which the next stage begins
    origin: Any  # (lanes,) indices for the empty board, uint16 if they fit, else int32
    increments: Any  # (64, lanes) what a black disc on a square adds to them
    steps: Any  # (players,) float64
    kept: Kept
    candidates: Candidates
    habits: Habits
    keeps: int  # the network's own number


@inlined
def fill_tables(weights: Any, places: Any, entries: Any, tables: Any, n_entries: int, mirror: Any, wanted: Any) -> None:
    """Makes the tables of those players that are wanted from their weights (players, stages × weights), in steps.

    Weight `places[i]` of a stage is part of entry `entries[i]`. White's table is black's at `mirror`, or black's
    negated if there is no mirror.
    """
    n_players, n_stages, _ = weights.shape
    for player in range(n_players):
        if not wanted[player]:
            continue
        for stage in range(n_stages):
            black = (2 * player * n_stages + stage) * n_entries
            white = black + n_stages * n_entries
            for i in range(entries.shape[0]):
                tables[black + entries[i]] += weights[player, stage, places[i]]
            for entry in range(n_entries):
                if mirror.shape[0] > 0:
                    tables[white + entry] = tables[black + mirror[entry]]
                else:
                    tables[white + entry] = -tables[black + entry]


@inlined
def set_up(side: NTupleSide, black: np.uint64, white: np.uint64) -> None:
    indices = side.kept.indices
    for lane in range(indices.shape[0]):
        indices[lane] = side.origin[lane]
    for discs, sign in ((black, BLACK), (white, WHITE)):
        while discs != NO_SQUARES:
            move_indices(indices, side.increments, first_square(discs), NO_SQUARES, sign)
            discs &= discs - ONE
    side.kept.discs[0] = n_squares_in(black | white)


@inlined
def advance(side: NTupleSide, square: np.uint64, flipped: np.uint64, is_white: bool) -> None:
    move_indices(side.kept.indices, side.increments, square, flipped, WHITE if is_white else BLACK)
    side.kept.discs[0] += 1


@inlined
def choose_by_tables(
    side: NTupleSide,
    player: int,
    is_white: bool,
    moves: np.uint64,
    mine: np.uint64,
    theirs: np.uint64,
    seed: np.uint64,
    ply: int,
) -> tuple[np.uint64, np.uint64]:
    n_stages = side.stages.shape[0] + 1
    stage = stage_of(side.stages, side.kept.discs[0] + 1)
    table = np.uint64(((2 * player + is_white) * n_stages + stage) * side.n_entries)
    sign = WHITE if is_white else BLACK
    best = none_yet()
    n = np.uint64(0)
    while moves != NO_SQUARES:
        square = first_square(moves)
        moves &= moves - ONE
        flipped = flips(square, mine, theirs)
        worth = sum_after_move(side.kept.indices, side.increments, square, flipped, sign, side.tables, table)
        best = weighed(side.candidates, best, n, worth, square, flipped)
        n += ONE
    return picked(side.candidates, best, n, np.int64(0), side.steps[player], side.habits, seed, ply)


@inlined
def stage_of(stages: Any, n_discs: int) -> int:
    stage = 0
    while stage < stages.shape[0] and n_discs >= stages[stage]:
        stage += 1
    return stage


NTUPLE_KIND = Kind(set_up, advance, choose_by_tables)
