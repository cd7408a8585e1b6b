"""What TD learning asks of a problem."""

from __future__ import annotations

from distlearn.games import NumbersGame
from distlearn.learners.parts.starts import Start, Zero
from distlearn.play import Problem


def refuse_what_cannot_learn(problem: Problem, start: Start) -> None:
    """Says why, if TD(λ) cannot learn this problem from this start."""
    if isinstance(problem.game, NumbersGame):
        raise ValueError("TD learning needs a game with moves to learn from, not a game of numbers")
    if problem.interpretation != "negation":
        raise ValueError("TD learning needs interpretation = 'negation' (one value, black's view)")
    if start == Zero() and not problem.value_function.learns_from_zero:
        raise ValueError("with this value function nothing is learned from start = 'zero'; use start = 'uniform'")
