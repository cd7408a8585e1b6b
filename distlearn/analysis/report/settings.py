"""What was run: settings that all arms share, and those in which they differ."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

from distlearn.analysis.figures import count, plural
from distlearn.analysis.pages import Html, Section, details, facts, table
from distlearn.analysis.report.campaign import Campaign

LONGEST = 60  # characters of a value
NOT_THERE = "–"


def settings_section(found: Campaign) -> Section:
    arms = {arm: flat(settings) for arm, settings in found.arms.items()}
    keys = list(dict.fromkeys(key for settings in arms.values() for key in settings))
    rows = {key: [_shown(settings.get(key)) for settings in arms.values()] for key in keys}
    raw = {key: [repr(settings.get(key)) for settings in arms.values()] for key in keys}
    shared = {key: row[0] for key, row in rows.items() if len(set(raw[key])) == 1}
    parts: list[str] = []
    if len(shared) < len(rows):
        differing = [[key, *row] for key, row in rows.items() if key not in shared]
        parts.append(table(pd.DataFrame(differing, columns=["setting", *arms]), "Settings in which the arms differ"))
    if shared:
        same = "Settings that all arms share" if len(arms) > 1 else f"Settings of {next(iter(arms))}"
        parts.append(details(same, table(pd.DataFrame(list(shared.items()), columns=["setting", "value"]), same)))
    return Section("Settings", parts)


def brief(found: Campaign) -> Html:
    """What was run, in a few lines."""
    arms = list(found.arms.values())
    seeds = found.results.spec.get("seeds", [])
    told = {
        "Game": _each(entry_text(arm.get("game")) for arm in arms),
        "Value function": _each(entry_text(arm["value_function"]) for arm in arms if "value_function" in arm),
        "Learners": _each(str(arm.get("learner", {}).get("name")) for arm in arms),
        "Runs": f"{plural(len(arms), 'arm')} ({', '.join(found.arms)}), {_seeds(seeds)}",
        "Budget of a run": _each(_budget(arm.get("budget", {})) for arm in arms),
    }
    return facts({name: text for name, text in told.items() if text})


def entry_text(entry: Any) -> str:
    """`versus (player othello-swh, games 1000)`; what is long is left out."""
    if not isinstance(entry, Mapping):
        return str(entry)
    options = [(key, value if isinstance(value, str) else json.dumps(value)) for key, value in entry.items()]
    told = ", ".join(f"{key} {value}" for key, value in options if key != "name" and len(value) <= LONGEST)
    return f"{entry.get('name')} ({told})" if told else str(entry.get("name"))


def _each(texts: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(texts))


def _budget(budget: Mapping[str, Any]) -> str:
    units = ", ".join(f"{count(budget[unit])} {unit}" for unit in ("games", "generations") if unit in budget)
    return f"{units}, measured every {count(budget.get('checkpoint_every', 0))}"


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
    return f"{'seed' if len(known) == 1 else 'seeds'} {', '.join(map(str, known))}"
