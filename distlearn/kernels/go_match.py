"""The tuned match loop of 5×5 Go; each kind of player brings its own `choose`.

`choose(side, player, board, plain, captures, captured)` returns the set of the best moves, as points and the pass.
Games, moves and random numbers are those of the generic loop, whatever the kinds.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from distlearn.kernels.arrays import BLACK, WHITE, Cells, Memory, Whole
from distlearn.kernels.bits import first_square, n_squares_in
from distlearn.kernels.compile import bind, inlined, name_on_disk, unbound
from distlearn.kernels.go_bits import (
    HALF,
    NOTHING,
    PASS,
    lead_of_side_to_move,
    legal_points,
    point_number,
    put_stone,
    set_up_groups,
    square_of,
    stones_of,
    turned,
)
from distlearn.kernels.go_memory import BOARDS, KOMI, LIMIT, N_MOVES, N_PASSES
from distlearn.kernels.match import Outcome, Pairing, Starts
from distlearn.kernels.one_ply import Habits
from distlearn.kernels.random_numbers import choice, is_forced, move_bits, tie_bits

choose_a = choose_b = unbound

GO_KEEPS = -3  # all kinds keep the same of a board: its groups


class GoKind(NamedTuple):
    """How players of one kind play Go, as a compiled function."""

    choose: Callable[..., Any]


def go_match_loop(a: GoKind, b: GoKind) -> Callable[..., Any]:
    """`play_games` of the generic loop for two kinds of players."""
    name = name_on_disk(a.choose, b.choose)
    return bind(play_go_games, name, is_tuned=True, choose_a=a.choose, choose_b=b.choose)


def play_go_games(starts: Starts, widest: int, a: Any, b: Any, pairing: Pairing, outcome: Outcome) -> None:
    ground = a.kept
    wants_moves, wants_leads = outcome.moves.shape[1] > 0, outcome.leads_after.shape[1] > 0
    for game in range(pairing.seeds.shape[0]):
        start = pairing.starts[game]
        memory = starts.memories[start]
        n_passes, n_moves, limit, komi = memory[N_PASSES], memory[N_MOVES], memory[LIMIT], 0.5 * memory[KOMI]
        is_white = starts.colours[start] == WHITE
        board = as_seen(starts.cells[start], 0, is_white)
        before = as_seen(memory, BOARDS, is_white)
        before_that = as_seen(memory, BOARDS + 25, is_white)
        set_up_groups(ground, is_white, board)
        a_player, b_player = pairing.a_players[game], pairing.b_players[game]
        a_is_white = pairing.a_is_black[game] == 0
        seed = pairing.seeds[game]
        ply = 0
        while n_passes < 2 and n_moves < limit:
            plain, captures = legal_points(ground, is_white, board, before, before_that)
            bits = move_bits(seed, ply)
            is_a = is_white == a_is_white
            if is_forced(bits, a.habits.epsilon if is_a else b.habits.epsilon):
                moves = plain | captures | PASS
                move = point_number(moves, choice(bits, n_squares_in(moves)))
            elif is_a:
                best = choose_a(a, a_player, board, plain, captures, ground.captured)
                move = one_of(best, a.habits, seed, ply)
            else:
                best = choose_b(b, b_player, board, plain, captures, ground.captured)
                move = one_of(best, b.habits, seed, ply)
            taken = ground.captured[first_square(move)] if move & captures != NOTHING else NOTHING
            before_that, before = turned(before), turned(board)
            if move == PASS:
                n_passes += 1
                board = before
            else:
                n_passes = 0
                put_stone(ground, is_white, move, taken)
                board = turned((board | move) & ~(taken << HALF))
            n_moves += 1
            is_white = not is_white
            if wants_moves:
                outcome.moves[game, ply] = square_of(move)
            if wants_leads:
                outcome.leads_after[game, ply] = lead_of_black(board, is_white, n_passes, n_moves, limit, komi)
            ply += 1
        outcome.leads[game] = lead_of_black(board, is_white, n_passes, n_moves, limit, komi)


@inlined
def as_seen(cells: Cells | Memory, start: Whole, is_white: bool) -> np.uint64:
    """A board, by cells from `start` on, as the side to move sees it."""
    board = stones_of(cells, start, BLACK) | stones_of(cells, start, WHITE) << HALF
    return turned(board) if is_white else board


@inlined
def one_of(best: np.uint64, habits: Habits, seed: np.uint64, ply: int) -> np.uint64:
    """The first of the best moves, or a uniformly random one."""
    n_best = n_squares_in(best)
    if n_best == 1:
        return best
    return point_number(best, 0 if habits.takes_first else choice(tie_bits(seed, ply), n_best))


@inlined
def lead_of_black(
    board: np.uint64, is_white: bool, n_passes: Whole, n_moves: Whole, limit: Whole, komi: float
) -> float:
    if n_passes < 2 and n_moves >= limit:
        return 0.0
    return lead_of_side_to_move(board) * (WHITE if is_white else BLACK) - komi
