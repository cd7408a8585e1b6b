"""The server: pages for browsers of this machine, until Ctrl-C.

Pages are added to an app by functions such as `play.add_to`; what they share is here and in `guard.py`.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from aiohttp import web

from distlearn.errors import UserError
from distlearn.web.guard import POLICY, TOKEN, Handler, add_headers, guard, new_token, policy

ADDRESS = "127.0.0.1"  # loopback: nobody else can even connect
MOST_BYTES = 1_000_000  # of a request
STATIC = Path(__file__).parent / "static"
TOKEN_PLACE = "{{token}}"  # in pages


def new_app() -> web.Application:
    """An app that serves the files of `static/` and nothing else yet."""
    app = web.Application(middlewares=[guard, _answer_errors], client_max_size=MOST_BYTES)
    app[TOKEN] = new_token()
    app.on_response_prepare.append(add_headers)
    app.router.add_static("/static", STATIC)
    return app


def page(app: web.Application, name: str, *styles: str) -> web.Response:
    """A page of `static/`, which is told the token; `styles` may be in it, as `guard.policy` has them."""
    text = (STATIC / name).read_text(encoding="utf-8").replace(TOKEN_PLACE, app[TOKEN])
    return web.Response(text=text, content_type="text/html", headers={POLICY: policy(*styles)})


def serve(app: web.Application, port: int, when_ready: Callable[[str], None]) -> None:
    """Serves until Ctrl-C or a polite kill; port 0 is any free one. `when_ready` is told the address of the pages."""
    logging.getLogger("aiohttp").setLevel(logging.CRITICAL)  # malformed requests are no news
    asyncio.run(_serve(app, port, when_ready))


async def _serve(app: web.Application, port: int, when_ready: Callable[[str], None]) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=0.5)
    await runner.setup()
    try:
        await _listen(runner, port)
        when_ready(f"http://{ADDRESS}:{runner.addresses[0][1]}")
        await stop.wait()
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, port: int) -> None:
    try:
        await web.TCPSite(runner, ADDRESS, port).start()
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UserError(f"port {port} of {ADDRESS} cannot be used: {reason}; --port 0 takes a free one") from None


@web.middleware
async def _answer_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """What the user can mend is told to the page; anything else is told on the terminal, too.

    A refusal is an answer like others: browsers would print another status as an error of the page.
    """
    try:
        return await handler(request)
    except UserError as error:
        return web.json_response({"refused": str(error)})
    except web.HTTPException:
        raise
    except Exception as error:
        traceback.print_exc(file=sys.stderr)
        return web.Response(text=f"an error in distlearn: {type(error).__name__}: {error}\n", status=500)
