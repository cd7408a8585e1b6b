"""Who may ask the server for what: browsers of this machine, on pages of this server.

Any web page can make a browser send requests to this machine. Such a page cannot be told apart by its address, but its
requests can: it reaches us under a name of its own (DNS rebinding), so other names are refused; it cannot read our
pages, so it does not know the token that whatever changes something has to bring; and nobody is told that others may
read an answer (CORS).
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

OWN_NAMES = ("localhost", "127.0.0.1", "::1")  # with any port: it may be another one at the far end of a tunnel
TOKEN = web.AppKey("token", str)
TOKEN_HEADER = "X-Distlearn-Token"
READING = ("GET", "HEAD")
POLICY = "Content-Security-Policy"


def policy(*styles: str) -> str:
    """What browsers may do with a page: use our own files, and styles that are in the page if they are named."""
    own = "default-src 'none'; script-src 'self'; img-src 'self' data:; connect-src 'self'"
    sources = " ".join(("'self'", *styles))
    return f"{own}; style-src {sources}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


HEADERS = {
    POLICY: policy(),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Server": "distlearn",
}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def new_token() -> str:
    return secrets.token_urlsafe(24)


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuses what no page of ours asks for."""
    if not _is_own_name(request.headers.get("Host", "")):
        raise web.HTTPMisdirectedRequest(text="this server answers only to localhost\n")
    if request.method not in READING:
        _refuse_strangers(request)
    return await handler(request)


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """To every response, refusals too; what else may be done with one, it says itself."""
    own = {name: response.headers[name] for name in ("Cache-Control", POLICY) if name in response.headers}
    response.headers.update({**HEADERS, **own})


def _refuse_strangers(request: web.Request) -> None:
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.headers['Host']}":
        raise web.HTTPForbidden(text="only pages of this server may do that\n")
    token = request.headers.get(TOKEN_HEADER, "").encode(errors="replace")
    if not hmac.compare_digest(token, request.app[TOKEN].encode()):
        raise web.HTTPForbidden(text="this page is of an earlier start of the server; load it again\n")


def _is_own_name(host: str) -> bool:
    try:
        return urlsplit(f"//{host}").hostname in OWN_NAMES and not set(host) & set("/@?#\\ ")
    except ValueError:
        return False
