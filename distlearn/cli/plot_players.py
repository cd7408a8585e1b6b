"""Figures of players: their weights, and how their games go."""

from __future__ import annotations

import json
import math

from distlearn.analysis.board_weights import board_weights
from distlearn.analysis.lead_curves import lead_curves
from distlearn.analysis.plots import (
    draw_board,
    draw_boards,
    draw_expansions,
    draw_leads,
    draw_placements,
    draw_tables,
)
from distlearn.analysis.plots.placements import placements
from distlearn.cli.conditions import Wanted, told
from distlearn.cli.figures import count, plural
from distlearn.cli.plotting import Asked, Drawing, refereed
from distlearn.errors import UserError
from distlearn.notation import Shape
from distlearn.players import NamedPlayer
from distlearn.value_functions.ntuple import NTuple

GAMES = 20
MOST_BOARDS = 200
UNITS = {"othello": "discs", "go": "points of area"}  # of a lead


def weights(asked: Asked) -> Drawing:
    players = asked.players()
    if len(players) > MOST_BOARDS:
        raise UserError(
            f"{asked.source}: {plural(len(players), 'player')}, more than {MOST_BOARDS} boards; name some, as in "
            "RESULTS:ARM:SEED:all for one run"
        )
    found = [board_weights(player) for player in players]
    shape = found[0][1]
    if len(players) == 1:
        return Drawing(draw_board(found[0][0], shape, title=players[0].name))
    title, names = _names(players)
    boards = {name: square_weights for name, (square_weights, _) in zip(names, found, strict=True)}
    return Drawing(draw_boards(boards, shape, columns=_columns(len(players)), title=title))


def games(asked: Asked) -> Drawing:
    players = asked.players()
    if len(players) != 2:
        found = ", ".join(player.name for player in players[:4])
        raise UserError(f"two players are needed, PLAYER and --with OPPONENT; found {len(players)}: {found}")
    player, opponent = players
    wanted = Wanted(mode="epsilon", games=asked.games or GAMES, epsilon=asked.epsilon)
    conditions = wanted.conditions(player.game)
    with refereed(asked) as referee:
        referee.progress.begin("games", 2 * conditions.games_each)
        leads = lead_curves(player, opponent, conditions, asked.seed or 0, referee.arena)
    unit = UNITS.get(str(player.game_entry["name"]), "as the game counts it")
    return Drawing(draw_leads(leads, player.name, opponent.name, unit), [told(conditions, player.game)])


def tuples(asked: Asked) -> Drawing:
    players = asked.players()
    kinds = {json.dumps(player.value_function_entry, sort_keys=True) for player in players}
    if len(kinds) > 1:
        raise UserError(f"{asked.source}: players with {len(kinds)} kinds of value functions; name one of them")
    network, shape = _network(players[0])
    if asked.table is None:
        return Drawing(draw_placements(network, shape), [_sizes(network)])
    return Drawing(draw_expansions(network, _table(asked.table, network), shape), [_sizes(network)])


def tables(asked: Asked) -> Drawing:
    players = asked.players()
    if len(players) > 1:
        raise UserError(
            f"{asked.source}: {plural(len(players), 'player')}; name one of them, such as {players[0].name}"
        )
    network, shape = _network(players[0])
    n_stages = len(network.stages) + 1
    if asked.stage is not None and asked.stage > n_stages:
        raise UserError(f"--stage {asked.stage}: the network has {plural(n_stages, 'stage')}")
    only = None if asked.table is None else [_table(asked.table, network)]
    figure = draw_tables(network, players[0].weights, shape, only, (asked.stage or 1) - 1)
    return Drawing(figure, [_sizes(network)])


def _network(player: NamedPlayer) -> tuple[NTuple, Shape]:
    function, game = player.player.value_function, player.game
    if not isinstance(function, NTuple):
        kind = (player.value_function_entry or {}).get("name", "none")
        raise UserError(f"{player.name} has no tuples: its value function is {kind}; expected ntuple")
    return function, game.shape  # type: ignore[union-attr]


def _table(number: int, network: NTuple) -> int:
    n_tables = len(placements(network))
    if number > n_tables:
        raise UserError(f"--table {number}: the network has {plural(n_tables, 'table')}")
    return number - 1


def _sizes(network: NTuple) -> str:
    return f"{plural(len(placements(network)), 'table')}, {plural(network.n_weights, 'weight')}"


def _names(players: list[NamedPlayer]) -> tuple[str, list[str]]:
    """A title, and what stands above each board: training games, if they are all of one run."""
    runs = {(player.origin.get("campaign"), player.origin.get("arm"), player.origin.get("seed")) for player in players}
    names = [player.name for player in players]
    if len(runs) > 1 or None in next(iter(runs)):
        return "", names
    at = [count(int(player.origin["games"])) for player in players]
    _, arm, seed = runs.pop()
    return (f"{arm}-{seed}: the best player after so many training games", at) if len({*at}) == len(at) else ("", names)


def _columns(n_boards: int) -> int:
    """About two and a half times as many as rows, at the most ten."""
    return min(10, max(2, round(math.sqrt(2.5 * n_boards))))
