"""Playing in the browser: what the page asks for. The game is held here; the page only shows it."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import Any

from aiohttp import web

from distlearn.errors import UserError
from distlearn.games.text import move_name
from distlearn.ongoing.records import record_of
from distlearn.ongoing.seats import PERSON
from distlearn.web.asked import Table, body, text_of, whole_of
from distlearn.web.guard import Handler
from distlearn.web.lobby import Lobby, Room
from distlearn.web.server import page
from distlearn.web.view import game_view

LOBBY = web.AppKey("lobby", Lobby)

GAME = r"/api/games/{number:[0-9]{1,9}}"


def add_to(app: web.Application, lobby: Lobby, front: int | None = None) -> None:
    """The page `/play/NUMBER` of every game in the lobby, and what it asks for; `/` leads to game `front`."""
    app[LOBBY] = lobby
    router = app.router
    if front is not None:
        router.add_get("/", _leading_to(f"/play/{front}"))
    router.add_get(r"/play/{number:[0-9]{1,9}}", _page)
    router.add_get(GAME, _show)
    router.add_get(GAME + "/values", _values)
    router.add_get(GAME + "/record", _record)
    router.add_post("/api/games", _begin)
    router.add_post("/api/records", _begin_stored)
    for name, change in CHANGES.items():
        router.add_post(f"{GAME}/{name}", _changing(change))


def _leading_to(path: str) -> Handler:
    async def lead(request: web.Request) -> web.StreamResponse:
        raise web.HTTPFound(path)

    return lead


async def _page(request: web.Request) -> web.Response:
    return page(request.app, "play.html")


async def _show(request: web.Request) -> web.Response:
    return await _viewed(request, _number(request), _at(request))


async def _values(request: web.Request) -> web.Response:
    """What each move is worth to a member, by name of the move."""

    def values(room: Room) -> Table:
        name = request.query.get("player", "")
        seated = room.club.seats(name, PERSON)[1]
        if seated is None:
            raise UserError("you know best what moves are worth to you; name a player")
        moment = _moment(room, _at(request))
        worths = seated.mover.values(moment)
        return {move_name(move, room.club.game.shape): worth for move, worth in worths.items() if math.isfinite(worth)}

    return web.json_response(await _in_room(request, values))


async def _record(request: web.Request) -> web.Response:
    record = await _in_room(request, lambda room: record_of(room.seated, room.club.game_entry))
    name = f"game-{_number(request)}.json"
    return web.json_response(record, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def _begin(request: web.Request) -> web.Response:
    """A new game in the club of the one that is shown, if there is one."""
    asked = await body(request)
    lobby = request.app[LOBBY]
    club = lobby.room(whole_of(asked, "like")).club if "like" in asked else lobby.club
    black, white = text_of(asked, "black", PERSON), text_of(asked, "white", PERSON)
    return await _viewed(request, await asyncio.to_thread(lobby.begin, club, black, white))


async def _begin_stored(request: web.Request) -> web.Response:
    asked = await body(request)
    text, name = text_of(asked, "text"), text_of(asked, "name", "the file")
    return await _viewed(request, await asyncio.to_thread(request.app[LOBBY].begin_stored, text, name), at=0)


def _changing(change: Callable[[Room, Table], None]) -> Handler:
    """A request that changes a game as the page saw it; one that comes too late changes nothing."""

    async def changed(request: web.Request) -> web.StreamResponse:
        asked = await body(request)

        def in_room(room: Room) -> Table:
            n_moves = whole_of(asked, "n_moves")
            if n_moves != room.seated.ongoing.n_moves:
                raise UserError("the game has gone on meanwhile; this is how it stands")
            change(room, asked)
            return game_view(_number(request), room)

        return web.json_response(await _in_room(request, in_room))

    return changed


def _move(room: Room, asked: Table) -> None:
    seated = room.seated
    if seated.to_move is not None:
        raise UserError(f"it is the turn of {seated.name(seated.ongoing.now.colour)}")
    seated.ongoing.make_named(text_of(asked, "move"))


def _step(room: Room, asked: Table) -> None:
    room.seated.step()


def _undo(room: Room, asked: Table) -> None:
    room.seated.undo()


def _sit(room: Room, asked: Table) -> None:
    """Other people and players at the same board."""
    room.seated.seats = room.club.seats(text_of(asked, "black"), text_of(asked, "white"))
    room.names.clear()


def _go_back(room: Room, asked: Table) -> None:
    room.seated.ongoing.back_to(whole_of(asked, "at"))


CHANGES: dict[str, Callable[[Room, Table], None]] = {
    "move": _move,
    "step": _step,
    "undo": _undo,
    "sit": _sit,
    "back": _go_back,
}


async def _viewed(request: web.Request, number: int, at: int | None = None) -> web.Response:
    room = request.app[LOBBY].room(number)
    return web.json_response(await _in_thread(room, lambda room: game_view(number, room, at)))


async def _in_room(request: web.Request, do: Callable[[Room], Any]) -> Any:
    return await _in_thread(request.app[LOBBY].room(_number(request)), do)


async def _in_thread(room: Room, do: Callable[[Room], Any]) -> Any:
    """In a thread, since whatever is needed for the first time is compiled, and other pages should not wait."""

    def alone() -> Any:
        with room.lock:
            return do(room)

    return await asyncio.to_thread(alone)


def _number(request: web.Request) -> int:
    return int(request.match_info["number"])


def _at(request: web.Request) -> int | None:
    at = request.query.get("at", "")
    return int(at) if at.isascii() and at.isdecimal() and len(at) < 10 else None


def _moment(room: Room, at: int | None) -> Any:
    moments = room.seated.ongoing.moments
    if at is not None and at >= len(moments):
        raise UserError(f"this game has {len(moments) - 1} moves, not {at}")
    return moments[-1 if at is None else at]
