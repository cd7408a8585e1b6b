"""The tournament: who came first, and who does well against whom."""

from __future__ import annotations

import pandas as pd

from distlearn.analysis.charts import heat_map
from distlearn.analysis.pages import Section, bullets, chart, table
from distlearn.analysis.report.campaign import Campaign
from distlearn.analysis.report.contest import Contest


def tournament_section(found: Campaign) -> Section:
    contest = found.contest
    if contest is None:
        return Section("Tournament", ["There are no players yet that could meet."])
    if not contest.is_played:
        return Section("Tournament", [contest.heading, bullets(found.entered.remarks)])
    best = contest.members.iloc[0]
    label = "Share of points of each team (rows) against each other (columns)"
    return Section(
        "Tournament",
        [
            contest.heading,
            bullets([*contest.remarks, *found.entered.remarks]),
            _totals(contest),
            chart(heat_map(contest.matrix, "the points"), label, label),
            f"The player with the largest share of points: {best.player}, {best.points:.0f} of {3 * best.games} points "
            f"({percent(best.share)}).",
        ],
    )


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _totals(contest: Contest) -> str:
    totals = contest.totals
    columns = {
        "team": totals.team,
        "players": totals.team.map(dict(contest.sizes)),
        **{name: totals[name] for name in ("games", "wins", "draws", "losses")},
        "points": totals.points.astype(int),
        "share of points": totals.share,
    }
    caption = "3 points for a win, 1 for a draw; the best first"
    return table(pd.DataFrame(columns), caption, {"share of points": percent})
