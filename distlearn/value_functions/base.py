"""What a value function is to the rest of the program: a number of weights and two compiled functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from distlearn.kernels.arrays import Cells, Indices, Layout, Weights
from distlearn.kernels.symmetry import Symmetry

MOST_WEIGHTS = 100_000_000  # 800 MB for every player, and learners keep several


class Board(Protocol):
    """What a value function needs to know of a game."""

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""

    @property
    def symmetry(self) -> Symmetry:
        """The ways to turn and mirror the board that change nothing in the game."""


class Functions(NamedTuple):
    """The value function as compiled functions of a board, one player's weights and the layout."""

    value: Callable[[Cells, Weights, Layout], float]
    """How good the board is for black, on any scale; learning squashes it by tanh."""
    gradient: Callable[[Cells, Weights, Layout, Indices, Weights], int]
    """Puts the value's partial derivatives into two arrays, as terms (weight, derivative); returns how many.

    Weights without a term have derivative 0; the terms of a weight named twice add up.
    """


class ValueFunction(Protocol):
    """A family of evaluators of one board; made from the board and its options, picklable."""

    @property
    def functions(self) -> Functions:
        """The same object for all of one kind: compiled loops and tuned kernels are found by it."""

    @property
    def learns_from_zero(self) -> bool:
        """Whether TD learning gets anywhere when all weights are zero at the start."""

    @property
    def n_weights(self) -> int:
        """Weights of one player."""

    @property
    def n_terms(self) -> int:
        """No gradient has more terms than this."""

    @property
    def layout(self) -> Layout:
        """What the compiled functions must know beyond board and weights."""

    def playing_weights(self, weights: Weights) -> Weights:
        """The weights that games are played with, from those that are learned: (players, n_weights).

        Linear functions round them to a grid on which sums are exact; others return them as they are.
        """


def refuse_too_many(n_weights: int) -> None:
    """Says so before an array is asked for that no machine has."""
    if n_weights > MOST_WEIGHTS:
        raise ValueError(f"{n_weights} weights are too many; at most {MOST_WEIGHTS} are possible")
