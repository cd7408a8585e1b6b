"""Every table of what can be named in a campaign, and what plug-ins add to them in this process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from distlearn.errors import UserError
from distlearn.games import GAMES, NUMBERS_GAMES
from distlearn.learners import LEARNERS
from distlearn.learners.parts import ARCHIVES, FITNESSES, PATTERNS, SCHEMES, STARTS
from distlearn.measures import MEASURES
from distlearn.players import PLAYERS, ShippedPlayer
from distlearn.plugins import Plugin, forget, found, import_plugin, installed
from distlearn.value_functions import VALUE_FUNCTIONS

TABLES: dict[str, dict[str, Any]] = {
    "GAMES": GAMES,
    "NUMBERS_GAMES": NUMBERS_GAMES,
    "VALUE_FUNCTIONS": VALUE_FUNCTIONS,
    "LEARNERS": LEARNERS,
    "MEASURES": MEASURES,
    "PLAYERS": PLAYERS,
    "STARTS": STARTS,
    "SCHEMES": SCHEMES,
    "PATTERNS": PATTERNS,
    "FITNESSES": FITNESSES,
    "ARCHIVES": ARCHIVES,
}
SHARED = [{"GAMES", "NUMBERS_GAMES"}]  # tables whose names stand in the same place of a file


class Entry(NamedTuple):
    """Something that a plug-in adds."""

    table: str
    name: str


class _Loaded(NamedTuple):
    plugin: Plugin
    entries: list[Entry]


_LOADED: dict[str, _Loaded] = {}  # by module; like `sys.modules`, this belongs to the process


def load_named(names: Iterable[str], base: Path) -> list[Plugin]:
    """Finds and loads plug-ins as they are named in a file in the folder `base`, and those that are installed."""
    named = [found(name, base) for name in names]
    modules = {plugin.module for plugin in named}
    plugins = [*named, *(plugin for plugin in installed() if plugin.module not in modules)]
    _refuse_two_of_one_name(plugins)
    for plugin in plugins:
        load(plugin)
    return plugins


def load(plugin: Plugin) -> None:
    """Adds the entries of a plug-in; if it was loaded before from another source, in place of those."""
    before = _LOADED.get(plugin.module)
    if before is not None and before.plugin.hash == plugin.hash:
        return
    for module in [module for module, each in _LOADED.items() if each.plugin.name == plugin.name]:
        if _LOADED[module].plugin.hash != plugin.hash:
            unload(module)
    try:
        entries = dict(_entries(plugin, _imported(plugin)))
        for entry in entries:
            _refuse_clash(plugin, entry)
    except UserError:
        if all(each.plugin.name != plugin.name for each in _LOADED.values()):
            forget(plugin.name)
        raise
    for entry, constructor in entries.items():
        TABLES[entry.table][entry.name] = constructor
    _LOADED[plugin.module] = _Loaded(plugin, list(entries))


def unload(module: str) -> None:
    """Takes the entries of a plug-in out again, and its modules out of this process."""
    plugin, entries = _LOADED.pop(module)
    for entry in entries:
        del TABLES[entry.table][entry.name]
    forget(plugin.name)


def loaded() -> tuple[Plugin, ...]:
    """The plug-ins of this process, in the order in which they came."""
    return tuple(each.plugin for each in _LOADED.values())


def origin(table: str, name: str) -> str:
    """Where an entry is from."""
    for plugin, entries in _LOADED.values():
        if Entry(table, name) in entries:
            return plugin.origin
    return "distlearn"


def used_in(settings: Any) -> tuple[Plugin, ...]:
    """The plug-ins that settings can depend on: those with an entry whose name stands anywhere as a value."""
    texts = set(_texts(settings))
    return tuple(plugin for plugin, entries in _LOADED.values() if any(entry.name in texts for entry in entries))


def _texts(settings: Any) -> Iterator[str]:
    if isinstance(settings, str):
        yield settings
    elif isinstance(settings, dict):
        for value in settings.values():
            yield from _texts(value)
    elif isinstance(settings, list | tuple):
        for value in settings:
            yield from _texts(value)


def _refuse_two_of_one_name(plugins: list[Plugin]) -> None:
    first: dict[str, Plugin] = {}
    for plugin in plugins:
        other = first.setdefault(plugin.name, plugin)
        if other.hash != plugin.hash:
            raise UserError(f"{plugin.origin}: {other.origin} is called {plugin.name!r} too; give one another name")


def _imported(plugin: Plugin) -> ModuleType:
    """Its module, of which importing must change nothing here: every process decides for itself what it loads."""
    before = {table: dict(entries) for table, entries in TABLES.items()}
    module = import_plugin(plugin)
    for table, entries in before.items():
        if TABLES[table] != entries:
            TABLES[table].clear()
            TABLES[table].update(entries)
            raise UserError(f"{plugin.origin}: changes distlearn's {table}; it should have a dict {table} of its own")
    return module


def _entries(plugin: Plugin, module: ModuleType) -> Iterator[tuple[Entry, Any]]:
    """What the tables of a module hold."""
    ours = {id(table) for table in TABLES.values()}  # which it may have imported to look things up
    tables = {table: vars(module)[table] for table in TABLES if table in vars(module)}
    tables = {table: entries for table, entries in tables.items() if id(entries) not in ours}
    if not tables:
        raise UserError(f"{plugin.origin}: adds nothing; a plug-in has one of the tables {', '.join(TABLES)}")
    for table, entries in tables.items():
        if not isinstance(entries, dict) or not all(isinstance(name, str) for name in entries):
            raise UserError(f"{plugin.origin}: {table} should be a dict of names and classes, found {entries!r}")
        for name, entry in entries.items():
            _refuse_wrong_kind(plugin, table, name, entry)
            yield Entry(table, name), entry


def _refuse_wrong_kind(plugin: Plugin, table: str, name: str, entry: Any) -> None:
    if table == "PLAYERS" and not isinstance(entry, ShippedPlayer):
        raise UserError(f"{plugin.origin}: {table}[{name!r}] should be a ShippedPlayer, found {entry!r}")
    if table != "PLAYERS" and not callable(entry):
        raise UserError(f"{plugin.origin}: {table}[{name!r}] should be a class, found {entry!r}")


def _refuse_clash(plugin: Plugin, entry: Entry) -> None:
    alike = next((tables for tables in SHARED if entry.table in tables), {entry.table})
    for table in alike:
        if entry.name in TABLES[table]:
            raise UserError(
                f"{plugin.origin}: {entry.table} has {entry.name!r}, and so has {origin(table, entry.name)}; "
                "give one of them another name"
            )
