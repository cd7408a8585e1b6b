"""The live page: campaigns, and all that can be seen of one, as their pages ask for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any
from urllib.parse import quote

from aiohttp import web

from distlearn.analysis.charts import ASSETS, json_text
from distlearn.web import plotly
from distlearn.web.asked import body, choice_of
from distlearn.web.guard import Handler
from distlearn.web.meeting import begun_game, opponents, portrait
from distlearn.web.play import LOBBY
from distlearn.web.server import page
from distlearn.web.shelf import Shelf
from distlearn.web.watched import WatchedCampaign

SHELF = web.AppKey("shelf", Shelf)

PAGE = "/campaigns/{campaign:[^/]+}"
CAMPAIGN = "/api" + PAGE
RUN = CAMPAIGN + "/runs/{arm:[^/]+}/{seed:[0-9]{1,19}}"


def add_to(app: web.Application, shelf: Shelf) -> None:
    """The pages of the campaigns; those on which games are played must be there already."""
    app[SHELF] = shelf
    router = app.router
    router.add_static("/charts", ASSETS)
    router.add_get("/plotly.js", plotly.script)
    router.add_get("/", _front)
    router.add_get("/campaigns", _list_page)
    router.add_get(PAGE, _campaign_page)
    router.add_get("/api/campaigns", _campaigns)
    for path, found in FOUND.items():
        router.add_get(path, _answering(found))
    router.add_post(CAMPAIGN + "/games", _begin)


async def _front(request: web.Request) -> web.StreamResponse:
    """Leads to the only campaign, or to the list of them."""
    only = await asyncio.to_thread(request.app[SHELF].only)
    raise web.HTTPFound("/campaigns" if only is None else f"/campaigns/{quote(only, safe='')}")


async def _list_page(request: web.Request) -> web.StreamResponse:
    return page(request.app, "campaigns.html")


async def _campaign_page(request: web.Request) -> web.StreamResponse:
    return page(request.app, "campaign.html", *await asyncio.to_thread(plotly.styles))


async def _campaigns(request: web.Request) -> web.StreamResponse:
    shelf = request.app[SHELF]

    def found() -> Any:
        return {"where": shelf.where, "campaigns": [each.summary() for each in shelf.campaigns().values()]}

    return _tagged(request, await asyncio.to_thread(found))


Found = Callable[[WatchedCampaign, Mapping[str, str], Mapping[str, str]], Any]


def _curves(campaign: WatchedCampaign, path: Mapping[str, str], query: Mapping[str, str]) -> Any:
    from distlearn.web.drawing import CHOICES

    how = {key: choice_of(query, key, choices) for key, choices in CHOICES.items()}
    return campaign.curves(query.get("measure", ""), **how)


def _checkpoints(campaign: WatchedCampaign, path: Mapping[str, str], query: Mapping[str, str]) -> Any:
    run = path["arm"], int(path["seed"])
    return {"checkpoints": campaign.checkpoints(*run), "opponents": opponents(campaign, run[0])}


FOUND: dict[str, Found] = {
    CAMPAIGN: lambda campaign, path, query: campaign.view(),
    CAMPAIGN + "/curves": _curves,
    CAMPAIGN + "/spec": lambda campaign, path, query: {"text": campaign.spec_text()},
    CAMPAIGN + "/tournaments/{name:[^/]+}": lambda campaign, path, query: campaign.tournaments.shown(path["name"]),
    RUN + "/checkpoints": _checkpoints,
    RUN + "/error": lambda campaign, path, query: {"text": campaign.trace(path["arm"], int(path["seed"]))},
    RUN + "/players/{checkpoint:[0-9]{1,9}}": lambda campaign, path, query: portrait(
        campaign, path["arm"], int(path["seed"]), int(path["checkpoint"])
    ),
}


def _answering(found: Found) -> Handler:
    """In a thread, since files may be far away."""

    async def answer(request: web.Request) -> web.StreamResponse:
        shelf, path = request.app[SHELF], request.match_info
        return _tagged(
            request, await asyncio.to_thread(lambda: found(shelf.campaign(path["campaign"]), path, request.query))
        )

    return answer


async def _begin(request: web.Request) -> web.StreamResponse:
    """A game with players of a campaign; says its number."""
    asked = await body(request)
    shelf, lobby = request.app[SHELF], request.app[LOBBY]
    name = request.match_info["campaign"]
    number = await asyncio.to_thread(lambda: begun_game(shelf.campaign(name), lobby, asked))
    return web.json_response({"number": number})


def _tagged(request: web.Request, answer: Any) -> web.Response:
    """Sent only if it is not what the page has already, which says so by its tag.

    Not by If-None-Match: Chromium never ends the body of a 304 that a script asked for.
    """
    content = json_text(answer).encode()
    tag = blake2b(content, digest_size=16).hexdigest()
    if request.query.get("known") == tag:
        content = b"{}"
    return web.Response(body=content, content_type="application/json", charset="utf-8", headers={"ETag": f'"{tag}"'})
