"""The indices into an n-tuple network's tables, all moved at once.

Every location of a network has an index: where its table begins, plus its squares read as ternary digits. A changed
square adds to the index of every location that reads it, and nothing to the others, so one row of increments per
square moves them all by vector additions, however many there are.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

VECTOR_BITS = 256
LANES_MULTIPLE = 32  # rows are padded to this many indices: two vectors of 16 bits, four of 32
CHUNKS = (8, 6, 4, 2)  # vectors that are moved together, their sums in registers
I1, I64 = ir.IntType(1), ir.IntType(64)


@intrinsic
def move_indices(typing: Any, moved: Any, indices: Any, increments: Any, square: Any, flipped: Any, sign: Any) -> Any:
    """`moved` = `indices` + sign × (row of the square + 2 × rows of the flipped ones); sign is 1 for black, −1 for white.

    `moved` may be `indices` itself. All are whole numbers of one type, (lanes,) and (squares, lanes).
    """
    width = indices.dtype.bitwidth
    vector = ir.VectorType(ir.IntType(width), VECTOR_BITS // width)

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        arrays = [cgutils.create_struct_proxy(signature.args[i])(context, code, given[i]) for i in range(3)]
        pointers = [code.bitcast(array.data, vector.as_pointer()) for array in arrays]
        n_lanes = code.extract_value(arrays[1].shape, 0)
        n_vectors = code.udiv(n_lanes, I64(vector.count))
        row_of = _Rows(code, pointers[2], n_vectors)
        signs = _in_all(code, code.trunc(given[5], vector.element), vector)
        done = cgutils.alloca_once_value(code, I64(0))
        for chunk in CHUNKS:
            left = code.udiv(code.sub(n_vectors, code.load(done)), I64(chunk))
            with cgutils.for_range(code, left):
                first = code.load(done)
                sums = _sums_of_rows(code, row_of, given[4], first, chunk, vector)
                for i, total in enumerate(sums):
                    place = code.add(first, I64(i))
                    step = code.add(code.add(total, total), row_of.load(given[3], place))
                    start = code.load(code.gep(pointers[1], [place]), align=width // 8)
                    end = code.add(start, code.mul(step, signs))
                    code.store(end, code.gep(pointers[0], [place]), align=width // 8)
                code.store(code.add(first, I64(chunk)), done)
        return context.get_dummy_value()

    return types.void(moved, indices, increments, types.uint64, types.uint64, types.int64), generate


@intrinsic
def index_in_lane(typing: Any, indices: Any, lane: Any) -> Any:
    """An index as a place in a table.

    It is read by an atomic load, which costs nothing, because LLVM leaves those alone: it would turn a sum of
    looked-up entries into vectors of single insertions, which take twice the time.
    """

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        array = cgutils.create_struct_proxy(signature.args[0])(context, code, given[0])
        size = signature.args[0].dtype.bitwidth // 8
        return code.zext(code.load_atomic(code.gep(array.data, [given[1]]), "monotonic", size), I64)

    return types.uint64(indices, types.uint64), generate


class _Rows:
    """The vectors of the rows of increments."""

    def __init__(self, code: Any, pointer: Any, n_vectors: Any) -> None:
        self._code, self._pointer, self._n_vectors = code, pointer, n_vectors

    def load(self, square: Any, place: Any) -> Any:
        position = self._code.add(self._code.mul(square, self._n_vectors), place)
        pointer = self._code.gep(self._pointer, [position])
        return self._code.load(pointer, align=pointer.type.pointee.element.width // 8)


def _sums_of_rows(code: Any, row_of: _Rows, squares: Any, first: Any, chunk: int, vector: Any) -> list[Any]:
    """The sums of `chunk` vectors, from `first` on, over the rows of a set of squares."""
    sums = [cgutils.alloca_once(code, vector) for _ in range(chunk)]
    for total in sums:
        code.store(ir.Constant(vector, [0] * vector.count), total)
    left = cgutils.alloca_once(code, I64)
    code.store(squares, left)
    with cgutils.loop_nest(code, [code.ctpop(squares)], I64):  # as often as there are squares
        rest = code.load(left)
        square = code.cttz(rest, I1(1))
        code.store(code.and_(rest, code.sub(rest, I64(1))), left)
        for i, total in enumerate(sums):
            code.store(code.add(code.load(total), row_of.load(square, code.add(first, I64(i)))), total)
    return [code.load(total) for total in sums]


def _in_all(code: Any, number: Any, vector: Any) -> Any:
    one = code.insert_element(ir.Constant(vector, ir.Undefined), number, ir.IntType(32)(0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), vector.count), [0] * vector.count)
    return code.shuffle_vector(one, one, zeros)
