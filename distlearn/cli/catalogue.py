"""`distlearn list`: everything that can be named in a campaign file, with its options."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from distlearn.cli.arguments import AsJson, Plugins, load_plugins
from distlearn.errors import UserError, unknown

Names = Annotated[list[str] | None, typer.Argument(help="Only these entries.", show_default=False)]


def list_entries(names: Names = None, plugins: Plugins = None, as_json: AsJson = False) -> None:
    """List games, value functions, players, learners, their parts and measures, with their options and defaults.

    Example:  `distlearn list cel best-of-generation`
    """
    load_plugins(plugins)
    entries = catalogue()
    if names:
        entries = _only(names, entries)
    if as_json:
        print(json.dumps(entries, indent=1, ensure_ascii=False))
        return
    _print(entries)


def _only(names: list[str], entries: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """The entries of these names; what is unknown is refused."""
    known = [row["name"] for rows in entries.values() for row in rows]
    for name in names:
        if name not in known:
            raise UserError(unknown("name", name, known))
    chosen = {title: [row for row in rows if row["name"] in names] for title, rows in entries.items()}
    return {title: rows for title, rows in chosen.items() if rows}


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
    grid.add_column()
    for option in options:
        is_optional = not option["required"] and option["default"] is None
        default = "optional" if is_optional else f"default {_toml(option['default'])}"
        default = "required" if option["required"] else default
        grid.add_row(option["name"], Text(option["meaning"]) + Text(f"\n{option['type']}; {default}", style="dim"))
    return grid


def _toml(value: Any) -> str:
    """A default as it would stand in a file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):  # a part
        options = ", ".join(f"{key} = {_toml(each)}" for key, each in value.items() if each is not None)
        return f"{{ {options} }}" if len(value) > 1 else _toml(value["name"])
    return f'"{value}"' if isinstance(value, str) else f"{value}"
