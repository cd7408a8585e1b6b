"""What was run: settings that all arms share, and those in which they differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd

from distlearn.analysis.figures import count, plural
from distlearn.analysis.pages import Section, details, table
from distlearn.analysis.report.campaign import Campaign

LONGEST = 60  # characters of a value
NOT_THERE = "–"


def settings_section(found: Campaign) -> Section:
    arms = {arm: flat(settings) for arm, settings in found.arms.items()}
    keys = list(dict.fromkeys(key for settings in arms.values() for key in settings))
    rows = {key: [_shown(settings.get(key)) for settings in arms.values()] for key in keys}
    raw = {key: [repr(settings.get(key)) for settings in arms.values()] for key in keys}
    shared = {key: row[0] for key, row in rows.items() if len(set(raw[key])) == 1}
    seeds = found.results.spec.get("seeds", [])
    parts: list[str] = [f"{plural(len(arms), 'arm')}, {_seeds(seeds)}."]
    if len(shared) < len(rows):
        differing = [[key, *row] for key, row in rows.items() if key not in shared]
        parts.append(table(pd.DataFrame(differing, columns=["setting", *arms]), "Settings in which the arms differ"))
    if shared:
        same = "Settings that all arms share" if len(arms) > 1 else f"Settings of {next(iter(arms))}"
        parts.append(details(same, table(pd.DataFrame(list(shared.items()), columns=["setting", "value"]), same)))
    return Section("Settings", parts)


def flat(settings: Any, prefix: str = "") -> dict[str, Any]:
    """Every setting by the keys that lead to it; an entry's name by the entry's own key."""
    if not isinstance(settings, Mapping):
        return {prefix: settings}
    found = {}
    for key, value in settings.items():
        inner = prefix if key == "name" and prefix else f"{prefix}.{key}".lstrip(".")
        found.update(flat(value, inner))
    return found


def _shown(value: Any) -> str:
    if value is None:
        return NOT_THERE
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return count(value)
    if isinstance(value, list) and len(str(value)) > LONGEST:
        return f"{count(len(value))} values"
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _seeds(seeds: Any) -> str:
    known = seeds if isinstance(seeds, list) else [seeds]
    if len(known) > 2 and known == list(range(known[0], known[0] + len(known))):
        return f"seeds {known[0]} to {known[-1]}"
    return f"seeds {', '.join(map(str, known))}"
