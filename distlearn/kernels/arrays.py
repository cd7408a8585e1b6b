"""The arrays that cross the kernel boundary, by what they hold."""

import numpy as np
from numpy.typing import NDArray

Cells = NDArray[np.int8]  # (squares,) +1 black, −1 white, 0 empty, row by row from the top left
Boards = NDArray[np.int8]  # (boards, squares)
Memory = NDArray[np.int64]  # (game's own size,) what a game must know beyond the board
Memories = NDArray[np.int64]  # (positions, game's own size)
Moves = NDArray[np.int64]  # (up to the game's widest position,) squares in rising order, pass last
Weights = NDArray[np.float64]  # (size,) of one player, or (players, size)
Layout = NDArray[np.int64]  # a value function's own description: which squares feed which weights
Colours = NDArray[np.int64]  # (positions,) the side to move: +1 black, −1 white
Leads = NDArray[np.float64]  # (games,) by how much black is ahead at the end, or (games, plies) after each move
Scores = NDArray[np.float64]  # (games,) of black: 1, ½, 0
Indices = NDArray[np.int64]  # (games,) rows of weights
Seeds = NDArray[np.uint64]  # (games,) or (players,)
Records = NDArray[np.int16]  # (games, plies) the moves made, NO_MOVE after the last

Whole = int | np.int64  # a whole number in compiled code

BLACK = 1
WHITE = -1
NO_MOVE = -1
