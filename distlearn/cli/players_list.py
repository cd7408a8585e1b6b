"""`distlearn players list`: players by name."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from distlearn.cli.arguments import AsJson, Plugins, load_plugins
from distlearn.cli.figures import count

if TYPE_CHECKING:
    from distlearn.players import NamedPlayer

Places = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE|RESULTS]…",
        help="Player files, results (the last player of every run), or other references [default: shipped players]",
        show_default=False,
    ),
]


def list_players(places: Places = None, plugins: Plugins = None, as_json: AsJson = False) -> None:
    """List players: the shipped ones, or those in files and results.

    Wherever a player is asked for, all of these will do: the name of a shipped one, a player file (FILE#NAME is one of
    several in it), and RESULTS:ARM:SEED:CHECKPOINT, the last with a number, last, best:MEASURE or all.

    Example:  `distlearn players list results/quickstart`
    """
    load_plugins(plugins)
    rows = _in(places) if places else _shipped()
    if as_json:
        print(json.dumps(rows, indent=1, ensure_ascii=False))
        return
    _print(rows)
    if places:
        _print_how_to_name(places[0])


def row_of(player: NamedPlayer) -> dict[str, Any]:
    """A player without its weights, for machines and tables."""
    return {
        "name": player.name,
        **player.description,
        "weights": len(player.weights),
        "origin": dict(player.origin),
    }


def origin_text(origin: Any) -> str:
    """`quickstart, arm tdl, seed 0, checkpoint 10, 50 000 games`."""
    texts = {"campaign": "{}", "games": "{} games", "imported": "from {}", "shipped": "shipped with distlearn"}
    figures = {
        key: count(value) if isinstance(value, int) and key == "games" else value for key, value in origin.items()
    }
    return ", ".join(texts.get(key, f"{key} {{}}").format(value) for key, value in figures.items())


def _shipped() -> list[dict[str, Any]]:
    from distlearn.players import PLAYERS

    return [
        {"name": name, "game": player.game, "value_function": player.value_function, "description": player.description}
        for name, player in PLAYERS.items()
    ]


def _in(places: list[str]) -> list[dict[str, Any]]:
    from distlearn.store.references import all_players

    return [row_of(player) for place in places for player in all_players(place)]


def _print(rows: list[dict[str, Any]]) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 1))
    has_weights = "weights" in rows[0]
    for title in ("name", "game", "value function", *(["weights", "use"] if has_weights else [])):
        table.add_column(title, justify="right" if title == "weights" else "left", no_wrap=True)
    table.add_column("from" if has_weights else "what it is", overflow="fold")
    for row in rows:
        last = (count(row["weights"]), row["interpretation"], _origin(row)) if has_weights else ()
        texts = (row["name"], _name(row["game"], "any"), _name(row["value_function"], "–"), *last)
        table.add_row(*map(Text, texts), *([] if has_weights else [Text(row["description"])]))
    console = Console(highlight=False)
    if not console.is_terminal:  # whoever reads a file can scroll
        console.width = 1000
    console.print(table)


def _origin(row: dict[str, Any]) -> str:
    """Without what its name says already."""
    origin = row["origin"]
    if row["name"] != f"{origin.get('arm')}-{origin.get('seed')}@{origin.get('checkpoint')}":
        return origin_text(origin)
    return origin_text({key: origin[key] for key in ("campaign", "games", "version") if key in origin})


def _name(entry: Any, otherwise: str) -> str:
    return otherwise if entry is None else entry if isinstance(entry, str) else str(entry["name"])


def _print_how_to_name(place: str) -> None:
    from distlearn.store.references import is_results

    if is_results(place):
        print(f"\nTo name them: {place}:ARM:SEED (its last player), with :CHECKPOINT, :best:MEASURE or :all behind it.")
