"""`distlearn play`: any game against any player, in the browser or in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import typer

from distlearn.cli.arguments import Plugins, load_plugins
from distlearn.cli.pages import Opens, Port, serve_pages
from distlearn.cli.run import INTERRUPTED
from distlearn.errors import UserError

if TYPE_CHECKING:
    from distlearn.ongoing.club import Club
    from distlearn.ongoing.records import GameRecord

USUAL_GAME = "othello"


def play(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="[PLAYER [PLAYER2]]",
            help="A shipped name, a player file (FILE#NAME for one of several), or RESULTS:ARM:SEED:CHECKPOINT. "
            "One plays against you, two against each other, the first with black.",
            default_factory=list,
            show_default=False,
        ),
    ],
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME", help="With options, if it has some: go, or go:size=7,komi=0.5 [default: the players']."
        ),
    ] = None,
    colour: Annotated[Literal["black", "white"], typer.Option(help="Yours, against one player.")] = "black",
    replay: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Look at a saved game, or a list of moves: f5 d6 c3 …")
    ] = None,
    openings: Annotated[
        str | None, typer.Option(metavar="FILE|NAME", help="Begin from positions of this set, drawn by the seed.")
    ] = None,
    epsilon: Annotated[float, typer.Option(min=0.0, max=1.0, metavar="E", help="Players' random moves.")] = 0.0,
    seed: Annotated[int, typer.Option(min=0, metavar="S", help="Of ties, random moves and openings.")] = 0,
    terminal: Annotated[bool, typer.Option("--terminal", help="Here, without a browser.")] = False,
    port: Port = 0,
    opens: Opens = False,
    plugins: Plugins = None,
) -> None:
    """Play against a player, watch two of them, or look at a stored game.

    The page is on this machine only. A player moves as in a campaign: the same seed and the same moves of yours get
    the same answers.

    Example:  `distlearn play othello-lr06 --open`
    """
    try:
        load_plugins(plugins)
        setting = _setting(players, game, replay, openings, seed, epsilon)
        black, white = _sides(list(setting.club.members)[: len(players)], colour)
        if terminal:
            _in_terminal(setting, black, white)
        else:
            _in_browser(setting, black, white, port, opens)
    except KeyboardInterrupt:
        print()  # a shell's prompt gets a line of its own
        raise typer.Exit(INTERRUPTED) from None


class _Setting(NamedTuple):
    """What is played, with whom, and what was played before."""

    club: Club
    replay: Path | None
    record: GameRecord | None


def _setting(
    players: list[str], game: str | None, replay: Path | None, openings: str | None, seed: int, epsilon: float
) -> _Setting:
    from distlearn.analysis.references import found_players
    from distlearn.cli.game_entry import game_entry, opening_set
    from distlearn.ongoing.club import Club, board_game
    from distlearn.ongoing.records import read_record

    if len(players) > 2:
        raise UserError(f"two players at the most can play, found {len(players)}")
    entry = game_entry(game) if game else None
    record = None
    if replay is not None:
        record = read_record(_text_in(replay), str(replay), entry)
        entry = record.game_entry
    found = found_players(players, entry)
    if len(found) != len(players):
        raise UserError(f"{' '.join(players)}: a player each is wanted, found {len(found)} players")
    entry = found[0].game_entry if found else entry or game_entry(USUAL_GAME)
    openings_found = opening_set(openings, board_game(entry)) if openings else None
    return _Setting(Club(entry, found, seed, epsilon, openings_found), replay, record)


def _sides(names: list[str], colour: str) -> tuple[str, str]:
    """Who has black and who white."""
    from distlearn.ongoing.seats import PERSON

    if len(names) == 1:
        return (PERSON, names[0]) if colour == "black" else (names[0], PERSON)
    black, white = names or (PERSON, PERSON)
    return black, white


def _in_terminal(setting: _Setting, black: str, white: str) -> None:
    from distlearn.ongoing.terminal import play_in_terminal, show_in_terminal

    if setting.record is not None:
        show_in_terminal(setting.record.replayed(str(setting.replay)))
    else:
        play_in_terminal(setting.club, black, white)


def _in_browser(setting: _Setting, black: str, white: str, port: int, opens: bool) -> None:
    from distlearn.web import play as pages
    from distlearn.web.lobby import Lobby
    from distlearn.web.server import new_app

    lobby = Lobby(setting.club)
    if setting.record is not None:
        number = lobby.begin_record(setting.record, str(setting.replay))
    else:
        number = lobby.begin(setting.club, black, white)
    app = new_app()
    pages.add_to(app, lobby, front=number)
    serve_pages(app, "Play at", f"/play/{number}", port, opens)


def _text_in(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
