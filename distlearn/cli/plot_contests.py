"""Figures of who beats whom: of tournaments that are played for them, or that were written to files."""

from __future__ import annotations

import pandas as pd

from distlearn.analysis.colours import looks
from distlearn.analysis.compare import compare
from distlearn.analysis.entrants import common_game
from distlearn.analysis.load import results_in
from distlearn.analysis.pareto import with_pareto_front
from distlearn.analysis.plots import draw_front, draw_matrix, draw_profiles, draw_team_points
from distlearn.analysis.plots.canvas import plain
from distlearn.analysis.plots.profiles import MOST
from distlearn.analysis.profiles import performance_profiles
from distlearn.analysis.sizes import weights_of_arms
from distlearn.analysis.standings import COUNTS, matrix, pair_scores, totals
from distlearn.analysis.teams import team_matrix, team_totals
from distlearn.analysis.tournaments import in_order, round_robin
from distlearn.cli.arguments import names_in
from distlearn.cli.conditions import Wanted, told
from distlearn.cli.contests import Request
from distlearn.cli.figures import plural
from distlearn.cli.plot_results import STATISTICS, WHATS
from distlearn.cli.plotting import Asked, Drawing, refereed
from distlearn.cli.table_files import is_table, read_frame, with_columns
from distlearn.cli.team_contests import ALL, LAST, of_teams
from distlearn.errors import UserError, unknown
from distlearn.players import NamedPlayer
from distlearn.store import open_folder, spec_in
from distlearn.store.references import is_results

SHARE = "points of the row's team, of all that there were"


def teams(asked: Asked) -> Drawing:
    """Over time."""
    if is_table(asked.source):
        wanted = ("team", "checkpoint", "training_games", *COUNTS)
        by_checkpoint = with_columns(read_frame(asked.source), asked.source, *wanted).groupby("training_games")
        sums = [team_totals(rows).assign(training_games=rows.training_games.iloc[0]) for _, rows in by_checkpoint]
        table = pd.concat(sums, ignore_index=True)
        return Drawing(draw_team_points(table, looks(sorted(table.team.unique()))))
    with refereed(asked) as referee:
        outcome = of_teams(Request([asked.source], Wanted(), asked.seed or 0), ALL, referee)
    arms = spec_in(open_folder(asked.source))["arms"]
    return Drawing(draw_team_points(outcome.totals, looks(arms)), [outcome.heading, *outcome.remarks])


def tournament(asked: Asked) -> Drawing:
    """Of results as a whole by teams, of anything else by players."""
    if is_table(asked.source):
        return _stored_matrix(asked)
    if is_results(asked.source) and not asked.others:
        return _of_teams(asked)
    pairs, remarks = _round_robin(asked.players(), asked)
    return Drawing(draw_matrix(matrix(pairs)), remarks)


def profiles(asked: Asked) -> Drawing:
    remarks: list[str] = []
    if is_table(asked.source):
        pairs = _stored(asked)
    else:
        pairs, remarks = _round_robin(asked.players(), asked)
    n_players = pairs.player.nunique()
    if n_players > MOST:
        remarks.append(f"drawn are the best {MOST} of {n_players} players")
    return Drawing(draw_profiles(performance_profiles(pairs)), remarks)


def pareto(asked: Asked) -> Drawing:
    """Of results as a whole by a measure, of anything else by a tournament."""
    if is_table(asked.source):
        _refuse_playing(asked)
        table = with_columns(read_frame(asked.source), asked.source, "player", "score", "weights")
        return Drawing(draw_front(with_pareto_front(table)))
    if is_results(asked.source) and not asked.others:
        return _arms_by_size(asked)
    players = asked.players()
    pairs, remarks = _round_robin(players, asked)
    sizes = {player.name: len(player.weights) for player in players}
    scored = totals(pairs).assign(weights=lambda rows: rows.player.map(sizes))
    return Drawing(draw_front(with_pareto_front(scored), score="mean score against all others"), remarks)


def _arms_by_size(asked: Asked) -> Drawing:
    """Every arm by what its runs come to in one measure."""
    folder = open_folder(asked.source)
    results = results_in(folder, ("runs", "metrics"))
    measures = list(dict.fromkeys(results.metrics.measure))
    measure, by = asked.measure or (measures[0] if measures else ""), asked.by or "score"
    if measures and measure not in measures:
        raise UserError(unknown("measure", measure, measures))
    found = compare(results, by=by, arms=names_in(asked.arms, results.spec["arms"]), measures=[measure] * bool(measure))
    sizes = weights_of_arms(folder)
    rows = found.arms.rename(columns={"arm": "player", "iqm": "score", "iqm_low": "low", "iqm_high": "high"})
    rows = rows.assign(weights=rows.player.map(sizes))
    label = f"{WHATS[by]}, {plain(measure)} ({STATISTICS['iqm']}, 95 % interval)"
    return Drawing(
        draw_front(with_pareto_front(rows), score=label, looks=looks(results.spec["arms"])),
        [found.basis, *found.left_out],
    )


def _of_teams(asked: Asked) -> Drawing:
    wanted = Wanted(games=asked.games, epsilon=asked.epsilon)
    with refereed(asked) as referee:
        outcome = of_teams(Request([asked.source], wanted, asked.seed or 0), LAST, referee)
    return Drawing(draw_matrix(team_matrix(outcome.rows), label=SHARE), [outcome.heading, *outcome.remarks])


def _stored_matrix(asked: Asked) -> Drawing:
    table = read_frame(asked.source)
    if "team" in table:
        if "checkpoint" in table:
            raise UserError(f"{asked.source}: has teams at every checkpoint; the kind teams draws them")
        table = with_columns(table, asked.source, "opponent", "share", *COUNTS)
        return Drawing(draw_matrix(team_matrix(table), label=SHARE))
    return Drawing(draw_matrix(matrix(_stored(asked))))


def _stored(asked: Asked) -> pd.DataFrame:
    """The table of `distlearn tournament --out`."""
    _refuse_playing(asked)
    return with_columns(read_frame(asked.source), asked.source, "player", "opponent", *COUNTS, "score")


def _refuse_playing(asked: Asked) -> None:
    given = [option for option in asked.given() if option not in ("source", "quiet")]
    if given:
        raise UserError(f"{asked.source}: is the table of what was played; leave out {_told(given)}")


def _told(options: list[str]) -> str:
    return ", ".join("--with" if option == "others" else f"--{option}" for option in options)


def _round_robin(players: list[NamedPlayer], asked: Asked) -> tuple[pd.DataFrame, list[str]]:
    """Scores of every two, and how they were played."""
    players = in_order(players)
    conditions = Wanted(games=asked.games, epsilon=asked.epsilon).conditions(common_game(players))
    contest = round_robin(players, conditions, asked.seed or 0)
    with refereed(asked) as referee:
        table = referee.table(contest, "tournament")
    how = told(conditions, contest.job.game)
    return pair_scores(table), [f"{plural(len(players), 'player')}, {plural(contest.job.n_games, 'game')}: {how}"]
