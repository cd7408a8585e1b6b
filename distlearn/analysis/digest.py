"""Who beats whom among many arms: a sentence per arm instead of one per pair."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd

from distlearn.analysis.verdicts import is_clear, p_text


def digest(pairs: pd.DataFrame, arms: Iterable[str]) -> list[str]:
    """For the pairs of one measure; each pair stands with the arm that is more likely to be better."""
    rows = pairs.to_dict("records")
    found = ((arm, [pair for pair in rows if pair["arm"] == arm]) for arm in arms)
    return [_sentence(arm, of_arm) for arm, of_arm in found if of_arm]


def _sentence(arm: str, pairs: Sequence[Mapping[Any, Any]]) -> str:
    beaten = [f"{pair['other']} ({_numbers(pair)})" for pair in pairs if is_clear(pair)]
    unclear = [f"{pair['other']} ({_numbers(pair)})" for pair in pairs if not is_clear(pair)]
    if not unclear:
        return f"{arm} beats {', '.join(beaten)}"
    of_others = f"no clear difference from {', '.join(unclear)}"
    return f"{arm} beats {', '.join(beaten)}; {of_others}" if beaten else f"{arm}: {of_others}"


def _numbers(pair: Mapping[Any, Any]) -> str:
    return f"{pair['probability']:.2f}, {p_text(pair['p_holm'])}"
