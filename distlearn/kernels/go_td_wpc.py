"""How a weighted piece counter learns 5×5 Go fast: the generic TD(λ) loop's games and updates on sets of points.

The products of stones and weights are kept, one per point. A move changes few of them, and values are their sums in
the order in which the generic loop adds, so the same bits are learned.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils

from distlearn.kernels.arithmetic import tanh
from distlearn.kernels.arrays import BLACK, WHITE, Cells, Layout, Memory, Weights
from distlearn.kernels.bits import first_square, n_squares_in
from distlearn.kernels.compile import bind, inlined, intrinsic, name_on_disk
from distlearn.kernels.go_bits import (
    HALF,
    NOTHING,
    ONE,
    PASS,
    Ground,
    legal_points,
    new_ground,
    point_number,
    put_stone,
    set_up_groups,
    square_of,
    turned,
)
from distlearn.kernels.go_match import as_seen, lead_of_black
from distlearn.kernels.go_memory import BOARDS, KOMI, LIMIT, N_MOVES, N_PASSES
from distlearn.kernels.one_ply import Habits, best_index
from distlearn.kernels.random_numbers import choice, is_forced, move_bits
from distlearn.kernels.td import Rule, tuned_td_loop

FLOATS = ir.VectorType(ir.DoubleType(), 4)
N_POINTS = 25


class GoLearning(NamedTuple):
    """The work space of one learner at a time."""

    trace: Weights  # (25,)
    stones: Weights  # (25,) +1 black, −1 white, 0 empty
    products: Weights  # (25,) stones × weights
    worths: Weights  # (26,) of the moves that are weighed, in rising order
    moves: Any  # (26,) uint64
    kept: Ground


def new_go_learning() -> GoLearning:
    trace, stones, products = (np.zeros(N_POINTS) for _ in range(3))
    return GoLearning(trace, stones, products, np.empty(N_POINTS + 1), np.empty(N_POINTS + 1, np.uint64), new_ground())


def go_td_loop() -> Callable[..., Any]:
    """`learn_games` of the generic loop for weighted piece counters on 5×5."""
    return tuned_td_loop(bind(learn_go_game, is_tuned=True), name_on_disk(learn_go_game))


def learn_go_game(
    start_cells: Cells,
    start_memory: Memory,
    widest: int,
    weights: Weights,
    changed: Weights,
    layout: Layout,
    habits: Habits,
    rule: Rule,
    alpha: float,
    seed: np.uint64,
    learning: GoLearning,
) -> None:
    """`learn_game` of the generic loop; here `changed` must be `weights` itself."""
    ground = learning.kept
    n_passes, n_moves = start_memory[N_PASSES], start_memory[N_MOVES]
    limit, komi = start_memory[LIMIT], 0.5 * start_memory[KOMI]
    is_white = False
    board = as_seen(start_cells, 0, is_white)
    before = as_seen(start_memory, BOARDS, is_white)
    before_that = as_seen(start_memory, BOARDS + N_POINTS, is_white)
    set_up_groups(ground, is_white, board)
    set_up(learning, weights, start_cells)
    ply = 0
    while n_passes < 2 and n_moves < limit:
        colour = WHITE if is_white else BLACK
        plain, captures = legal_points(ground, is_white, board, before, before_that)
        moves = plain | captures | PASS
        bits = move_bits(seed, ply)
        forced = is_forced(bits, habits.epsilon)
        if forced or moves == PASS:
            move = point_number(moves, choice(bits, n_squares_in(moves)) if forced else 0)
            taken = ground.captured[first_square(move)] if move & captures != NOTHING else NOTHING
            after = value_after(learning, weights, move, taken, colour)
        else:
            n = weighed(learning, weights, moves, captures, colour)
            best = -np.inf
            for i in range(n):
                best = max(best, learning.worths[i])
            index = best_index(learning.worths, n, best, habits, seed, ply)
            move, after = learning.moves[index], colour * learning.worths[index]
            taken = ground.captured[first_square(move)] if move & captures != NOTHING else NOTHING
        learns = rule.learns_from_forced or not forced
        value_before = tanh(sum_of_products(learning.products)) if learns else 0.0
        before_that, before = turned(before), turned(board)
        if move == PASS:
            n_passes += 1
            board = before
        else:
            n_passes = 0
            put_stone(ground, is_white, move, taken)
            board = turned((board | move) & ~(taken << HALF))
        is_white = not is_white
        n_moves += 1
        ply += 1
        if learns:
            if n_passes == 2 or n_moves >= limit:
                target = float(np.sign(lead_of_black(board, is_white, n_passes, n_moves, limit, komi)))
            else:
                target = tanh(after)
            learn(learning, changed, alpha * (target - value_before), 1.0 - value_before * value_before, rule.lam)
        make_move(learning, weights, move, taken, colour)


@inlined
def set_up(learning: GoLearning, weights: Weights, cells: Cells) -> None:
    for square in range(N_POINTS):
        learning.trace[square] = 0.0
        learning.stones[square] = cells[square]
        learning.products[square] = cells[square] * weights[square]


@inlined
def weighed(learning: GoLearning, weights: Weights, moves: np.uint64, captures: np.uint64, colour: int) -> int:
    """Puts down what every move is worth to a colour, and returns how many there are."""
    n = 0
    while moves != NOTHING:
        square = first_square(moves)
        move = ONE << square
        moves &= moves - ONE
        taken = learning.kept.captured[square] if move & captures != NOTHING else NOTHING
        learning.worths[n] = colour * value_after(learning, weights, move, taken, colour)
        learning.moves[n] = move
        n += 1
    return n


@inlined
def value_after(learning: GoLearning, weights: Weights, move: np.uint64, taken: np.uint64, colour: int) -> float:
    products = learning.products
    if move == PASS:
        return sum_of_products(products)
    square = square_of(move)
    products[square] = colour * weights[square]
    left = taken
    while left != NOTHING:
        products[square_of(left)] = 0.0
        left &= left - ONE
    value = sum_of_products(products)
    products[square] = 0.0
    while taken != NOTHING:
        other = square_of(taken)
        products[other] = -colour * weights[other]
        taken &= taken - ONE
    return value


@inlined
def make_move(learning: GoLearning, weights: Weights, move: np.uint64, taken: np.uint64, colour: int) -> None:
    if move == PASS:
        return
    square = square_of(move)
    learning.stones[square] = colour
    learning.products[square] = colour * weights[square]
    while taken != NOTHING:
        other = square_of(taken)
        learning.stones[other] = learning.products[other] = 0.0
        taken &= taken - ONE


@inlined
def learn(learning: GoLearning, weights: Weights, step: float, slope: float, lam: float) -> None:
    stones, trace, products = learning.stones, learning.trace, learning.products
    if lam == 0.0:
        for square in range(N_POINTS):
            weights[square] += step * (slope * stones[square])
            products[square] = stones[square] * weights[square]
        return
    for square in range(N_POINTS):
        trace[square] = trace[square] * lam + slope * stones[square]
        weights[square] += step * trace[square]
        products[square] = stones[square] * weights[square]


@intrinsic
def sum_of_products(typing: Any, products: Any) -> Any:
    """The sum of 25 products; product i is added to sum i % 8 but for the last, which comes last."""

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        array = cgutils.create_struct_proxy(signature.args[0])(context, code, given[0])
        fours = code.bitcast(array.data, FLOATS.as_pointer())
        sums = [ir.Constant(FLOATS, [0.0] * 4), ir.Constant(FLOATS, [0.0] * 4)]
        for i in range(6):
            sums[i % 2] = code.fadd(sums[i % 2], code.load(code.gep(fours, [ir.IntType(64)(i)]), align=8))
        both = code.fadd(*sums)  # s0 + s4, s1 + s5, s2 + s6, s3 + s7
        quarters = [code.extract_element(both, ir.IntType(32)(lane)) for lane in range(4)]
        total = code.fadd(code.fadd(quarters[0], quarters[2]), code.fadd(quarters[1], quarters[3]))
        return code.fadd(total, code.load(code.gep(array.data, [ir.IntType(64)(24)])))

    return types.float64(products), generate
