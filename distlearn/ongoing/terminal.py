"""Playing in the terminal: the board as text, moves by their names."""

from __future__ import annotations

from collections.abc import Callable

from distlearn.errors import UserError
from distlearn.games.text import draw, move_name
from distlearn.ongoing.club import Club
from distlearn.ongoing.game import OngoingGame
from distlearn.ongoing.records import record_text
from distlearn.ongoing.seats import PERSON, Seated, SeatedGame
from distlearn.ongoing.words import score, status

Ask = Callable[[str], str]  # as `input`: raises EOFError at the end
HELP = """\
  d3 or another square, or pass    move
  undo                             take your last move back
  hint                             what the moves are worth to a player
  moves                            the game so far, as it can be pasted to a file for --replay
  quit                             leave (Ctrl-D too)"""
MOST_HINTS = 12


def play_in_terminal(club: Club, black: str, white: str, ask: Ask = input) -> None:
    """One game, until it is over or left; two players move whenever Enter is pressed."""
    seated = club.begin(0, black, white)
    commands = Commands(club, seated)
    print("X is black, O is white. `help` shows what can be typed.\n")
    print(_picture(seated))
    while not commands.wants_to_leave and not seated.ongoing.now.is_over:
        if seated.to_move is not None and PERSON in (black, white):
            seated.step()
            print(f"\n{_picture(seated)}")
        else:
            _do_next(commands, ask)


def show_in_terminal(ongoing: OngoingGame, ask: Ask = input) -> None:
    """A stored game, a move whenever Enter is pressed."""
    seats: dict[int, Seated | None] = {1: None, -1: None}
    for number, moment in enumerate(ongoing.moments):
        name = "the start" if moment.last is None else f"{number} {move_name(moment.last, ongoing.game.shape)}"
        print(f"{draw(moment.cells, ongoing.game.shape)}\n{name}")
        if number < ongoing.n_moves and _asked(ask, "Enter for the next move, q to leave: ").startswith("q"):
            return
    print(status(SeatedGame(ongoing, seats, 0), ongoing.now))


class Commands:
    """What can be typed."""

    def __init__(self, club: Club, seated: SeatedGame) -> None:
        self.wants_to_leave = False
        self.seated = seated
        self._club = club
        self._known = {
            "": self._step,
            "help": lambda: HELP,
            "?": lambda: HELP,
            "hint": self._hint,
            "moves": self._moves,
            "undo": self._undo,
            "quit": self._leave,
            "q": self._leave,
        }

    def do(self, text: str) -> str:
        """Does it, and returns what there is to say."""
        word = text.strip().lower()
        try:
            return self._known[word]() if word in self._known else self._move(word)
        except UserError as error:
            return f"{error} (help shows what can be typed)"

    def _move(self, name: str) -> str:
        if not self.seated.waits_for_person:
            return "Enter is for the next move, quit to leave"
        self.seated.ongoing.make_named(name)
        return f"\n{_picture(self.seated)}"

    def _step(self) -> str:
        if self.seated.to_move is None:
            return "it is your turn; type a move such as " + self.seated.ongoing.names(self.seated.ongoing.now.moves)[0]
        self.seated.step()
        return f"\n{_picture(self.seated)}"

    def _undo(self) -> str:
        self.seated.undo()
        return f"\n{_picture(self.seated)}"

    def _leave(self) -> str:
        self.wants_to_leave = True
        return ""

    def _moves(self) -> str:
        return record_text(self.seated, self._club.game_entry)

    def _hint(self) -> str:
        """The best moves first."""
        adviser = self._adviser()
        values = adviser.mover.values(self.seated.ongoing.now)
        best = sorted(values, key=lambda move: -values[move])[:MOST_HINTS]
        names = self.seated.ongoing.names(best)
        told = [f"{name} {values[move]:+.3g}" for name, move in zip(names, best, strict=True)]
        return f"worth to {adviser.name}: {', '.join(told)}"

    def _adviser(self) -> Seated:
        """A player at the board, the one to move if it is one."""
        seats = self.seated.seats.values()
        return self.seated.to_move or next(filter(None, (*seats, *self._club.members.values())))


def _do_next(commands: Commands, ask: Ask) -> None:
    """Asks for a command, and does it."""
    waits = commands.seated.waits_for_person
    said = commands.do(_asked(ask, "your move: " if waits else "Enter for the next move: "))
    if said:
        print(said)


def _asked(ask: Ask, prompt: str) -> str:
    try:
        return ask(prompt)
    except EOFError:
        print()
        return "quit"


def _picture(seated: SeatedGame) -> str:
    ongoing = seated.ongoing
    lines = [draw(ongoing.now.cells, ongoing.game.shape), status(seated, ongoing.now)]
    if not ongoing.now.is_over and ongoing.n_moves:
        lines.append(score(ongoing.game, ongoing.now).capitalize() + ".")
    return "\n".join(line for line in lines if line != ".")
