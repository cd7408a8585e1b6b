import numpy as np
import pytest

from distlearn import play
from distlearn.games import GAMES
from distlearn.play import Group, PlayJob
from distlearn.play.pairings import both_colours
from distlearn.players import PLAYERS, shipped_player
from distlearn.seeds import Stream

OTHELLO, GO = GAMES["othello"](), GAMES["go"]()


def weights(name):
    return shipped_player(name, OTHELLO).weights.reshape(8, 8)


def test_the_names_that_others_rely_on_are_there():
    names = {"othello-swh", "othello-lr06", "othello-s09", "go-heuristic", "go-kjs11", "go-liberty", "random"}
    assert names <= set(PLAYERS)


def test_the_heuristic_has_ten_different_weights_and_all_eight_symmetries():
    swh = weights("othello-swh")
    assert np.array_equal(swh, swh.T)
    assert np.array_equal(swh, swh[::-1])
    # One for each class of squares in LR06's words; as numbers some of them coincide.
    corner = swh[:4, :4]
    assert len(corner[np.triu_indices(4)]) == 10
    assert swh[0, 0] == 1.0
    assert swh.min() == -0.25


@pytest.mark.parametrize(
    ("name", "total", "corners"),
    [
        ("othello-swh", 2.76, [1.00, 1.00, 1.00, 1.00]),
        ("othello-lr06", 8.058401, [4.622507, 4.365550, 5.046583, 5.781035]),
        ("othello-s09", 0.48, [1.02, 1.00, 0.93, 0.97]),
    ],
)
def test_weights_add_up_to_what_the_papers_print(name, total, corners):
    board = weights(name)
    assert board.sum() == pytest.approx(total, abs=1e-9)
    assert board[[0, 0, -1, -1], [0, -1, 0, -1]].tolist() == corners


@pytest.mark.parametrize(
    ("name", "total", "corners"),
    [("go-heuristic", 4.05, [-0.10, -0.10, -0.10, -0.10]), ("go-kjs11", 17.60, [0.46, -1.42, -0.51, -0.22])],
)
def test_weights_for_go_add_up_to_what_kjs11_prints(name, total, corners):
    board = shipped_player(name, GO).weights.reshape(5, 5)
    assert board.sum() == pytest.approx(total, abs=1e-9)
    assert board[[0, 0, -1, -1], [0, -1, 0, -1]].tolist() == corners


def games_between(name, other, epsilon, n_games=4000):
    """Scores of the first player, and the numbers of moves."""
    groups = tuple(Group.of(shipped_player(each, GO), epsilon) for each in (name, other))
    first, second = both_colours(0, 1, n_games)
    job = PlayJob(GO, groups, first, second, Stream.of("shipped").seeds(n_games), wants_moves=True)
    result = play.do(job)
    return np.where(first == 0, result.scores, 1 - result.scores), (result.moves >= 0).sum(axis=1)


def test_the_go_heuristic_comes_to_no_end_against_itself_as_often_as_in_the_authors_program():
    _, n_moves = games_between("go-heuristic", "go-heuristic", epsilon=0.0)
    assert np.mean(n_moves == 125) == pytest.approx(0.31, abs=0.03)


@pytest.mark.parametrize("other", ["go-heuristic", "go-liberty"])
def test_the_best_player_of_kjs11_wins_about_as_many_games_as_the_paper_says(other):
    scores, _ = games_between("go-kjs11", other, epsilon=0.1)
    assert np.mean(scores == 1) == pytest.approx(0.65, abs=0.06)  # "around a winning rate of 65%" with both


@pytest.mark.parametrize("size", [2, 4, 9])
def test_players_printed_for_5_by_5_do_not_play_go_of_other_sizes(size):
    game = GAMES["go"](size=size)
    assert {name for name, entry in PLAYERS.items() if entry.plays(game)} == {"go-liberty", "random"}
    with pytest.raises(ValueError, match="unknown player 'go-kjs11'; known: go-liberty, random"):
        shipped_player("go-kjs11", game)


def test_every_player_has_as_many_weights_as_its_value_function():
    for name, entry in PLAYERS.items():
        for game in GAMES.values():
            if entry.plays(game()):
                player = shipped_player(name, game())
                assert player.weights.shape == (player.value_function.n_weights,)


def test_an_unknown_player_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="unknown player 'othello-swo'; did you mean 'othello-swh'"):
        shipped_player("othello-swo", OTHELLO)
