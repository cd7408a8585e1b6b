"""The only birthplace of randomness: streams known by their names.

A stream is a key hashed from names such as (run seed, "learner", generation). It has no position, so there is
nothing to advance, to save or to share: whoever knows the names gets the same numbers, on any worker, in any order.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Seeds = NDArray[np.uint64]

GOLDEN = 0x9E3779B97F4A7C15  # the odd step of SplitMix64 (Steele, Lea & Flood 2014)


@dataclass(frozen=True)
class Stream:
    """A source of random numbers that is its names and nothing else."""

    key: bytes  # 16 bytes

    @classmethod
    def of(cls, *names: str | int) -> Stream:
        return cls(b"").child(*names)

    def child(self, *names: str | int) -> Stream:
        """The stream below this one; `child("a", 1)` equals `child("a").child(1)`."""
        key = self.key
        for name in names:
            # The type is hashed too, so that 1 and "1" are different names.
            text = f"{type(name).__name__}:{name}".encode()
            key = hashlib.blake2b(key + text, digest_size=16).digest()
        return Stream(key)

    def generator(self) -> np.random.Generator:
        """A fresh numpy generator, always at the start of this stream."""
        return np.random.Generator(np.random.PCG64(int.from_bytes(self.key, "little")))

    def seeds(self, n_seeds: int) -> Seeds:
        """One seed per game (or per player); the first ones do not depend on how many are asked for."""
        base = np.uint64(int.from_bytes(self.key[:8], "little"))
        with np.errstate(over="ignore"):  # arithmetic modulo 2⁶⁴ is meant
            return _mixed(base + np.arange(1, n_seeds + 1, dtype=np.uint64) * np.uint64(GOLDEN))


def crossed(first: Seeds, second: Seeds) -> Seeds:
    """A seed for every two, which is another one the other way round; the arrays may be broadcast."""
    with np.errstate(over="ignore"):
        return _mixed(_mixed(first) + second * np.uint64(GOLDEN))


def _mixed(z: Seeds) -> Seeds:
    """The output function of SplitMix64; `kernels/random_numbers.py` has the compiled one."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))
