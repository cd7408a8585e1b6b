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
    """The same, and what the campaign wants to know."""
    content = spec_content(folder)
    try:
        text = content.decode()
        spec = tomllib.loads(text)
        spec["name"], spec["arms"]
    except (ValueError, KeyError) as error:  # ValueError: not TOML, or not even UTF-8
        raise UserError(f"{folder.where(SPEC_FILE)}: damaged ({type(error).__name__}: {error})") from None
    return spec, question_of(text)


def spec_content(folder: Folder) -> bytes:
    """The same as it stands there."""
    content = folder.read(SPEC_FILE)
    if content is None:
        raise UserError(
            f"{folder.where()}: no results here ({SPEC_FILE} is missing); expected the folder that "
            "`distlearn run` wrote, such as results/quickstart"
        )
    return content


def question_of(text: str) -> str:
    """The first line of comment in a campaign file: what the campaign wants to know."""
    comments = (line for line in text.splitlines() if line.startswith("#"))
    return next(comments, "").strip("# ")
