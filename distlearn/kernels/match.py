"""The generic match loop: whole games of any game between players of any two kinds."""

from collections.abc import Callable
from typing import Any

from distlearn.kernels import one_ply
from distlearn.kernels.arrays import (
    BLACK,
    Cells,
    Indices,
    Layout,
    Memory,
    Records,
    Scores,
    Seeds,
    Weights,
)
from distlearn.kernels.compile import bind, name_on_disk, unbound
from distlearn.kernels.one_ply import Habits, new_scratch

play = result = turn = choose_a = choose_b = unbound


def match_loop(
    legal_moves: Callable[..., Any],
    play: Callable[..., Any],
    result: Callable[..., Any],
    value_a: Callable[..., Any],
    value_b: Callable[..., Any],
) -> Callable[..., Any]:
    """`play_games` for one game and two value functions."""
    choose_a = bind(one_ply.choose, play=play, value=value_a)
    choose_b = choose_a  # compiled once where both are of one kind
    if value_b is not value_a:
        choose_b = bind(one_ply.choose, play=play, value=value_b)
    return bind(
        play_games,
        name_on_disk(legal_moves, play, result, value_a, value_b),
        play=play,
        result=result,
        turn=bind(one_ply.turn, legal_moves=legal_moves),
        choose_a=choose_a,
        choose_b=choose_b,
    )


def play_games(
    start_cells: Cells,
    start_memory: Memory,
    widest: int,
    a_weights: Weights,
    a_layout: Layout,
    a_habits: Habits,
    b_weights: Weights,
    b_layout: Layout,
    b_habits: Habits,
    a_players: Indices,
    b_players: Indices,
    a_is_black: Indices,
    seeds: Seeds,
    scores: Scores,
    records: Records,
) -> None:
    """Plays game g between row `a_players[g]` and row `b_players[g]`; black's score to `scores[g]`.

    Moves are written to `records` if it has columns.
    """
    cells = start_cells.copy()
    memory = start_memory.copy()
    scratch = new_scratch(cells, memory, widest)
    for game in range(seeds.shape[0]):
        cells[:] = start_cells
        memory[:] = start_memory
        a = a_weights[a_players[game]]
        b = b_weights[b_players[game]]
        seed = seeds[game]
        colour = BLACK
        ply = 0
        while True:
            colour, n_moves = turn(cells, memory, colour, scratch.moves)
            if n_moves == 0:
                break
            if (colour == BLACK) == (a_is_black[game] != 0):
                move, _ = choose_a(cells, memory, colour, n_moves, a, a_layout, a_habits, seed, ply, scratch)
            else:
                move, _ = choose_b(cells, memory, colour, n_moves, b, b_layout, b_habits, seed, ply, scratch)
            play(cells, memory, colour, move)
            if records.shape[1] > 0:
                records[game, ply] = move
            colour = -colour
            ply += 1
        lead = result(cells, memory)
        scores[game] = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
