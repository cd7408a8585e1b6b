"""The value functions, by name."""

from collections.abc import Callable

from distlearn.value_functions.base import Board, Functions, ValueFunction
from distlearn.value_functions.constant import Constant
from distlearn.value_functions.liberties import Liberties
from distlearn.value_functions.mlp import MLP
from distlearn.value_functions.ntuple import NTuple
from distlearn.value_functions.vector import Vector
from distlearn.value_functions.wpc import WPC

VALUE_FUNCTIONS: dict[str, Callable[..., ValueFunction]] = {
    "constant": Constant,
    "liberties": Liberties,
    "mlp": MLP,
    "ntuple": NTuple,
    "wpc": WPC,
}

__all__ = ["VALUE_FUNCTIONS", "Board", "Functions", "ValueFunction", "Vector"]
