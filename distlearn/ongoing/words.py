"""What happens in a game, in sentences."""

from __future__ import annotations

from distlearn.games import Game
from distlearn.games.go import Go
from distlearn.games.othello import Othello
from distlearn.games.text import move_name
from distlearn.kernels.arrays import BLACK, WHITE
from distlearn.ongoing.game import Moment
from distlearn.ongoing.refusals import COLOURS
from distlearn.ongoing.seats import PERSON, SeatedGame

COUNTED: dict[type, str] = {Go: "points", Othello: "discs"}  # what a lead is counted in


def status(seated: SeatedGame, moment: Moment) -> str:
    """What was done last, and who is to move."""
    sentences = [_last_move(seated, moment), _skip(seated, moment), _turn(seated, moment)]
    return " ".join(filter(None, sentences))


def score(game: Game, moment: Moment) -> str:
    """`black wins by 12 discs` at the end, `black leads by 3 points` before it where that means anything."""
    counted = COUNTED.get(type(game))
    if moment.lead == 0:
        return "a draw" if moment.is_over else f"as many {counted} for black as for white" if counted else ""
    leader = COLOURS[BLACK if moment.lead > 0 else WHITE]
    by = f" by {abs(moment.lead):g} {_plural(counted, moment.lead)}" if counted else ""
    if moment.is_over:
        return f"{leader} wins{by}"
    return f"{leader} leads{by}" if counted else ""


def _last_move(seated: SeatedGame, moment: Moment) -> str:
    if moment.last is None:
        return ""
    name, who = move_name(moment.last, seated.ongoing.game.shape), _who(seated, moment.mover)
    if name == "pass":
        return f"{who} passes."
    done = "flips" if len(moment.changed) and moment.cells[moment.changed[0]] else "captures"
    return f"{who} plays {name}" + (f" and {done} {len(moment.changed)}." if moment.changed else ".")


def _skip(seated: SeatedGame, moment: Moment) -> str:
    return f"{_who(seated, moment.skipped)} has no move and must pass." if moment.skipped else ""


def _turn(seated: SeatedGame, moment: Moment) -> str:
    if moment.is_over:
        return f"The game is over: {score(seated.ongoing.game, moment)}."
    if seated.seats[moment.colour] is None:
        return f"It is your turn with {COLOURS[moment.colour]}."
    return f"It is the turn of {_who(seated, moment.colour)}."


def _who(seated: SeatedGame, colour: int) -> str:
    name = seated.name(colour)
    return COLOURS[colour].capitalize() + ("" if name == PERSON else f" ({name})")


def _plural(counted: str, lead: float) -> str:
    return counted.removesuffix("s") if abs(lead) == 1 else counted
