"""References to players, as users write them: a shipped name, a player file, or `RESULTS:arm:seed:checkpoint`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from distlearn.binding import Entry
from distlearn.errors import UserError, unknown
from distlearn.players import PLAYERS, NamedPlayer, shipped_named_player
from distlearn.players.files import SUFFIXES, read_players
from distlearn.store.folder import SPEC_FILE, open_folder
from distlearn.store.players import BEST, CHECKPOINTS, EVERY, LAST, stored_players
from distlearn.store.uri import is_uri, without_secrets

FORMS = (
    f"a shipped player, a player file ({' or '.join(SUFFIXES)}), or RESULTS:ARM:SEED:CHECKPOINT, "
    f"the last being {CHECKPOINTS}"
)
ONE_OF = "#"  # FILE#NAME is one of the players in a file


class StoredReference(NamedTuple):
    """Players in results, `*` or `all` for all of them."""

    results: str  # folder or URI
    arm: str
    seed: str
    checkpoint: str = LAST


def referenced_players(reference: str, game: Entry | None = None) -> list[NamedPlayer]:
    """The players that a reference means; the game is for shipped players that play several."""
    if reference in PLAYERS:
        return [shipped_named_player(reference, game)]
    file, _, name = file_and_name(reference)
    if file.suffix.lower() in SUFFIXES and not is_uri(reference):
        players = read_players(file)
        return [_one_of(players, name, file)] if name else players
    stored = stored_reference(reference)
    if stored is None and file.is_file():
        raise UserError(
            f"{reference}: a player file ends in {' or '.join(SUFFIXES)}; files of other programs can be made one by "
            "`distlearn players import`"
        )
    if stored is None and is_results(reference):
        raise UserError(f"{without_secrets(reference)}: results; which of its players? expected {FORMS}")
    if stored is None:
        shown = without_secrets(reference)
        found = f"unknown player {shown!r}" if ":" in shown else unknown("player", shown, PLAYERS)
        raise UserError(f"{found}; expected {FORMS}")
    return stored_players(open_folder(stored.results), stored.arm, stored.seed, stored.checkpoint)


def all_players(place: str) -> list[NamedPlayer]:
    """The same for places that may be results as a whole, of which it is the last player of every run."""
    return stored_players(open_folder(place)) if is_results(place) else referenced_players(place)


def is_results(place: str) -> bool:
    """Whether this is a folder of results, or can be the URI of one."""
    if is_uri(place):
        return stored_reference(place) is None
    return (Path(place) / SPEC_FILE).is_file()


def file_and_name(reference: str) -> tuple[Path, str, str]:
    """`FILE#NAME` in three parts; either can have the sign in it, so that the shortest that is a file is the file."""
    ends = [place for place, sign in enumerate(reference) if sign == ONE_OF]
    cuts = [(Path(reference[:end]), ONE_OF, reference[end + 1 :]) for end in ends]
    likely = [cut for cut in cuts if cut[0].suffix.lower() in SUFFIXES]
    whole = (Path(reference), "", "")
    if whole[0].is_file():
        return whole
    return next((cut for cut in likely if cut[0].is_file()), likely[0] if likely else whole)


def stored_reference(reference: str) -> StoredReference | None:
    """The parts of `RESULTS:arm:seed:checkpoint`, any of which may have colons in it.

    A folder is looked for. For a URI that would take long, so what is likely has to do.
    """
    readings = sorted(_readings(reference), key=_is_unlikely)
    is_there = (reading for reading in readings if (Path(reading.results) / SPEC_FILE).is_file())
    return next(is_there, readings[0] if readings else None)


def _readings(reference: str) -> Iterator[StoredReference]:
    """All ways to read it, those with the longest folder first."""
    parts = reference.split(":")
    for end in range(len(parts) - 2, 0, -1):
        for seed in range(end + 1, len(parts)):
            results, arm = ":".join(parts[:end]), ":".join(parts[end:seed])
            reading = StoredReference(results, arm, parts[seed], ":".join(parts[seed + 1 :]) or LAST)
            if _can_be(reading):
                yield reading


def _can_be(reading: StoredReference) -> bool:
    is_checkpoint = reading.checkpoint in (*EVERY, LAST) or reading.checkpoint.isdecimal()
    has_arm = reading.arm != "" and "/" not in reading.arm
    has_seed = reading.seed in EVERY or reading.seed.isdecimal()
    return reading.results != "" and has_arm and has_seed and (is_checkpoint or reading.checkpoint.startswith(BEST))


def _is_unlikely(reading: StoredReference) -> bool:
    """Whether its arm looks like a number or like options of a URI, or its folder ends in what may be an arm."""
    is_odd = reading.arm.isdecimal() or any(sign in reading.arm for sign in ":=&")
    return is_odd or reading.results.rpartition(":")[2] in EVERY


def _one_of(players: list[NamedPlayer], name: str, file: Path) -> NamedPlayer:
    for player in players:
        if player.name == name:
            return player
    raise UserError(f"{file}: {unknown('player', name, [player.name for player in players])}")
