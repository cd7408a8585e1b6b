"""Games in progress, played move by move: by people, and by players exactly as in a job."""

from distlearn.ongoing.game import Moment, OngoingGame
from distlearn.ongoing.mover import Mover
from distlearn.ongoing.refusals import IllegalMoveError

__all__ = ["IllegalMoveError", "Moment", "Mover", "OngoingGame"]
