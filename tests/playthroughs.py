"""Golden playthroughs: a whole game of every game as text, to be read and to be compared.

`.venv/bin/python tests/playthroughs.py GAME…` plays one of seeded random moves and writes it to
`tests/games/golden/GAME.txt`; `--number 7` takes the seventh such game, if the first ones do not show enough.
The file is then checked by eye and kept: from then on its moves are replayed, not drawn again.
"""

import argparse
import re
from pathlib import Path

from distlearn.games import GAMES
from distlearn.games.replay import first_turn, named_moves, next_turn, replay
from distlearn.games.text import SIGNS, draw, move_name
from distlearn.seeds import Stream

FOLDER = Path(__file__).parent / "games" / "golden"
WIDTH = 100
GAP = 4
MOVE = re.compile(r"^ *\d+  [XO] (\S+) *of  ", re.MULTILINE)


def golden_file(name):
    return FOLDER / f"{name}.txt"


def how_to_make(name):
    return f"{golden_file(name)} is missing; make it with: .venv/bin/python tests/playthroughs.py {name}"


def moves_in(text):
    return MOVE.findall(text)


def random_moves(name, number=1):
    """The moves of a whole game, the same every time."""
    game, rng = GAMES[name](), Stream.of("playthrough", name, number).generator()
    turn, names = first_turn(game), []
    while not turn.is_over:
        move = int(rng.choice(turn.moves))
        names.append(move_name(move, game.shape))
        turn = next_turn(game, turn, move)
    return names


def playthrough(name, moves):
    """The text of a game: drawings side by side, and below them every move with those there were."""
    game = GAMES[name]()
    turns = replay(game, moves)
    assert turns[-1].is_over, "a playthrough is a whole game"
    parts = [f"{name}: a game of {len(moves)} moves\n", _drawing(game, turns[0]), ""]
    n_wide = max(1, (WIDTH + GAP) // (_width(game, turns[0]) + GAP))
    for start in range(0, len(moves), n_wide):
        plies = range(start, min(start + n_wide, len(moves)))
        parts += _side_by_side([_drawing(game, turns[ply + 1]) for ply in plies], _width(game, turns[0]))
        parts += ["", *(_line(game, ply, turns[ply], moves[ply]) for ply in plies), ""]
    lead = game.rules.result(*turns[-1].position)
    parts.append(
        f"The game is over: {'a draw' if lead == 0 else f'{SIGNS[1 if lead > 0 else -1]} wins by {abs(lead):g}'}"
    )
    return "\n".join(parts) + "\n"


def _drawing(game, turn):
    return draw(turn.position.cells, game.shape, turn.last)


def _width(game, turn):
    return max(map(len, _drawing(game, turn).splitlines())) + 1  # and a bracket


def _side_by_side(drawings, width):
    for lines in zip(*(drawing.splitlines() for drawing in drawings), strict=True):
        yield "".join(line.ljust(width + GAP) for line in lines).rstrip()


def _line(game, ply, turn, move):
    return f"{ply + 1:3}  {SIGNS[turn.colour]} {move:4}  of  {named_moves(game, turn)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=[*GAMES], choices=[*GAMES])
    parser.add_argument("--number", type=int, default=1, help="which of the random games")
    arguments = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name in arguments.games:
        golden_file(name).write_text(playthrough(name, random_moves(name, arguments.number)), encoding="utf-8")
        print(golden_file(name))


if __name__ == "__main__":
    main()
