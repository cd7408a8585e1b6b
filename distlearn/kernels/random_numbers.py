"""Random numbers of a game: a mix of its own seed and a counter, so there is no state to carry.

Every ply owns two numbers: one for "is the move forced, and which", one to break a tie. Because they are found by
counter, a loop may leave out those that it does not need without shifting the ones after it.
"""

import numpy as np

from distlearn.kernels.arrays import Whole
from distlearn.kernels.compile import compiled

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
LOW_HALF = np.uint64(0xFFFFFFFF)
TWO_TO_32 = 4294967296.0


@compiled
def mixed(seed: np.uint64, counter: int) -> np.uint64:
    """SplitMix64's number `counter` (Steele, Lea & Flood 2014) from `seed`, 64 uniform bits."""
    z = seed + GOLDEN * (np.uint64(counter) + np.uint64(1))
    z = (z ^ (z >> np.uint64(30))) * MIX_1
    z = (z ^ (z >> np.uint64(27))) * MIX_2
    return z ^ (z >> np.uint64(31))


@compiled
def move_bits(seed: np.uint64, ply: int) -> np.uint64:
    return mixed(seed, 2 * ply)


@compiled
def tie_bits(seed: np.uint64, ply: int) -> np.uint64:
    return mixed(seed, 2 * ply + 1)


@compiled
def is_forced(bits: np.uint64, epsilon: float) -> np.bool:
    """True with probability `epsilon`, by the high half."""
    return np.float64(bits >> np.uint64(32)) < epsilon * TWO_TO_32


@compiled
def choice(bits: np.uint64, n: Whole) -> np.int64:
    """A uniform index below `n`, by the low half; the bias is below n / 2³²."""
    return np.int64(((bits & LOW_HALF) * np.uint64(n)) >> np.uint64(32))
