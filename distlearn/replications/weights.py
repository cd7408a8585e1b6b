"""Weights as boards: of a run over time (S09 figs 6.10 and 6.11, KJS11 fig. 6), of a tournament's best player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from distlearn.analysis.board_weights import board_weights
from distlearn.analysis.rosters import run_of, snapshots
from distlearn.errors import UserError
from distlearn.players import NamedPlayer
from distlearn.replications.base import Tables
from distlearn.replications.evidence import Evidence

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def over_time(evidence: Evidence, arm: str, source: str) -> Mapping[str, Figure]:
    """The best players of an arm's first run at all its checkpoints."""
    seeds = [seed for name, seed in map(run_of, evidence.all_players) if name == arm]
    if not seeds:
        raise UserError(f"there are no players of {arm}")
    players = snapshots(evidence.all_players, arm, min(seeds))
    boards = {f"{int(player.origin['games']):,}".replace(",", " "): player for player in players}
    return {f"Weights of {arm} with seed {min(seeds)} after so many training games ({source}).": _drawn(boards)}


def best_member(evidence: Evidence, tables: Tables, team: str, source: str) -> Mapping[str, Figure]:
    """Of a team in a tournament that has a table of members."""
    names = tables["members"].player[tables["members"].team == team]
    best = next(player for player in evidence.finals.players if player.name == names.iloc[0])
    return {f"Weights of the best player of {team} in the tournament ({source}).": _drawn({best.name: best})}


def _drawn(players: Mapping[str, NamedPlayer]) -> Figure:
    from distlearn.analysis.plots import draw_board, draw_boards  # matplotlib takes a second

    weights = {title: board_weights(player) for title, player in players.items()}
    ((title, (first, shape)), *_) = weights.items()
    if len(weights) == 1:
        return draw_board(first, shape, title=title)
    return draw_boards({title: each for title, (each, _) in weights.items()}, shape)
