"""The kinds of figures that `distlearn plot` knows, and which options go with each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import NamedTuple

from distlearn.cli import plot_contests, plot_players, plot_results
from distlearn.cli.plotting import Asked, Drawing
from distlearn.errors import UserError

__all__ = ["KINDS", "Asked", "refuse_misfits"]

PLAYED = ("others", "game", "games", "epsilon", "seed")


class Kind(NamedTuple):
    """A kind of figure."""

    draw: Callable[[Asked], Drawing]
    options: tuple[str, ...]  # that go with it


KINDS = {
    "curves": Kind(plot_results.curves, ("measure", "arms", "x", "statistic", "by")),
    "generations": Kind(plot_results.generations, ("arms", "x")),
    "teams": Kind(plot_contests.teams, ("seed",)),
    "tournament": Kind(plot_contests.tournament, PLAYED),
    "profiles": Kind(plot_contests.profiles, PLAYED),
    "pareto": Kind(plot_contests.pareto, ("measure", "arms", "by", *PLAYED)),
    "games": Kind(plot_players.games, PLAYED),
    "weights": Kind(plot_players.weights, ("others", "game")),
    "tuples": Kind(plot_players.tuples, ("table",)),
    "tables": Kind(plot_players.tables, ("table", "stage")),
}
ALWAYS = ("source", "quiet")
NAMES = {"others": "--with"}


def refuse_misfits(kind: str, asked: Asked) -> None:
    """An option that changes nothing is not what somebody meant."""
    for option in asked.given():
        if option not in (*ALWAYS, *KINDS[kind].options):
            named = {name: NAMES.get(name, f"--{name}") for name in (each.name for each in fields(Asked))}
            fitting = [name for name, each in KINDS.items() if option in each.options]
            raise UserError(f"{named[option]} goes with {', '.join(fitting)}, not with {kind}")
