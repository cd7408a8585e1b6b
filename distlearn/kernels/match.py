"""The generic match loop: whole games of any game between players of any two kinds."""

from collections.abc import Callable
from typing import Any, NamedTuple

from distlearn.kernels import one_ply
from distlearn.kernels.arrays import BLACK, Boards, Colours, Indices, Layout, Leads, Memories, Records, Seeds, Weights
from distlearn.kernels.compile import bind, name_on_disk, unbound
from distlearn.kernels.one_ply import Habits, copy, new_scratch

play = result = turn = choose_a = choose_b = unbound


class Side(NamedTuple):
    """Players of one kind, as the generic loop knows them."""

    weights: Weights  # (players, weights)
    layout: Layout
    habits: Habits


class Starts(NamedTuple):
    """Positions that games start from."""

    cells: Boards  # (positions, squares)
    memories: Memories  # (positions, memory)
    colours: Colours  # (positions,) the side to move


class Pairing(NamedTuple):
    """Who plays whom from where: rows of side a, of side b and of the starts, each (games,)."""

    a_players: Indices
    b_players: Indices
    a_is_black: Indices  # 1 or 0
    starts: Indices
    seeds: Seeds


class Outcome(NamedTuple):
    """Where a loop writes what became of the games. The tables are written if they have columns."""

    leads: Leads  # (games,) of black at the end
    moves: Records  # (games, plies or 0)
    leads_after: Leads  # (games, plies or 0) of black after every move


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


def play_games(starts: Starts, widest: int, a: Side, b: Side, pairing: Pairing, outcome: Outcome) -> None:
    """Plays every game of the pairing; a loop of another kind takes the same arguments with sides of its own."""
    cells = starts.cells[0].copy()
    memory = starts.memories[0].copy()
    scratch = new_scratch(cells, memory, widest)
    for game in range(pairing.seeds.shape[0]):
        start = pairing.starts[game]
        copy(starts.cells[start], cells)
        copy(starts.memories[start], memory)
        a_weights = a.weights[pairing.a_players[game]]
        b_weights = b.weights[pairing.b_players[game]]
        seed = pairing.seeds[game]
        colour = starts.colours[start]
        ply = 0
        while True:
            colour, n_moves = turn(cells, memory, colour, scratch.moves)
            if n_moves == 0:
                break
            if (colour == BLACK) == (pairing.a_is_black[game] != 0):
                move, _ = choose_a(cells, memory, colour, n_moves, a_weights, a.layout, a.habits, seed, ply, scratch)
            else:
                move, _ = choose_b(cells, memory, colour, n_moves, b_weights, b.layout, b.habits, seed, ply, scratch)
            play(cells, memory, colour, move)
            if outcome.moves.shape[1] > 0:
                outcome.moves[game, ply] = move
            if outcome.leads_after.shape[1] > 0:
                outcome.leads_after[game, ply] = result(cells, memory)
            colour = -colour
            ply += 1
        outcome.leads[game] = result(cells, memory)
