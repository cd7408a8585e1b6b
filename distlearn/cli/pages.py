"""Pages that a command serves: where they are is said, and if wanted a browser is opened."""

from __future__ import annotations

import sys
import webbrowser
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from aiohttp import web

Port = Annotated[int, typer.Option(min=0, max=65535, help="Of the page; 0 is any free one.")]
Opens = Annotated[bool, typer.Option("--open", help="Open the page in a browser.")]


def serve_pages(app: web.Application, what: str, path: str, port: int, opens: bool) -> None:
    """Until Ctrl-C; `what` is said before the address of the page at `path`."""
    from distlearn.web.server import serve

    serve(app, port, lambda address: _say(what, address + path, opens))


def _say(what: str, address: str, opens: bool) -> None:
    print(f"{what} {address}  (Ctrl-C ends it)", flush=True)
    if opens:  # in a thread: some browsers run in the terminal, and come back when they are closed
        Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    if not webbrowser.open(address):
        print("No browser was found; open the address in one.", file=sys.stderr)
