"""Tournaments of teams: the arms of a campaign by all their runs, at one checkpoint or at every one."""

from __future__ import annotations

import pandas as pd
from rich.cells import cell_len

from distlearn.analysis.entrants import common_game
from distlearn.analysis.load import results_in
from distlearn.analysis.rosters import Roster, by_arm, final_players, players_at
from distlearn.analysis.teams import (
    Teams,
    mean_games,
    member_totals,
    team_matrix,
    team_scores,
    team_totals,
    team_tournament,
    teams_over_time,
)
from distlearn.cli.conditions import STANDARD, told
from distlearn.cli.contests import Outcome, Referee, Request
from distlearn.cli.figures import count, plural, shortened
from distlearn.cli.standings import GAP, aligned, percent, standing_lines
from distlearn.errors import UserError
from distlearn.players import NamedPlayer, told_game
from distlearn.store import open_folder, stored_players

LAST, ALL = "last", "all"


def of_teams(request: Request, at: str, referee: Referee) -> Outcome:
    """The arms as teams at a checkpoint, at the end of finished runs, or at all checkpoints for the curve over time."""
    if at not in (LAST, ALL) and not at.isdecimal():
        raise UserError(f"--at {at}: expected a number of a checkpoint, {LAST} or {ALL}")
    if len(request.references) > 1:
        raise UserError(f"teams are those of one campaign; found {' '.join(request.references)}")
    folder = open_folder(request.references[0])
    runs = results_in(folder, ("runs",)).runs
    if at == ALL:
        return _curve(stored_players(folder, checkpoint=ALL), request, referee)
    players = stored_players(folder, checkpoint=LAST if at == LAST else ALL)
    roster = final_players(players, runs) if at == LAST else players_at(players, int(at))
    return _at_one(roster, request, referee)


def _at_one(roster: Roster, request: Request, referee: Referee) -> Outcome:
    teams = _at_least_two(by_arm(roster.players))
    table, how = _played(teams, request, referee, "teams")
    scores = team_scores(table, teams)
    sums = team_totals(scores)
    best = member_totals(table).iloc[0]
    remarks = [
        *roster.remarks,
        *_sizes(teams),
        f"best player: {best.player}, {best.points:.0f} of {3 * best.games} points ({percent(best.share, 1)} %)",
    ]
    heading = f"{told_game(roster.players[0].game_entry)}, {plural(len(teams), 'team')}, {how}"

    def lines(width: int) -> list[str]:
        standing = standing_lines(list(sums.team), team_matrix(scores), list(sums.share), width)
        return ["Points: 3 for a win, 1 for a draw:", "", *_total_lines(sums, width), "", _SHARES, "", *standing]

    return Outcome(heading, scores, sums, lines, remarks)


def _at_least_two(teams: Teams) -> Teams:
    if len(teams) < 2:
        found = f"found only those of {next(iter(teams))}" if teams else "no run is finished"
        raise UserError(f"players of two arms at least are needed, {found}; --at K takes those of checkpoint K")
    return teams


_SHARES = "Points in percent of all that there were, of the team in the row:"


def _total_lines(sums: pd.DataFrame, width: int) -> list[str]:
    columns = [[str(place) for place in range(1, len(sums) + 1)], list(sums.team)]
    names = ["games", "wins", "draws", "losses", "points"]
    columns += [[count(number) for number in sums[name]] for name in names]
    return aligned(["", "team", *names, "%"], [*columns, [percent(share, 1) for share in sums.share]], width)


def _curve(players: list[NamedPlayer], request: Request, referee: Referee) -> Outcome:
    """A tournament at every checkpoint."""
    rows, sums, n_players, how = [], [], {}, ""
    for checkpoint, teams in teams_over_time(players).items():
        table, how = _played(teams, request, referee, f"teams at checkpoint {checkpoint}")
        scores = team_scores(table, teams)
        place = {"checkpoint": checkpoint, "training_games": mean_games(teams)}
        rows.append(scores.assign(**place))
        sums.append(team_totals(scores).assign(**place))
        n_players[checkpoint] = sum(map(len, teams.values()))
    if not rows:
        raise UserError("there is no checkpoint of which two arms have players")
    whole = pd.concat(sums, ignore_index=True)
    heading = f"{told_game(players[0].game_entry)}, {plural(len(rows), 'tournament')} of teams, each of {how}"
    return Outcome(
        heading, pd.concat(rows, ignore_index=True), whole, lambda width: _curve_lines(whole, width), _gaps(n_players)
    )


def _curve_lines(sums: pd.DataFrame, width: int) -> list[str]:
    shares = sums.pivot(index=["checkpoint", "training_games"], columns="team", values="share")
    order = shares.iloc[-1].sort_values(ascending=False, kind="stable").index
    room = (width - len("000  training games")) // len(order) - len(GAP)
    rows = [["", "training games", *(shortened(team, max(room, len("100.0"))) for team in order)]]
    rows += [
        [str(number), count(games), *(percent(share, 1) for share in shares.loc[number, games][order])]
        for number, games in shares.index
    ]
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    lines = [GAP.join(cell.rjust(each) for cell, each in zip(row, widths, strict=True)) for row in rows]
    return ["Points in percent of all that there were, by checkpoint:", "", *lines]


def _played(teams: Teams, request: Request, referee: Referee, what: str) -> tuple[pd.DataFrame, str]:
    """The table, and in words how it was played."""
    players = [player for members in teams.values() for player in members]
    conditions = request.wanted.conditions(common_game(players), STANDARD, "openings")
    tournament = team_tournament(teams, conditions, request.seed)
    games = f"{count(len(players))} players, {count(tournament.job.n_games)} games: "
    return referee.table(tournament, what), games + told(conditions, tournament.job.game)


def _sizes(teams: Teams) -> list[str]:
    sizes = {len(members) for members in teams.values()}
    if len(sizes) == 1:
        return []
    told_sizes = ", ".join(f"{team} {len(members)}" for team, members in teams.items())
    return [f"teams of unequal size ({told_sizes}): compare percents, not points"]


def _gaps(n_players: dict[int, int]) -> list[str]:
    most = max(n_players.values())
    fewer = [checkpoint for checkpoint, number in n_players.items() if number < most]
    if not fewer:
        return []
    return [f"runs of unequal length: at checkpoints {fewer[0]} to {fewer[-1]} there are fewer than {most} players"]
