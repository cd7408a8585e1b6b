"""The best player of every arm, and how the best of all came about."""

from __future__ import annotations

import numpy as np

from distlearn.analysis.figures import count, plural
from distlearn.analysis.pages import Html, Section, element, joined, side_by_side
from distlearn.analysis.pages.boards import largest_of
from distlearn.analysis.report.campaign import Campaign
from distlearn.analysis.report.portraits import miniature, portrait, square_weights
from distlearn.analysis.report.standing import percent
from distlearn.analysis.rosters import checkpoint_of, run_of
from distlearn.players import NamedPlayer

MOST_MINIATURES = 24
WHERE_COLOURS = (
    "Blue squares count against who holds them, orange ones for; the strongest colour is the largest weight."
)


def players_section(found: Campaign) -> Section:
    best = found.best
    if not best.players:
        return Section("Best players", ["There is no player yet that could be shown."])
    about = (
        f"Of every arm the player with the largest {best.by}, among those compared. As the best of many, they are "
        "likely to be a little worse than that."
    )
    has_boards = any(square_weights(player) is not None for player in best.players)
    cards = side_by_side(_card(found, player) for player in best.players)
    return Section("Best players", [f"{about} {WHERE_COLOURS}" if has_boards else about, cards, *_career(found)])


def _card(found: Campaign, player: NamedPlayer) -> Html:
    arm, seed = run_of(player)
    where = f"seed {seed}, checkpoint {checkpoint_of(player)}, {count(int(player.origin['games']))} games"
    lines = [where, ", ".join([*_values(found, arm, seed), *_share(found, player)])]
    return element(
        "article",
        element("h3", arm),
        element("p", *joined_lines(lines)),
        portrait(player),
    )


def joined_lines(lines: list[str]) -> list[str]:
    """With breaks between them."""
    return [part for line in lines for part in (element("br"), line)][1:]


def _values(found: Campaign, arm: str, seed: int) -> list[str]:
    assert found.comparison is not None
    values = found.comparison.samples.values
    of_run = values[(values.arm == arm) & (values.seed == seed)]
    return [f"{measure} {value:.3f}" for measure, value in zip(of_run.measure, of_run.value, strict=True)]


def _share(found: Campaign, player: NamedPlayer) -> list[str]:
    if found.contest is None or not found.contest.is_played:
        return []
    members = found.contest.members
    return [f"{percent(share)} of its tournament's points" for share in members.share[members.player == player.name]]


def _career(found: Campaign) -> list[str]:
    """The run's best players as small boards (KJS11 fig. 6)."""
    career = found.best.career
    if len(career) < 2:
        return []
    arm, seed = run_of(career[0])
    scale = largest_of(np.array([square_weights(player) for player in career]))
    chosen = np.unique(np.linspace(0, len(career) - 1, MOST_MINIATURES).round().astype(int))
    pictures = [
        element("figure", miniature(career[number], scale), element("figcaption", _when(career[number])))
        for number in chosen
    ]
    heading = f"How the one of {arm} came about"
    told = (
        f"The best player of seed {seed} at {plural(len(chosen), 'checkpoint')}, by training games; one scale for all."
    )
    return [element("h3", heading), told, joined(element("div", *pictures, class_="miniatures"))]


def _when(player: NamedPlayer) -> str:
    return count(int(player.origin["games"]))
