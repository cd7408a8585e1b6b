"""`distlearn list`: everything that can be named in a campaign file, with its options."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from distlearn.cli.arguments import AsJson


def list_entries(as_json: AsJson = False) -> None:
    """List games, value functions, players, learners and measures, with their options and defaults.

    Example:  `distlearn list`
    """
    entries = catalogue()
    if as_json:
        print(json.dumps(entries, indent=1, ensure_ascii=False))
        return
    _print(entries)


def catalogue() -> dict[str, list[dict[str, Any]]]:
    """Every table by its title: entries with name, description and options."""
    from distlearn.games import EVERY_GAME
    from distlearn.learners import LEARNERS, PARTS
    from distlearn.measures import MEASURES
    from distlearn.players import PLAYERS
    from distlearn.value_functions import VALUE_FUNCTIONS

    return {
        "games": _entries(EVERY_GAME),
        "value functions": _entries(VALUE_FUNCTIONS),
        "players": [
            {"name": name, "description": player.description, "options": []} for name, player in PLAYERS.items()
        ],
        "learners": _entries(LEARNERS),
        **{f"{title} (parts of learners)": _entries(table) for title, table in PARTS.items()},
        "measures": _entries(MEASURES),
    }


def _entries(constructors: Any) -> list[dict[str, Any]]:
    from distlearn.binding import REQUIRED, options, summary

    return [
        {
            "name": name,
            "description": summary(constructor),
            "options": [
                {
                    "name": option.name,
                    "type": option.kind,
                    "required": option.default is REQUIRED,
                    "default": None if option.default is REQUIRED else option.default,
                    "meaning": option.meaning,
                }
                for option in options(constructor)
            ],
        }
        for name, constructor in constructors.items()
    ]


def _print(entries: dict[str, list[dict[str, Any]]]) -> None:
    console = Console(highlight=False)
    for title, rows in entries.items():
        console.print(f"\n[bold]{title.capitalize()}[/bold]")
        for row in rows:
            name = Text(row["name"], style="cyan")
            console.print(Padding(name + Text(f"  {row['description']}"), (0, 0, 0, 2)))
            if row["options"]:
                console.print(Padding(_options(row["options"]), (0, 0, 0, 6)))


def _options(options: list[dict[str, Any]]) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, min_width=max(len(option["name"]) for option in options))
    for _ in ("type", "default", "meaning"):
        grid.add_column()
    for option in options:
        default = "required" if option["required"] else _toml(option["default"])
        grid.add_row(option["name"], option["type"], default, Text(option["meaning"]))
    return grid


def _toml(value: Any) -> str:
    """A default as it would stand in a file."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):  # a part, by its name where all its options are at their defaults
        options = ", ".join(f"{key} = {_toml(each)}" for key, each in value.items())
        return f"{{ {options} }}" if len(value) > 1 else _toml(value["name"])
    return f'"{value}"' if isinstance(value, str) else f"{value}"
