"""What a request brings along, checked."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from aiohttp import web

Table = dict[str, Any]


async def body(request: web.Request) -> Table:
    try:
        asked = json.loads(await request.text())
    except (ValueError, LookupError, RecursionError):
        raise web.HTTPBadRequest(text="expected JSON\n") from None
    if not isinstance(asked, dict):
        raise web.HTTPBadRequest(text="expected a table as JSON\n")
    return asked


def text_of(asked: Table, key: str, default: str | None = None) -> str:
    value = asked.get(key, default)
    if not isinstance(value, str):
        raise web.HTTPBadRequest(text=f"{key} should be text\n")
    return value


def whole_of(asked: Table, key: str) -> int:
    value = asked.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise web.HTTPBadRequest(text=f"{key} should be a whole number\n")
    return value


def choice_of(query: Mapping[str, str], key: str, choices: Iterable[str]) -> str:
    """What was asked for, by default the first."""
    names = list(choices)
    choice = query.get(key, names[0])
    if choice not in names:
        raise web.HTTPBadRequest(text=f"{key} should be one of {', '.join(names)}\n")
    return choice
