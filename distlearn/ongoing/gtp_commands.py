"""GTP, the Go Text Protocol version 2 (Farnebäck 2002): lines of commands in, answers out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import IO, NamedTuple

from distlearn import __version__
from distlearn.kernels.arrays import BLACK, WHITE
from distlearn.ongoing.gtp import Engine, GtpError
from distlearn.ongoing.vertices import read_vertex, vertex

COLOURS = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}
QUIT = "quit"
Arguments = Sequence[str]


class Command(NamedTuple):
    """A line, taken apart."""

    id: str  # or nothing
    name: str
    arguments: Arguments


def answer_all(engine: Engine, lines: Iterable[str], out: IO[str]) -> None:
    """Answers until `quit` or the end of the input."""
    for line in lines:
        command = parsed(line)
        if command is None:
            continue
        out.write(answer(engine, command))
        out.flush()
        if command.name == QUIT:
            return


def parsed(line: str) -> Command | None:
    """Control characters count for nothing, what follows # is a comment; none for a line without a command."""
    text = "".join(sign if sign.isprintable() else " " * (sign == "\t") for sign in line).partition("#")[0]
    words = text.split()
    id_ = words.pop(0) if words and words[0].isascii() and words[0].isdecimal() else ""
    return Command(id_, words[0], words[1:]) if words else None


def answer(engine: Engine, command: Command) -> str:
    """The whole answer, with the empty line that ends it."""
    try:
        return f"={command.id} {_done(engine, command)}".rstrip(" ") + "\n\n"
    except GtpError as error:
        return f"?{command.id} {error}\n\n"


def _done(engine: Engine, command: Command) -> str:
    if command.name not in COMMANDS:
        raise GtpError("unknown command")
    n_arguments, do = COMMANDS[command.name]
    if len(command.arguments) < n_arguments:
        raise GtpError("syntax error")
    return do(engine, command.arguments) or ""


def _play(engine: Engine, arguments: Arguments) -> None:
    engine.play(_colour(arguments[0]), _vertex(arguments[1], engine))


def _generate(engine: Engine, arguments: Arguments) -> str:
    return vertex(engine.generate(_colour(arguments[0])), engine.size)


def _refuse_handicap(engine: Engine, arguments: Arguments) -> None:
    """Players were made for even games; on boards this small there are hardly any others."""
    _whole(arguments[0])
    raise GtpError("invalid number of stones")


def _colour(text: str) -> int:
    if text.lower() not in COLOURS:
        raise GtpError("syntax error")
    return COLOURS[text.lower()]


def _vertex(text: str, engine: Engine) -> int:
    try:
        return read_vertex(text, engine.size)
    except ValueError:
        raise GtpError("syntax error") from None


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise GtpError("syntax error")
    return int(text)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise GtpError("syntax error") from None


# What is done, and how many arguments it needs; time is accepted, since players answer at once.
COMMANDS: dict[str, tuple[int, Callable[[Engine, Arguments], str | None]]] = {
    "protocol_version": (0, lambda engine, _: "2"),
    "name": (0, lambda engine, _: f"distlearn {engine.name}"),
    "version": (0, lambda engine, _: __version__),
    "known_command": (1, lambda engine, arguments: str(arguments[0] in COMMANDS).lower()),
    "list_commands": (0, lambda engine, _: "\n".join(COMMANDS)),
    QUIT: (0, lambda engine, _: None),
    "boardsize": (1, lambda engine, arguments: engine.set_size(_whole(arguments[0]))),
    "clear_board": (0, lambda engine, _: engine.clear()),
    "komi": (1, lambda engine, arguments: engine.set_komi(_number(arguments[0]))),
    "play": (2, _play),
    "genmove": (1, _generate),
    "undo": (0, lambda engine, _: engine.undo()),
    "showboard": (0, lambda engine, _: engine.picture()),
    "final_score": (0, lambda engine, _: engine.final_score()),
    "fixed_handicap": (1, _refuse_handicap),
    "time_settings": (3, lambda engine, arguments: None),
    "time_left": (3, lambda engine, arguments: None),
}
