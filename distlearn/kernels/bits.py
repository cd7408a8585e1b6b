"""Sets of squares in 64 bits (bit i is square i), and vectors of such sets, by instructions that numba does not reach.

An intrinsic is a function whose code we write ourselves, as LLVM instructions. LLVM turns its vector types into
whatever the processor has (and into plain code where it has nothing), so the results are the same everywhere.
"""

from typing import Any

from llvmlite import ir
from numba import types

from distlearn.kernels.compile import intrinsic

BIT = ir.IntType(1)
SQUARES = ir.IntType(64)
LANES = ir.VectorType(SQUARES, 4)


@intrinsic
def first_square(typing: Any, squares: Any) -> Any:
    """The lowest square of a set that is not empty."""
    return types.uint64(types.uint64), lambda context, code, signature, given: code.cttz(given[0], BIT(1))


@intrinsic
def n_squares_in(typing: Any, squares: Any) -> Any:
    return types.int64(types.uint64), lambda context, code, signature, given: code.ctpop(given[0])


def lanes(values: Any) -> ir.Constant:
    """A constant vector."""
    return ir.Constant(LANES, list(values))


def in_all_lanes(code: Any, squares: Any) -> Any:
    """A vector of four times the same set."""
    one = code.insert_element(ir.Constant(LANES, ir.Undefined), squares, ir.IntType(32)(0))
    return code.shuffle_vector(one, one, _indices(0, 0, 0, 0))


def union_of_lanes(code: Any, vector: Any) -> Any:
    """The union of the four sets of a vector."""
    vector = code.or_(vector, code.shuffle_vector(vector, vector, _indices(2, 3, 0, 0)))
    vector = code.or_(vector, code.shuffle_vector(vector, vector, _indices(1, 0, 0, 0)))
    return code.extract_element(vector, ir.IntType(32)(0))


def _indices(*numbers: int) -> ir.Constant:
    return ir.Constant(ir.VectorType(ir.IntType(32), 4), list(numbers))
