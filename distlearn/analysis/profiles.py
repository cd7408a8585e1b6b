"""Performance profiles: a player's scores against opponents of rising strength (JS16 figure 8)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pandas as pd

from distlearn.analysis.head_to_head import refuse_without
from distlearn.errors import UserError


def performance_profiles(table: pd.DataFrame, strength: Mapping[str, float] | None = None) -> pd.DataFrame:
    """A row per player and opponent: player, opponent, strength (of the opponent), score; the best players first.

    `table` has player, opponent and score in a row. Every player's opponents stand by rising strength, which is their
    own mean score against all others, as in the paper, unless it is given: a rating, say. The mean is over the matches
    that there are; where not all met, give ratings.
    """
    refuse_without(table, ["player", "opponent", "score"])
    scores = table[table.player != table.opponent].groupby(["player", "opponent"], as_index=False).score.mean()
    strengths = scores.groupby("player").score.mean().to_dict() if strength is None else dict(strength)
    unknown = sorted({*scores.player, *scores.opponent} - set(strengths))
    if unknown:
        raise UserError(f"no strength of {', '.join(unknown)}; expected one for every player and opponent")
    profiles: pd.DataFrame = scores.assign(strength=scores.opponent.map(strengths), own=scores.player.map(strengths))
    by = ["own", "player", "strength", "opponent"]
    profiles = profiles.sort_values(by, ascending=[False, True, True, True], ignore_index=True)
    return profiles[["player", "opponent", "strength", "score"]]


def dominated(profiles: pd.DataFrame, without: Collection[str] = ()) -> pd.DataFrame:
    """Pairs in which one's profile is nowhere below the other's, and somewhere above: player, over, opponents.

    Only opponents that both have met count, `opponents` says how many; those of `without` are not looked at.
    """
    rows = profiles[~profiles.opponent.isin(without)]
    both = rows.merge(rows, on="opponent", suffixes=("", "_of_other"))
    both = both[both.player != both.player_of_other].assign(gap=lambda pair: pair.score - pair.score_of_other)
    pairs = both.groupby(["player", "player_of_other"], sort=False).gap.agg(["min", "max", "size"])
    found: pd.DataFrame = pairs[(pairs["min"] >= 0) & (pairs["max"] > 0)].reset_index()
    found = found.rename(columns={"player_of_other": "over", "size": "opponents"})
    return found[["player", "over", "opponents"]]
