"""The tuned match loop of Othello: boards are sets of squares, and each kind of player brings its own `choose`.

A kind is three functions that `bind` fills in for either side: `set_up(side, black, white)` starts a game,
`advance(side, square, flipped, is_white)` follows a move of either player, so that a side can keep what it needs of
the board, and `choose` returns a square and what it flips. Games, moves and random numbers are those of the generic
loop, whatever the kinds.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from distlearn.kernels.arrays import BLACK, WHITE, Whole
from distlearn.kernels.bits import first_square, n_squares_in
from distlearn.kernels.compile import bind, inlined, name_on_disk, unbound
from distlearn.kernels.match import Outcome, Pairing, Starts
from distlearn.kernels.othello_bits import ONE, black_and_white, flips, move_squares
from distlearn.kernels.random_numbers import choice, is_forced, move_bits

set_up_a = set_up_b = advance_a = advance_b = choose_a = choose_b = unbound

NO_SQUARES = np.uint64(0)


class Kind(NamedTuple):
    """How players of one kind play Othello, as compiled functions."""

    set_up: Callable[..., Any]
    advance: Callable[..., Any]
    choose: Callable[..., Any]


def othello_match_loop(a: Kind, b: Kind) -> Callable[..., Any]:
    """`play_games` of the generic loop for two kinds of players."""
    functions = {f"{name}_a": function for name, function in a._asdict().items()}
    functions |= {f"{name}_b": function for name, function in b._asdict().items()}
    return bind(play_othello_games, name_on_disk(a.choose, b.choose), is_tuned=True, **functions)


def play_othello_games(starts: Starts, widest: int, a: Any, b: Any, pairing: Pairing, outcome: Outcome) -> None:
    """Sides that `keep` the same of a board share it, so that it is followed once."""
    is_shared = a.keeps == b.keeps
    black = white = NO_SQUARES
    start_before = -1
    wants_moves, wants_leads = outcome.moves.shape[1] > 0, outcome.leads_after.shape[1] > 0
    for game in range(pairing.seeds.shape[0]):
        start = pairing.starts[game]
        if start != start_before:
            black, white = black_and_white(starts.cells[start])
            start_before = start
        is_white = starts.colours[start] == WHITE
        mine, theirs = (white, black) if is_white else (black, white)
        set_up_a(a, black, white)
        if not is_shared:
            set_up_b(b, black, white)
        a_player, b_player = pairing.a_players[game], pairing.b_players[game]
        a_is_white = pairing.a_is_black[game] == 0
        seed = pairing.seeds[game]
        ply = 0
        while True:
            moves = move_squares(mine, theirs)
            if moves == NO_SQUARES:
                mine, theirs, is_white = theirs, mine, not is_white
                moves = move_squares(mine, theirs)
                if moves == NO_SQUARES:
                    break
            bits = move_bits(seed, ply)
            is_a = is_white == a_is_white
            if is_forced(bits, a.habits.epsilon if is_a else b.habits.epsilon):
                square = square_number(moves, choice(bits, n_squares_in(moves)))
                flipped = flips(square, mine, theirs)
            elif moves & (moves - ONE) == NO_SQUARES:
                square = first_square(moves)
                flipped = flips(square, mine, theirs)
            elif is_a:
                square, flipped = choose_a(a, a_player, is_white, moves, mine, theirs, seed, ply)
            else:
                square, flipped = choose_b(b, b_player, is_white, moves, mine, theirs, seed, ply)
            advance_a(a, square, flipped, is_white)
            if not is_shared:
                advance_b(b, square, flipped, is_white)
            mine, theirs = theirs & ~flipped, mine | flipped | (ONE << square)
            is_white = not is_white
            if wants_moves:
                outcome.moves[game, ply] = square
            if wants_leads:
                outcome.leads_after[game, ply] = lead_of_black(mine, theirs, is_white)
            ply += 1
        outcome.leads[game] = lead_of_black(mine, theirs, is_white)


@inlined
def square_number(squares: np.uint64, number: Whole) -> np.uint64:
    """The lowest square of a set but so many."""
    for _ in range(number):
        squares &= squares - ONE
    return first_square(squares)


@inlined
def lead_of_black(mine: np.uint64, theirs: np.uint64, is_white: bool) -> int:
    lead = n_squares_in(mine) - n_squares_in(theirs)
    return lead * (WHITE if is_white else BLACK)
