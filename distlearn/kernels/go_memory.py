"""Where things stand in the memory of a game of Go."""

SIZE, LIMIT, KOMI, N_MOVES, N_PASSES, BOARDS = range(6)
"""Points along an edge; moves after which it is a draw; komi in half points; moves so far; passes in a row; and from
`BOARDS` on the board before the last move and then the one before that, cell by cell."""
