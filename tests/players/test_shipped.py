import numpy as np
import pytest

from distlearn.games import GAMES
from distlearn.players import PLAYERS, shipped_player

OTHELLO = GAMES["othello"]()


def weights(name):
    return shipped_player(name, OTHELLO).weights.reshape(8, 8)


def test_the_names_that_others_rely_on_are_there():
    assert {"othello-swh", "othello-lr06", "othello-s09", "random"} <= set(PLAYERS)


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


def test_every_player_has_as_many_weights_as_its_value_function():
    for name, entry in PLAYERS.items():
        for game in GAMES.values():
            if entry.plays(game()):
                player = shipped_player(name, game())
                assert player.weights.shape == (player.value_function.n_weights,)


def test_an_unknown_player_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="unknown player 'othello-swo'; did you mean 'othello-swh'"):
        shipped_player("othello-swo", OTHELLO)
