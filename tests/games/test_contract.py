"""What every game promises, over the table of games."""

import pickle

import numpy as np
import playthroughs
import pytest

from distlearn.games import GAMES, n_squares

pytestmark = pytest.mark.parametrize("name", GAMES)


def random_game(game, rng):
    """Positions, colours and moves of a random game, and its final position."""
    cells, memory = game.start()
    moves = np.empty(game.widest, dtype=np.int64)
    colour, history = 1, []
    while True:
        n_moves = game.rules.legal_moves(cells, memory, colour, moves)
        if n_moves == 0:
            colour = -colour
            n_moves = game.rules.legal_moves(cells, memory, colour, moves)
            if n_moves == 0:
                return history, (cells, memory)
        move = int(rng.choice(moves[:n_moves]))
        history.append((cells.copy(), memory.copy(), colour, moves[:n_moves].copy(), move))
        game.rules.play(cells, memory, colour, move)
        colour = -colour


@pytest.fixture
def games_played(name):
    game = GAMES[name]()
    rng = np.random.default_rng(0)
    return game, [random_game(game, rng) for _ in range(50)]


def test_games_end_within_the_promised_length_and_width(games_played):
    game, played = games_played
    assert all(0 < len(history) <= game.longest for history, _ in played)
    assert all(len(moves) <= game.widest for history, _ in played for _, _, _, moves, _ in history)


def test_moves_are_in_rising_order_and_on_the_board_or_a_pass(games_played):
    game, played = games_played
    for history, _ in played:
        for _, _, _, moves, _ in history:
            assert np.all(np.diff(moves) > 0)
            assert moves[0] >= 0
            assert moves[-1] <= n_squares(game)


def test_asking_for_moves_changes_nothing(games_played):
    game, played = games_played
    scratch = np.empty(game.widest, dtype=np.int64)
    for cells, memory, colour, moves, _ in played[0][0]:
        before = cells.copy(), memory.copy()
        n_moves = game.rules.legal_moves(cells, memory, colour, scratch)
        assert np.array_equal(scratch[:n_moves], moves)
        assert np.array_equal(cells, before[0])
        assert np.array_equal(memory, before[1])


def test_cells_are_black_white_or_empty(games_played):
    _, played = games_played
    assert all(set(np.unique(cells)) <= {-1, 0, 1} for _, (cells, _) in played)


def test_every_start_is_a_fresh_copy_of_the_same_position(name):
    game = GAMES[name]()
    first, second = game.start(), game.start()
    assert len(first.cells) == n_squares(game)
    first.cells[:] = 1
    assert not np.array_equal(first.cells, second.cells)


def test_a_game_travels_by_pickle(name):
    game = GAMES[name]()
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_game_is_played_as_in_its_golden_file(name):
    file = playthroughs.golden_file(name)
    assert file.exists(), playthroughs.how_to_make(name)
    golden = file.read_text(encoding="utf-8")
    assert playthroughs.playthrough(name, playthroughs.moves_in(golden)) == golden
