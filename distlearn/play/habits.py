"""How the players of a group move, as compiled loops know it."""

from __future__ import annotations

from distlearn.kernels.one_ply import Habits
from distlearn.play.jobs import Group


def habits(group: Group) -> Habits:
    return Habits(
        float(group.epsilon),
        group.interpretation == "inversion",
        group.ties == "first",
        float(group.tie_tolerance),
    )
