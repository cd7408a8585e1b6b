"""The tuned match loop of Othello: boards are sets of squares, and each kind of player brings its own `choose`.

A kind is four functions that `bind` fills in for either side: `new_state(side)` makes what it keeps of a board,
`set_up(side, state, black, white)` starts a game, `advance(side, state, square, flipped, is_white)` follows a move of
either player, and `choose` returns a square and what it flips. Games, moves and random numbers are those of the
generic loop, whatever the kinds.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from distlearn.kernels.arrays import BLACK, WHITE
from distlearn.kernels.bits import first_square, n_squares_in
from distlearn.kernels.compile import bind, compiled, name_on_disk, unbound
from distlearn.kernels.match import Outcome, Pairing, Starts
from distlearn.kernels.othello_bits import ONE, black_and_white, flips, move_squares
from distlearn.kernels.random_numbers import choice, is_forced, move_bits
from distlearn.kernels.weighing import new_candidates

new_state_a = new_state_b = set_up_a = set_up_b = advance_a = advance_b = choose_a = choose_b = unbound
state_for_b = unbound

NO_SQUARES = np.uint64(0)


class Kind(NamedTuple):
    """How players of one kind play Othello, as compiled functions."""

    new_state: Callable[..., Any]
    set_up: Callable[..., Any]
    advance: Callable[..., Any]
    choose: Callable[..., Any]


def othello_match_loop(a: Kind, b: Kind) -> Callable[..., Any]:
    """`play_games` of the generic loop for two kinds of players."""
    functions = {f"{name}_a": function for name, function in a._asdict().items()}
    functions |= {f"{name}_b": function for name, function in b._asdict().items()}
    functions["state_for_b"] = first_if_shared if a is b else second
    return bind(play_othello_games, name_on_disk(a.choose, b.choose), **functions)


def play_othello_games(starts: Starts, widest: int, a: Any, b: Any, pairing: Pairing, outcome: Outcome) -> None:
    """Sides with the same `network` keep the same of a board, and so keep it together."""
    blacks, whites = starting_discs(starts)
    candidates = new_candidates()
    is_shared = a.network == b.network
    state_a = new_state_a(a)
    state_b = state_for_b(state_a, new_state_b(b), is_shared)
    wants_moves, wants_leads = outcome.moves.shape[1] > 0, outcome.leads_after.shape[1] > 0
    for game in range(pairing.seeds.shape[0]):
        start = pairing.starts[game]
        is_white = starts.colours[start] == WHITE
        mine, theirs = (whites[start], blacks[start]) if is_white else (blacks[start], whites[start])
        set_up_a(a, state_a, blacks[start], whites[start])
        if not is_shared:
            set_up_b(b, state_b, blacks[start], whites[start])
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
                square, flipped = choose_a(a, state_a, a_player, is_white, moves, mine, theirs, seed, ply, candidates)
            else:
                square, flipped = choose_b(b, state_b, b_player, is_white, moves, mine, theirs, seed, ply, candidates)
            advance_a(a, state_a, square, flipped, is_white)
            if not is_shared:
                advance_b(b, state_b, square, flipped, is_white)
            mine, theirs = theirs & ~flipped, mine | flipped | (ONE << square)
            is_white = not is_white
            if wants_moves:
                outcome.moves[game, ply] = square
            if wants_leads:
                outcome.leads_after[game, ply] = lead_of_black(mine, theirs, is_white)
            ply += 1
        outcome.leads[game] = lead_of_black(mine, theirs, is_white)


@compiled
def first_if_shared(first: Any, second: Any, is_shared: bool) -> Any:
    return first if is_shared else second


@compiled
def second(first: Any, second: Any, is_shared: bool) -> Any:
    return second


@compiled
def starting_discs(starts: Starts) -> tuple[Any, Any]:
    n_starts = starts.colours.shape[0]
    blacks, whites = np.empty(n_starts, np.uint64), np.empty(n_starts, np.uint64)
    for start in range(n_starts):
        blacks[start], whites[start] = black_and_white(starts.cells[start])
    return blacks, whites


@compiled
def square_number(squares: np.uint64, number: int) -> np.uint64:
    """The lowest square of a set but so many."""
    for _ in range(number):
        squares &= squares - ONE
    return first_square(squares)


@compiled
def lead_of_black(mine: np.uint64, theirs: np.uint64, is_white: bool) -> int:
    lead = n_squares_in(mine) - n_squares_in(theirs)
    return lead * (WHITE if is_white else BLACK)
