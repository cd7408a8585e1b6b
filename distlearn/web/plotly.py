"""Plotly's script, served from its package, and what pages that draw with it must allow."""

from __future__ import annotations

import base64
import re
from functools import cache
from hashlib import sha256

from aiohttp import web

from distlearn.analysis.charts import plotly_script

REVALIDATED = {"Cache-Control": "private, no-cache"}  # kept, but asked about: megabytes that hardly ever change
OWN_STYLE = re.compile(r"\.textContent='((?:[^'\\]|\\.)*)',document\.head\.appendChild")


async def script(request: web.Request) -> web.StreamResponse:
    return web.FileResponse(plotly_script(), headers=REVALIDATED)


@cache
def styles() -> tuple[str, ...]:
    """The styles that it adds to a page, for a policy that allows no others.

    One is empty, and gets its rules by script, which needs no leave. Others, of maps that we never draw, stand in the
    script as they are.
    """
    found = OWN_STYLE.findall(plotly_script().read_text(encoding="utf-8"))
    return tuple(_source(style) for style in ("", *found))


def _source(style: str) -> str:
    return f"'sha256-{base64.b64encode(sha256(style.encode()).digest()).decode()}'"
