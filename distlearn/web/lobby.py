"""The games that pages play, by number, and clubs to begin them in."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import cached_property

from distlearn.errors import UserError
from distlearn.kernels.arrays import BLACK, WHITE
from distlearn.ongoing.club import Club
from distlearn.ongoing.records import GameRecord, read_record
from distlearn.ongoing.seats import PERSON, SeatedGame

MOST_GAMES = 200  # pages that were closed say nothing, so the oldest games are forgotten


class Room:
    """A game with the club it was begun in; one request at a time works on it."""

    def __init__(self, club: Club, begin: Callable[[], SeatedGame], names: Mapping[int, str] | None = None) -> None:
        """`names` are those of who played a stored game, by colour."""
        self.club = club
        self.names = dict(names or {})
        self.lock = threading.Lock()
        self._begin = begin

    @cached_property
    def seated(self) -> SeatedGame:
        """Begun when somebody looks, since the rules may have to be compiled first."""
        return self._begin()


class Lobby:
    """All games of a server."""

    def __init__(self, club: Club | None = None) -> None:
        """`club` is for games of which nobody says what they are."""
        self._club = club
        self._rooms: dict[int, Room] = {}
        self._lock = threading.Lock()
        self._n_begun = 0

    @property
    def club(self) -> Club:
        if self._club is None:
            raise UserError("which game is it? begin one with a player of a campaign")
        return self._club

    def begin(self, club: Club, black: str = PERSON, white: str = PERSON) -> int:
        """A new game; returns its number."""
        club.seats(black, white)  # refuses whom nobody knows before anything is begun
        number = self._next_number()
        return self._keep(number, Room(club, lambda: club.begin(number, black, white)))

    def begin_stored(self, text: str, where: str) -> int:
        """A game that was played, to be looked at and gone on with."""
        return self.begin_record(read_record(text, where, None if self._club is None else self._club.game_entry), where)

    def begin_record(self, record: GameRecord, where: str) -> int:
        is_usual = self._club is not None and record.game_entry == self._club.game_entry
        club = self.club if is_usual else Club(record.game_entry)
        ongoing = record.replayed(where)
        number = self._next_number()
        seated = SeatedGame(ongoing, club.seats(PERSON, PERSON), club.seed(number))
        return self._keep(number, Room(club, lambda: seated, {BLACK: record.black, WHITE: record.white}))

    def room(self, number: int) -> Room:
        with self._lock:
            if number not in self._rooms:
                raise UserError("this game is not there any more; begin a new one")
            return self._rooms[number]

    def _next_number(self) -> int:
        with self._lock:
            self._n_begun += 1
            return self._n_begun - 1

    def _keep(self, number: int, room: Room) -> int:
        with self._lock:
            self._rooms[number] = room
            for oldest in sorted(self._rooms)[:-MOST_GAMES]:
                del self._rooms[oldest]
        return number
