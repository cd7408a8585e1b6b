"""The weights that learning starts from."""

from __future__ import annotations

from typing import Literal

import numpy as np

from distlearn.kernels.arrays import Weights
from distlearn.seeds import Stream

Start = Literal["zero", "uniform"]


def start_weights(start: Start, start_range: float, n_players: int, n_weights: int, stream: Stream) -> Weights:
    """All zero, or uniform in [−start_range, start_range]: (players, weights)."""
    if start == "zero":
        return np.zeros((n_players, n_weights))
    return stream.generator().uniform(-start_range, start_range, (n_players, n_weights))
