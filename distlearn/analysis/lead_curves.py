"""How the lead changes in the course of games between two players (L07 fig. 10)."""

from __future__ import annotations

from dataclasses import replace

from distlearn.analysis.conditions import Conditions
from distlearn.analysis.tournaments import round_robin
from distlearn.arenas import Arena, Threads
from distlearn.arenas.cores import usable_cores
from distlearn.errors import UserError
from distlearn.games import NumbersGame
from distlearn.kernels.arrays import BLACK, Leads
from distlearn.play import PlayResult
from distlearn.players import NamedPlayer


def lead_curves(
    player: NamedPlayer, opponent: NamedPlayer, conditions: Conditions, seed: int, arena: Arena | None = None
) -> Leads:
    """(games, moves) the lead of the player after every move, not a number after the last; those with black come first.

    In discs in Othello, in area in Go. Both play half of the games with either colour.
    """
    if isinstance(player.game, NumbersGame):
        raise UserError(f"{player.name} plays a game of numbers, which has no moves")
    contest = round_robin([player, opponent], conditions, seed)
    result = (arena or Threads(usable_cores())).run(replace(contest.job, wants_leads=True))
    assert isinstance(result, PlayResult)
    assert result.leads_after is not None
    is_first = contest.names[0] == player.name
    colours = (contest.meetings.colours if is_first else -contest.meetings.colours).repeat(conditions.games_each)
    leads: Leads = result.leads_after * colours[:, None]
    in_order: Leads = leads[(colours != BLACK).argsort(kind="stable")]
    return in_order
