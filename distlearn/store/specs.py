"""The resolved campaign file that lies beside the tables."""

from __future__ import annotations

import tomllib
from typing import Any

from distlearn.errors import UserError
from distlearn.store.folder import SPEC_FILE, Folder


def spec_in(folder: Folder) -> dict[str, Any]:
    """The resolved campaign file, as it was read from TOML."""
    return spec_and_question(folder)[0]


def spec_and_question(folder: Folder) -> tuple[dict[str, Any], str]:
    """The same, and its first line, which is what the campaign wants to know."""
    text = folder.read(SPEC_FILE)
    if text is None:
        raise UserError(
            f"{folder.where()}: no results here ({SPEC_FILE} is missing); expected the folder that "
            "`distlearn run` wrote, such as results/quickstart"
        )
    try:
        spec = tomllib.loads(text.decode())
        spec["name"], spec["arms"]
    except (ValueError, KeyError) as error:  # ValueError: not TOML, or not even UTF-8
        raise UserError(f"{folder.where(SPEC_FILE)}: damaged ({type(error).__name__}: {error})") from None
    first, _, _ = text.decode().partition("\n")
    return spec, first.removeprefix("#").strip() if first.startswith("#") else ""
