"""The indices into an n-tuple network's tables, all moved at once.

Every location of a network has an index: where its table begins, plus its squares read as ternary digits. A changed
square adds to the index of every location that reads it, and nothing to the others, so one row of increments per
square moves them all by vector additions, however many there are. Indices are whole numbers of 16 or 32 bits,
(lanes,); increments are of the same type, (squares, lanes).
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils

from distlearn.kernels.compile import intrinsic

LANES_MULTIPLE = 32  # rows are padded to this many indices: two vectors of 16 bits, four of 32
VECTOR_BITS = 256
CHUNKS = (8, 6, 2)  # vectors that are moved together, their sums in registers
N_SUMS = 8
I1, I32, I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)


@intrinsic
def move_indices(typing: Any, indices: Any, increments: Any, square: Any, flipped: Any, sign: Any) -> Any:
    """`indices` += sign × (row of the square + 2 × rows of the flipped ones); sign is 1 for black, −1 for white."""

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        moved = _Moved(context, code, signature.args, given)

        def store(place: Any, vector: Any) -> None:
            code.store(vector, code.gep(moved.indices, [place]), align=moved.size)

        moved.for_each_vector(store)
        return context.get_dummy_value()

    return types.void(indices, increments, types.uint64, types.uint64, types.int64), generate


@intrinsic
def sum_after_move(
    typing: Any, indices: Any, increments: Any, square: Any, flipped: Any, sign: Any, table: Any, start: Any
) -> Any:
    """The sum of `table[start + index]` over the indices as `move_indices` would leave them.

    Lane i is added to sum i % 8, and the sums as ((s0 + s4) + (s2 + s6)) + ((s1 + s5) + (s3 + s7)). The moved indices
    never leave the registers: to store vectors and to read them again one by one takes longer than the look-ups.
    """

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        moved = _Moved(context, code, signature.args, given)
        array = cgutils.create_struct_proxy(signature.args[5])(context, code, given[5])
        entries = code.gep(array.data, [given[6]])
        is_float = signature.return_type == types.float64
        add = code.fadd if is_float else code.add
        sums = [cgutils.alloca_once_value(code, ir.Constant(array.data.type.pointee, 0)) for _ in range(N_SUMS)]

        def look_up(place: Any, vector: Any) -> None:
            for lane, index in enumerate(_numbers(code, vector)):
                total = sums[lane % N_SUMS]
                code.store(add(code.load(total), code.load(code.gep(entries, [index]))), total)

        moved.for_each_vector(look_up)
        s0, s1, s2, s3, s4, s5, s6, s7 = (code.load(total) for total in sums)
        total = add(add(add(s0, s4), add(s2, s6)), add(add(s1, s5), add(s3, s7)))
        return total if is_float else code.sext(total, I64)

    total = types.float64 if table.dtype == types.float64 else types.int64
    return total(indices, increments, types.uint64, types.uint64, types.int64, table, types.uint64), generate


@intrinsic
def index_in_lane(typing: Any, indices: Any, lane: Any) -> Any:
    """One of the indices as a place in a table.

    It is read by an atomic load, which costs nothing here, because LLVM leaves those alone: it would gather many
    entries of a table into vectors, which takes longer than to visit one after the other.
    """

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        array = cgutils.create_struct_proxy(signature.args[0])(context, code, given[0])
        size = signature.args[0].dtype.bitwidth // 8
        return code.zext(code.load_atomic(code.gep(array.data, [given[1]]), "monotonic", size), I64)

    return types.uint64(indices, types.uint64), generate


class _Moved:
    """The moved indices as vectors; `given` begins with indices, increments, square, flipped and sign."""

    def __init__(self, context: Any, code: Any, arguments: Any, given: Any) -> None:
        width = arguments[0].dtype.bitwidth
        self.size = width // 8
        self._code = code
        self._type = ir.VectorType(ir.IntType(width), VECTOR_BITS // width)
        arrays = [cgutils.create_struct_proxy(arguments[i])(context, code, given[i]) for i in range(2)]
        self.indices, self._rows = (code.bitcast(array.data, self._type.as_pointer()) for array in arrays)
        self._n_vectors = code.udiv(code.extract_value(arrays[0].shape, 0), I64(self._type.count))
        self._square, self._flipped = given[2], given[3]
        self._sign = _in_all_lanes(code, code.trunc(given[4], self._type.element), self._type)

    def for_each_vector(self, use: Callable[[Any, Any], None]) -> None:
        """`use(place, vector)` writes the code that uses a vector; vectors come in order."""
        code = self._code
        done = cgutils.alloca_once_value(code, I64(0))
        for chunk in CHUNKS:
            n_chunks = code.udiv(code.sub(self._n_vectors, code.load(done)), I64(chunk))
            with cgutils.for_range(code, n_chunks):
                first = code.load(done)
                for i, total in enumerate(self._sums_of_flipped(first, chunk)):
                    place = code.add(first, I64(i))
                    step = code.add(code.add(total, total), self._row(self._square, place))
                    start = code.load(code.gep(self.indices, [place]), align=self.size)
                    use(place, code.add(start, code.mul(step, self._sign)))
                code.store(code.add(first, I64(chunk)), done)

    def _sums_of_flipped(self, first: Any, chunk: int) -> list[Any]:
        """So many vectors, from `first` on, of the sums over the rows of the flipped squares."""
        code = self._code
        sums = [cgutils.alloca_once(code, self._type) for _ in range(chunk)]
        for total in sums:
            code.store(ir.Constant(self._type, [0] * self._type.count), total)
        left = cgutils.alloca_once(code, I64)
        code.store(self._flipped, left)
        with cgutils.for_range(code, code.ctpop(self._flipped)):
            squares = code.load(left)
            square = code.cttz(squares, I1(1))
            code.store(code.and_(squares, code.sub(squares, I64(1))), left)
            for i, total in enumerate(sums):
                code.store(code.add(code.load(total), self._row(square, code.add(first, I64(i)))), total)
        return [code.load(total) for total in sums]

    def _row(self, square: Any, place: Any) -> Any:
        position = self._code.add(self._code.mul(square, self._n_vectors), place)
        return self._code.load(self._code.gep(self._rows, [position]), align=self.size)


def _numbers(code: Any, vector: Any) -> list[Any]:
    """The lanes of a vector as 64-bit numbers, taken out 64 bits at a time."""
    width = vector.type.element.width
    words = code.bitcast(vector, ir.VectorType(I64, VECTOR_BITS // 64))
    numbers = []
    for word in range(VECTOR_BITS // 64):
        bits = code.extract_element(words, I32(word))
        for shift in range(0, 64, width):
            numbers.append(code.and_(code.lshr(bits, I64(shift)), I64(2**width - 1)))
    return numbers


def _in_all_lanes(code: Any, number: Any, vector: Any) -> Any:
    one = code.insert_element(ir.Constant(vector, ir.Undefined), number, I32(0))
    return code.shuffle_vector(one, one, ir.Constant(ir.VectorType(I32, vector.count), [0] * vector.count))
