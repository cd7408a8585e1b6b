"""The kinds of tournaments that the command knows: who enters each, under what conditions, and what is shown of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pandas as pd

from distlearn.analysis.conditions import Conditions
from distlearn.analysis.entrants import common_game
from distlearn.analysis.leagues import champions, league_conditions, winner
from distlearn.analysis.load import results_in
from distlearn.analysis.references import found_players
from distlearn.analysis.rosters import best_by_measure, by_arm, final_players, run_of, snapshots
from distlearn.analysis.standings import matrix, pair_scores, pair_scores_as_black, totals
from distlearn.analysis.tournaments import Tournament, in_order, played, round_robin
from distlearn.arenas import Arena
from distlearn.binding import Entry
from distlearn.cli.conditions import STANDARD, Wanted, told
from distlearn.cli.figures import count, plural
from distlearn.cli.playing import Progress
from distlearn.cli.standings import league_lines, standing_lines
from distlearn.errors import UserError
from distlearn.games import NumbersGame
from distlearn.players import NamedPlayer, told_game
from distlearn.store import open_folder, stored_players


@dataclass(frozen=True)
class Request:
    """What the kinds have in common."""

    references: Sequence[str]
    wanted: Wanted
    seed: int = 0
    with_self: bool = False
    by_colour: bool = False
    as_league: bool = False
    game: Entry | None = None  # if the players do not say


@dataclass(frozen=True, eq=False)
class Outcome:
    """What came of it, for people and for programs."""

    heading: str
    rows: pd.DataFrame  # one per ordered pair: what --out writes
    totals: pd.DataFrame  # one per player, the best first
    lines: Callable[[int], list[str]]  # as text of at most so many columns
    remarks: list[str] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class Referee:
    """Has tournaments played."""

    arena: Arena
    progress: Progress

    def table(self, tournament: Tournament, what: str) -> pd.DataFrame:
        self.progress.begin(what, tournament.job.n_games)
        return played(tournament, self.arena)


def of_named_players(request: Request, referee: Referee) -> Outcome:
    """A round robin of players by their references."""
    players = in_order(_named(request.references, request.game))
    conditions = request.wanted.conditions(common_game(players))
    return _round_robin(players, conditions, request, referee)


def of_snapshots(request: Request, run: str, referee: Referee) -> Outcome:
    """A league of all checkpoints of a run, and of any other players (LR06 tables I and II)."""
    arm, _, seed = run.rpartition(":")
    if not arm or not seed.isdecimal():
        raise UserError(f"--snapshots {run}: expected ARM:SEED, such as tdl:0")
    stored = stored_players(open_folder(request.references[0]), arm, seed, "all")
    players = in_order([*snapshots(stored, arm, int(seed)), *_named(request.references[1:], stored[0].game_entry)])
    conditions = request.wanted.conditions(common_game(players), STANDARD, "openings")
    return _round_robin(players, conditions, request, referee)


def of_champions(request: Request, measure: str | None, referee: Referee) -> Outcome:
    """A league of the winners of leagues among every arm's final players (LR06 tables III and IV)."""
    folder = open_folder(request.references[0])
    results = results_in(folder, ("metrics", "runs"))
    roster = final_players(stored_players(folder), results.runs)
    if not roster.players:
        raise UserError(f"{folder.where()}: no run is finished; expected one of every arm at least")
    winners = {arm: _winner(arm, players, request, referee) for arm, players in by_arm(roster.players).items()}
    best = best_by_measure(stored_players(folder, checkpoint="all"), results.metrics, measure) if measure else []
    entering = champions(winners, {run_of(player)[0]: player for player in best})
    players = in_order([*entering, *_named(request.references[1:], entering[0].game_entry)])
    conditions = _league_conditions(players, request.wanted)
    outcome = _round_robin(players, conditions, request, referee)
    remarks = [f"{name} is {player.name}" for name, player in winners.items()]
    remarks += [f"{run_of(player)[0]}-HB is {player.name}, best by {measure}" for player in best]
    return Outcome(outcome.heading, outcome.rows, outcome.totals, outcome.lines, roster.remarks + remarks)


def _winner(arm: str, players: list[NamedPlayer], request: Request, referee: Referee) -> NamedPlayer:
    if len(players) == 1:
        return players[0]
    conditions = _league_conditions(players, request.wanted)
    table = referee.table(round_robin(players, conditions, request.seed), f"{arm}: final players")
    return winner(players, table)


def _league_conditions(players: Sequence[NamedPlayer], wanted: Wanted) -> Conditions:
    """As LR06 if nothing else is asked for."""
    game = common_game(players)
    asked = wanted.conditions(game, mode=None if isinstance(game, NumbersGame) else "epsilon")
    if asked.openings is not None or asked.spares_player or asked.epsilon == 0 or len(players) < 2:
        return asked
    return league_conditions(len(players), wanted.games, asked.epsilon)


def _named(references: Sequence[str], game: Entry | None) -> list[NamedPlayer]:
    """Players by their references."""
    twice = next((reference for reference in references if list(references).count(reference) > 1), None)
    if twice:
        raise UserError(f"{twice} is named twice; expected every player once")
    return found_players(references, game)


def _round_robin(players: list[NamedPlayer], conditions: Conditions, request: Request, referee: Referee) -> Outcome:
    tournament = round_robin(players, conditions, request.seed, request.with_self)
    table = referee.table(tournament, "tournament")
    rows = pair_scores_as_black(table) if request.by_colour else pair_scores(table)
    sums = totals(rows)
    heading = (
        f"{told_game(players[0].game_entry)}, {plural(len(players), 'player')}, "
        f"{count(tournament.job.n_games)} games: {told(conditions, tournament.job.game)}"
    )

    return Outcome(heading, rows, sums, lambda width: _lines(rows, sums, request, width))


def _lines(rows: pd.DataFrame, sums: pd.DataFrame, request: Request, width: int) -> list[str]:
    if request.as_league:
        return league_lines(sums, width)
    standing = standing_lines(list(sums.player), matrix(rows), list(sums.score), width)
    if not standing:
        return [*league_lines(sums, width), "", _NO_ROOM]
    return [_WHAT_AS_BLACK if request.by_colour else _WHAT, "", *standing]


_WHAT = "Scores in percent of the player in the row:"
_WHAT_AS_BLACK = "Scores in percent of the player in the row, with black:"
_NO_ROOM = "For scores of every two there is no room here; --out FILE writes them."
