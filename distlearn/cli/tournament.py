"""`distlearn tournament`: who is better, by games of everybody against everybody."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.console import Console

from distlearn.cli.arguments import AsJson, Plugins, load_plugins
from distlearn.cli.run import INTERRUPTED
from distlearn.errors import UserError

if TYPE_CHECKING:
    from distlearn.cli.contests import Outcome, Referee, Request


MOST_GAMES = 10_000_000  # of two players; with more, memory may not do


def tournament(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYERS…",
            help="Shipped names, player files (FILE#NAME for one of several), or RESULTS:ARM:SEED:CHECKPOINT, "
            "where all stands for every one. With --teams, --snapshots or --champions the folder RESULTS comes first.",
        ),
    ],
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="Of shipped players that play several: go, or go:size=7,komi=0.5 [default: the others'].",
        ),
    ] = None,
    openings: Annotated[
        str | None, typer.Option(metavar="FILE|standard|NAME", help="Play every one of these twice, colours swapped.")
    ] = None,
    side_to_move: Annotated[
        Literal["black", "white"] | None, typer.Option(help="Who moves first on boards of the file [default: black].")
    ] = None,
    mode: Annotated[
        Literal["openings", "half-random", "epsilon"] | None,
        typer.Option(help="See above.", show_default=False),
    ] = None,
    epsilon: Annotated[
        float | None,
        typer.Option(metavar="E", help="Probability of a random move [default: 0 on openings, else 0.1]."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=2,
            max=MOST_GAMES,
            metavar="N",
            help="Games of every two, half with either colour [default: 1000; 2000 if "
            "half-random; --champions: what makes 10 000 for each].",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, metavar="S", help="Of ties and random moves.")] = 0,
    with_self: Annotated[bool, typer.Option("--with-self", help="Everybody against itself, too.")] = False,
    by_colour: Annotated[
        bool, typer.Option("--by-colour", help="Count only games in which the player in the row has black.")
    ] = False,
    league: Annotated[
        bool, typer.Option("--league", help="Show wins, draws and losses instead of scores of every two.")
    ] = False,
    teams: Annotated[
        bool, typer.Option("--teams", help="The arms of RESULTS as teams of their runs' players.")
    ] = False,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="K|last|all", help="With --teams: at checkpoint K, the last or every one [default: last]."
        ),
    ] = None,
    snapshots: Annotated[
        str | None, typer.Option(metavar="ARM:SEED", help="All checkpoints of one run of RESULTS, and PLAYERS.")
    ] = None,
    champions: Annotated[
        bool, typer.Option("--champions", help="The best final player of every arm of RESULTS, and PLAYERS.")
    ] = False,
    best_by: Annotated[
        str | None,
        typer.Option(metavar="MEASURE", help="With --champions: also the best of every arm by this measure."),
    ] = None,
    address: Annotated[
        str,
        typer.Option(
            envvar=["DISTLEARN_ADDRESS", "RAY_ADDRESS"],
            help="local and none are this machine, without Ray; auto | HOST:PORT | ray://HOST:PORT is a cluster.",
        ),
    ] = "local",
    workers: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Cores to work with at the most [default: all there are]")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a row per ordered pair: .csv, .parquet or .md.")
    ] = None,
    plugins: Plugins = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="No progress.")] = False,
    as_json: AsJson = False,
) -> None:
    """Round robins of any players of one game, and leagues and teams of stored players.

    **openings**: every position of a set with either colour, without random moves; the usual mode where the game has a
    set (Othello: othello-6-ply, 1000 positions). **epsilon**: from the standard position, both players make random
    moves with probability E; the usual mode of other games. **half-random**: the same, but only the opponent (column)
    makes random moves. Teams and snapshots meet twice from the standard position without random moves, champions in
    mode epsilon, as in the papers.

    The same players and seed give the same games, however many cores there are and whoever else takes part.

    Example:  `distlearn tournament othello-swh othello-lr06 results/quickstart:tdl:0 --out scores.csv`
    """
    from distlearn.arenas.opened import opened_arena
    from distlearn.cli.conditions import Wanted
    from distlearn.cli.contests import Referee, Request
    from distlearn.cli.frames import refuse_unwritable, write_frame
    from distlearn.cli.game_entry import game_entry
    from distlearn.cli.playing import new_progress

    kind = _Kind(teams, at, snapshots, champions, best_by)
    kind.refuse_misfits(with_self or by_colour or league)
    kind.refuse_game(game)
    refuse_unwritable(out)
    _refuse_bad_address(address)
    load_plugins(plugins)
    wanted = Wanted(mode, openings, side_to_move, epsilon, games)
    entry = game_entry(game) if game else None
    request = Request(players, wanted, seed, with_self, by_colour, league, entry)
    try:
        with new_progress(quiet or as_json) as progress, opened_arena(address, workers, progress.advance) as arena:
            outcome = kind.outcome(request, Referee(arena, progress))
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    if out is not None:
        write_frame(outcome.rows, out)
    if as_json:
        print(json.dumps(_record(outcome), ensure_ascii=False))
        return
    _print(outcome)


@dataclass(frozen=True)
class _Kind:
    """Which tournament it is: of players, if it is none of the others."""

    teams: bool
    at: str | None
    snapshots: str | None
    champions: bool
    best_by: str | None

    def refuse_misfits(self, is_of_players: bool) -> None:
        if self.teams + self.champions + (self.snapshots is not None) > 1:
            raise UserError("--teams, --snapshots and --champions are tournaments of their own; choose one")
        if self.at is not None and not self.teams:
            raise UserError("--at goes with --teams")
        if self.best_by is not None and not self.champions:
            raise UserError("--best-by goes with --champions")
        if self.teams and is_of_players:
            raise UserError("--with-self, --by-colour and --league are for players, not for --teams")

    def refuse_game(self, game: str | None) -> None:
        if game is not None and (self.teams or self.champions or self.snapshots is not None):
            raise UserError(f"--game {game}: RESULTS have a game; leave this out")

    def outcome(self, request: Request, referee: Referee) -> Outcome:
        from distlearn.cli.contests import of_champions, of_named_players, of_snapshots
        from distlearn.cli.team_contests import LAST, of_teams

        if self.teams:
            return of_teams(request, self.at or LAST, referee)
        if self.snapshots is not None:
            return of_snapshots(request, self.snapshots, referee)
        if self.champions:
            return of_champions(request, self.best_by, referee)
        return of_named_players(request, referee)


def _refuse_bad_address(address: str) -> None:
    """Before anything is read."""
    from distlearn.arenas.opened import HERE

    if address not in HERE:
        from distlearn.arenas.ray_session import refuse_bad_address

        refuse_bad_address(address)


def _record(outcome: Outcome) -> dict[str, Any]:
    return {
        "tournament": outcome.heading,
        "remarks": outcome.remarks,
        "totals": outcome.totals.to_dict("records"),
        "results": outcome.rows.to_dict("records"),
    }


def _print(outcome: Outcome) -> None:
    console = Console(highlight=False, markup=False)
    console.print(outcome.heading + "\n")
    for line in outcome.lines(console.width):
        console.print(line, no_wrap=True, overflow="ignore", crop=False)
    if outcome.remarks:
        console.print("\n" + "\n".join(outcome.remarks))
