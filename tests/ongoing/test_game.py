"""Games in progress: rules move by move, and players who choose as the kernels do."""

import numpy as np
import pytest

from distlearn import play
from distlearn.games import GAMES, Position
from distlearn.games.text import read, read_move
from distlearn.ongoing import IllegalMoveError, Mover, OngoingGame
from distlearn.play import Group, PlayJob
from distlearn.players import Player, shipped_player
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

OTHELLO, GO, CONNECT_FOUR = GAMES["othello"](), GAMES["go"](), GAMES["connect-four"]()
# Two lines of two discs: once black has taken one of them, white has a disc, but no move.
SKIPS = """
    X O . . . . . .
    . . . . . . . .
    X O . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
"""


def after(game, *names):
    ongoing = OngoingGame(game)
    for name in names:
        ongoing.make_named(name)
    return ongoing


def refused(ongoing, name):
    with pytest.raises(IllegalMoveError) as refusal:
        ongoing.make_named(name)
    return str(refusal.value)


def network():
    function = VALUE_FUNCTIONS["ntuple"](OTHELLO, tuples="all-3")
    weights = Stream.of("network").generator().integers(-3, 4, function.n_weights).astype(float)
    return Player(function, weights, "inversion")


@pytest.mark.parametrize(
    ("game", "black", "white", "epsilon"),
    [
        (OTHELLO, "othello-swh", "othello-lr06", 0.0),
        (OTHELLO, "random", "othello-swh", 0.2),
        (OTHELLO, network(), "othello-lr06", 0.1),
        (GO, "go-kjs11", "go-heuristic", 0.1),
        (GO, "go-liberty", "random", 0.0),
        (CONNECT_FOUR, "random", "random", 0.5),
    ],
)
def test_players_move_as_in_a_job_with_the_same_seed(game, black, white, epsilon):
    players = [each if isinstance(each, Player) else shipped_player(each, game) for each in (black, white)]
    seeds = Stream.of("games").seeds(3)
    groups = tuple(Group.of(player, epsilon) for player in players)
    first = np.zeros(3, dtype=np.int64)
    result = play.do(PlayJob(game, groups, first, first + 1, seeds, wants_moves=True, wants_leads=True))
    movers = {colour: Mover(game, player, epsilon) for colour, player in zip((1, -1), players, strict=True)}
    for number, seed in enumerate(seeds):
        ongoing = OngoingGame(game)
        while not ongoing.now.is_over:
            now = ongoing.now
            ongoing.make(movers[now.colour].move(now, int(seed), ongoing.n_moves))
        moves = [moment.last for moment in ongoing.moments[1:]]
        assert moves == [move for move in result.moves[number].tolist() if move >= 0]
        assert [moment.lead for moment in ongoing.moments[1:]] == result.leads_after[number][: len(moves)].tolist()


def test_values_are_those_of_the_boards_after_the_moves_and_higher_is_better_for_either_side():
    mover = Mover(OTHELLO, shipped_player("othello-swh", OTHELLO))
    ongoing = OngoingGame(OTHELLO)
    # d3: four black discs of weight 0.02 + 3 × 0.01 against one of 0.01; the other three are its mirror images
    assert mover.values(ongoing.now) == pytest.approx(dict.fromkeys(ongoing.now.moves, 0.04))
    ongoing.make_named("d3")
    values = dict(zip(ongoing.names(ongoing.now.moves), mover.values(ongoing.now).values(), strict=True))
    # c3: white 0.05 + 2 × 0.01, black 0.02 + 2 × 0.01; e3 and c5: both 0.04
    assert values == pytest.approx({"c3": 0.03, "e3": 0.0, "c5": 0.0}, abs=1e-8)
    assert ongoing.names([mover.move(ongoing.now, 1, 1)]) == ["c3"]


def test_a_random_player_values_its_moves_all_the_same_and_a_single_move_has_a_value():
    start = Position(read(SKIPS), np.zeros(0, dtype=np.int64))
    ongoing = OngoingGame(OTHELLO, start)
    ongoing.make_named("c1")
    assert Mover(OTHELLO, shipped_player("random", OTHELLO), 1.0).values(ongoing.now) == {18: 0.0}
    swh = Mover(OTHELLO, shipped_player("othello-swh", OTHELLO)).values(ongoing.now)
    assert swh == {18: pytest.approx(1.0 - 0.25 + 0.1 + 0.1 + 0.01 + 0.05)}  # all discs are black


def test_the_shortest_game_of_othello_ends_with_thirteen_black_discs():
    ongoing = after(OTHELLO, "e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5")
    assert ongoing.now.is_over
    assert ongoing.now.lead == 13
    assert refused(ongoing, "a1") == "the game is over"


def test_a_side_without_a_move_is_skipped_and_its_pass_may_be_named():
    ongoing = OngoingGame(OTHELLO, Position(read(SKIPS), np.zeros(0, dtype=np.int64)))
    ongoing.make_named("c1")
    assert (ongoing.now.skipped, ongoing.now.colour) == (-1, 1)
    assert ongoing.make_named("pass") is ongoing.now
    ongoing.make_named("c3")
    assert ongoing.now.is_over


def test_it_is_told_what_a_move_flipped_and_captured():
    assert after(OTHELLO, "d3").now.changed == (read_move("d4", OTHELLO.shape),)
    assert after(GO, "a1", "a2", "e5", "b1").now.changed == (0,)
    assert after(CONNECT_FOUR, "d6").now.changed == ()


@pytest.mark.parametrize(
    ("game", "moves", "move", "reason"),
    [
        (OTHELLO, "", "a1", "a1 is not possible: a disc must flip at least one of the other colour"),
        (OTHELLO, "", "d4", "d4 is taken"),
        (OTHELLO, "", "pass", "black has a move, and so cannot pass"),
        (OTHELLO, "", "i1", "no move is called 'i1'; expected a1 to h8, or pass"),
        (GO, "b1 e5 a2", "a1", "a1 is not possible: the stone would have no liberty"),
        (
            GO,
            "b1 c1 a2 d2 b3 c3 e5 b2 c2",
            "b2",
            "b2 is not possible: it would repeat the board of two or three moves ago",
        ),
        (GO, "pass pass", "a1", "the game is over"),
        (CONNECT_FOUR, "", "d1", "d1 is not possible: a piece falls to the lowest empty square of its column"),
        (CONNECT_FOUR, "d6", "d6", "d6 is taken"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason_and_changes_nothing(game, moves, move, reason):
    ongoing = after(game, *moves.split())
    before = ongoing.now
    assert refused(ongoing, move) == reason
    assert ongoing.now is before


def test_moves_of_a_game_without_words_of_its_own_are_refused_with_those_it_has():
    class Other(type(CONNECT_FOUR)):
        """Unknown to whoever gives reasons."""

    assert refused(after(Other()), "a1") == "a1 is not possible: black has a6, b6, c6, d6, e6, f6, g6"


def test_going_back_and_on_again_is_the_same_game():
    ongoing = after(GO, "c3", "pass", "b3", "d3")
    cells, memory = ongoing.now.cells.copy(), ongoing.now.memory.copy()
    ongoing.back_to(1)
    assert ongoing.n_moves == 1
    for name in ("pass", "b3", "d3"):
        ongoing.make_named(name)
    assert (ongoing.now.cells == cells).all()
    assert (ongoing.now.memory == memory).all()
