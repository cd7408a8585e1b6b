"""How a weighted piece counter learns Othello fast.

The products of discs and weights are kept, one per square. A move negates those of the flipped squares and adds one,
so the value of the board after it is a sum of 64 products with some signs turned, eight sums side by side in two
vectors, in the order in which the generic loop adds.
"""

from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils

from distlearn.kernels.arrays import Cells, Weights
from distlearn.kernels.bits import LANES, first_square, in_all_lanes, lanes
from distlearn.kernels.compile import inlined, intrinsic
from distlearn.kernels.othello_bits import ONE
from distlearn.kernels.othello_match import NO_SQUARES
from distlearn.kernels.othello_td import TDKind, Weighed

FLOATS = ir.VectorType(ir.DoubleType(), 4)
SIGNS = lanes([1 << 63] * 4)


class WPCLearning(NamedTuple):
    """The work space of one learner at a time."""

    trace: Weights  # (64,)
    discs: Weights  # (64,) +1 black, −1 white, 0 empty
    products: Weights  # (64,) discs × weights
    weighed: Weighed


@intrinsic
def sum_of_products(typing: Any, products: Any, negated: Any) -> Any:
    """The sum of 64 products, those of a set of squares negated; square s is added to sum s % 8, row by row."""

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        array = cgutils.create_struct_proxy(signature.args[0])(context, code, given[0])
        rows = code.bitcast(array.data, FLOATS.as_pointer())
        squares = in_all_lanes(code, given[1])
        sums = [ir.Constant(FLOATS, [0.0] * 4), ir.Constant(FLOATS, [0.0] * 4)]
        for i in range(16):
            to_sign = lanes(63 - (4 * i + lane) for lane in range(4))
            signs = code.and_(code.shl(squares, to_sign), SIGNS)
            product = code.bitcast(code.load(code.gep(rows, [ir.IntType(64)(i)]), align=8), LANES)
            sums[i % 2] = code.fadd(sums[i % 2], code.bitcast(code.xor(product, signs), FLOATS))
        both = code.fadd(*sums)  # s0 + s4, s1 + s5, s2 + s6, s3 + s7
        quarters = [code.extract_element(both, ir.IntType(32)(lane)) for lane in range(4)]
        return code.fadd(code.fadd(quarters[0], quarters[2]), code.fadd(quarters[1], quarters[3]))

    return types.float64(products, types.uint64), generate


@inlined
def set_up(learning: WPCLearning, weights: Weights, cells: Cells) -> None:
    for square in range(64):
        learning.trace[square] = 0.0
        learning.discs[square] = cells[square]
        learning.products[square] = cells[square] * weights[square]


@inlined
def value_now(learning: WPCLearning, weights: Weights) -> float:
    return sum_of_products(learning.products, NO_SQUARES)


@inlined
def value_after(learning: WPCLearning, weights: Weights, square: np.uint64, flipped: np.uint64, colour: int) -> float:
    learning.products[square] = colour * weights[square]
    value = sum_of_products(learning.products, flipped)
    learning.products[square] = 0.0
    return value


@inlined
def make_move(learning: WPCLearning, weights: Weights, square: np.uint64, flipped: np.uint64, colour: int) -> None:
    learning.discs[square] = colour
    learning.products[square] = colour * weights[square]
    while flipped != NO_SQUARES:
        turned = first_square(flipped)
        flipped &= flipped - ONE
        learning.discs[turned] = colour
        learning.products[turned] = colour * weights[turned]


@inlined
def learn(learning: WPCLearning, weights: Weights, step: float, slope: float, lam: float) -> None:
    discs, trace, products = learning.discs, learning.trace, learning.products
    if lam == 0.0:
        for square in range(64):
            weights[square] += step * (slope * discs[square])
            products[square] = discs[square] * weights[square]
        return
    for square in range(64):
        trace[square] = trace[square] * lam + slope * discs[square]
        weights[square] += step * trace[square]
        products[square] = discs[square] * weights[square]


WPC_TD_KIND = TDKind(set_up, value_now, value_after, make_move, learn)
