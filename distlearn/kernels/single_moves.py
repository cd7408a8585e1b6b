"""Templates for playing move by move: the rules as functions that can be called, and kept on disk, on their own."""

from distlearn.kernels.arrays import Cells, Memory
from distlearn.kernels.compile import unbound

play = result = unbound


def make(cells: Cells, memory: Memory, colour: int, move: int) -> None:
    play(cells, memory, colour, move)


def lead(cells: Cells, memory: Memory) -> float:
    return float(result(cells, memory))
