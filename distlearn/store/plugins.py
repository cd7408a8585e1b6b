"""The plug-ins that a campaign keeps beside its results, and without which its players cannot be made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from distlearn.errors import UserError
from distlearn.plugins.plugin import Plugin, kept_as
from distlearn.store.folder import Folder
from distlearn.tables import load, loaded


def kept_plugins(arm: Mapping[str, Any]) -> list[str]:
    """The files with the plug-ins that an arm depends on."""
    return [kept_as(module, source_hash) for module, source_hash in arm.get("plugins", {}).items()]


def load_plugin(where: str, content: bytes | None) -> None:
    """Imports a plug-in from its file, in place of one of the same name and another source."""
    load(_plugin(where, content))


def load_for_players(folder: Folder, arm: Mapping[str, Any]) -> None:
    """Imports the plug-ins of an arm, unless others of their names are in use: what they mean would change."""
    for file in kept_plugins(arm):
        plugin = _plugin(folder.where(file), folder.read(file))
        for other in loaded():
            if other.name == plugin.name and other.hash != plugin.hash:
                raise UserError(
                    f"{plugin.origin}: the players need this source of {plugin.name!r}, and another one is in use "
                    f"({other.origin}); players of two sources cannot meet"
                )
        load(plugin)


def _plugin(where: str, content: bytes | None) -> Plugin:
    if content is None:
        raise UserError(f"{where} is missing, without which its players cannot be made")
    return Plugin.unzipped(content, where)
