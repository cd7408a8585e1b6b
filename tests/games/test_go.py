"""Facts about Go from outside the code: drawn positions, an independent slow twin, published counts."""

import itertools

import go_twin
import numba
import numpy as np
import pytest
import twin
from hypothesis import given, settings
from hypothesis import strategies as st

from distlearn import play
from distlearn.games.go import Go, all_live
from distlearn.games.text import draw, move_name, read, read_move
from distlearn.play import Group, PlayJob, TDJob, TDRule
from distlearn.value_functions import VALUE_FUNCTIONS

GO = Go()
rules = Go.rules


class Told:
    """A game of ours, told by drawings and names of moves."""

    def __init__(self, drawing="", to_move="X", **options):
        cells = read(drawing)
        self.game = Go(size=round(len(cells) ** 0.5), **options) if len(cells) else Go(**options)
        self.cells, self.memory = self.game.at(cells) if len(cells) else self.game.start()
        self.colour = {"X": 1, "O": -1}[to_move]

    def moves(self):
        found = np.empty(self.game.widest, dtype=np.int64)
        n_moves = rules.legal_moves(self.cells, self.memory, self.colour, found)
        return [move_name(int(move), self.game.shape) for move in found[:n_moves]]

    def play(self, *names):
        for name in names:
            assert name in self.moves(), f"{name} in\n{self}"
            rules.play(self.cells, self.memory, self.colour, read_move(name, self.game.shape))
            self.colour = -self.colour
        return self

    def result(self):
        return rules.result(self.cells, self.memory)

    def looks_like(self, drawing):
        return str(self) == draw(read(drawing), self.game.shape)

    def __str__(self):
        return draw(self.cells, self.game.shape)


def test_a_stone_without_liberties_is_taken():
    told = Told(
        """
        . O . . .
        O X O . .
        . . . . .
        . . . . .
        . . . . .
        """,
        to_move="O",
    )
    assert told.play("b3").looks_like("""
        . O . . .
        O . O . .
        . O . . .
        . . . . .
        . . . . .
        """)


def test_one_stone_takes_several_groups():
    told = Told(
        """
        O O . O O
        X X . X X
        O O . O O
        . . . . .
        . . . . .
        """,
        to_move="O",
    )
    assert told.play("c2").looks_like("""
        O O . O O
        . . O . .
        O O . O O
        . . . . .
        . . . . .
        """)


def test_suicide_is_forbidden_for_one_stone_and_for_several():
    drawing = """
        . O X . O
        O O O O .
        . . . . .
        . . . . O
        . . . O .
        """
    assert not {"a1", "d1", "e5"} & set(Told(drawing).moves())
    assert {"a1", "d1", "e5"} <= set(Told(drawing, to_move="O").moves())


def test_a_stone_that_takes_is_no_suicide():
    told = Told(
        """
        . X O . .
        X O . . .
        O . . . .
        . . . . .
        . . . . .
        """,
        to_move="O",
    )
    assert told.play("a1").looks_like("""
        O . O . .
        . O . . .
        O . . . .
        . . . . .
        . . . . .
        """)


def test_a_ko_is_not_taken_back_at_once():
    told = Told("""
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . .
        """)
    told.play("c2")
    assert told.looks_like("""
        . X O . .
        X . X O .
        . X O . .
        . . . . .
        . . . . .
        """)
    assert "b2" not in told.moves()
    assert "b2" in told.play("e5", "d5").moves()


def test_a_stone_that_takes_nothing_can_make_an_earlier_board_again_and_is_forbidden():
    told = Told(
        """
        X . O X .
        O X X . .
        . . . . .
        . . . . .
        . . . . .
        """,
        to_move="O",
    )
    told.play("b1")  # takes a1
    told.play("a1")  # takes two
    assert told.looks_like("""
        X . . X .
        O X X . .
        . . . . .
        . . . . .
        . . . . .
        """)
    assert "c1" not in told.moves()  # it takes nothing, and would make the first board
    assert "b1" in told.moves()
    assert "c1" in told.play("e5", "e4").moves()


def test_a_snapback_is_allowed():
    told = Told("""
        X . . O X
        X O O O X
        X X X X .
        . . . . .
        . . . . .
        """)
    assert told.play("c1", "b1", "c1").looks_like("""
        X . X . X
        X . . . X
        X X X X .
        . . . . .
        . . . . .
        """)


def test_big_eyes_and_empty_regions_are_area_and_can_be_filled():
    told = Told("""
        . . X O .
        . . X O .
        X X X O O
        O O O O .
        . . . . .
        """)
    assert told.result() == (5 + 4) - (8 + 2 + 6)
    assert {"a1", "b2"} <= set(told.moves())


def test_a_region_that_both_touch_counts_for_nobody():
    told = Told("""
        X . O . .
        X . O . .
        X . O . .
        X . O . .
        X . O . .
        """)
    assert told.result() == 5 - 15


def test_nobody_has_an_empty_board():
    assert Told().play("pass", "pass").result() == 0


def test_a_pass_is_always_possible_and_two_end_the_game():
    told = Told().play("c3", "pass")
    assert "pass" in told.moves()
    assert told.play("pass").moves() == []
    assert told.result() == 25


def test_a_stone_between_passes_goes_on_with_the_game():
    assert Told().play("pass", "c3", "pass").moves()


def test_the_limit_of_moves_makes_a_draw_and_passes_count():
    assert Go().limit == Go().longest == 125
    told = Told(limit=4).play("c3", "pass", "b2")
    assert told.moves()
    assert told.play("pass").moves() == []
    assert told.result() == 0


def test_two_passes_with_the_last_move_are_no_draw():
    told = Told(limit=3).play("c3", "pass", "pass")
    assert told.result() == 25


def test_komi_is_white_s():
    assert Told(komi=0.5).play("pass", "pass").result() == -0.5
    assert Told(komi=7.0).play("c3", "pass", "pass").result() == 18


def test_a_board_that_cannot_be_is_refused_with_a_drawing():
    with pytest.raises(ValueError, match=r"without a liberty(.|\n)*1 X O \.\n2 O \. \."):
        Told("""
        X O .
        O . .
        . . .
        """)


def test_a_board_of_another_size_is_refused():
    with pytest.raises(ValueError, match="expected a board of 25 points, found one of 9"):
        GO.at(np.zeros(9, np.int8))


@numba.njit
def n_legal(size):
    """How many boards there are on which all stones have liberties, of all that can be drawn."""
    cells = np.full(size * size, -1, np.int8)
    n_found = 0
    while True:
        n_found += all_live(cells, size)
        point = 0
        while point < cells.shape[0] and cells[point] == 1:
            cells[point] = -1
            point += 1
        if point == cells.shape[0]:
            return n_found
        cells[point] += 1


@pytest.mark.parametrize(("size", "published"), [(2, 57), (3, 12_675)])
def test_the_number_of_legal_positions(size, published):
    assert n_legal(size) == published


@pytest.mark.slow
def test_the_number_of_legal_positions_on_four_by_four():
    assert n_legal(4) == 24_318_165


def name_in_twin(square, size):
    return go_twin.PASS if square == size * size else divmod(square, size)


def as_cells(board, size):
    return [twin.SIGN.get(board.get((y, x)), 0) for y in range(size) for x in range(size)]


def follow(size, rng, **options):
    """Plays a random game here and in the twin, comparing all on the way; returns the twin's."""
    told, theirs = Told("." * size * size, **options), go_twin.Game(size, **options)
    assert told.game.size == size
    while moves := told.moves():
        squares = [read_move(name, told.game.shape) for name in moves]
        assert [name_in_twin(square, size) for square in squares] == list(theirs.boards_after())
        number = int(rng.integers(len(moves) - (len(moves) > 1 and rng.random() < 0.7)))
        told.play(moves[number])
        theirs.play(name_in_twin(squares[number], size))
        assert told.cells.tolist() == as_cells(theirs.board, size)
        assert told.result() == theirs.lead()
    assert theirs.is_over
    return theirs


def test_thousands_of_random_positions_are_as_in_the_twin():
    rng = np.random.default_rng(0)
    games = [follow(size, rng) for size, n_games in ((2, 300), (3, 200), (4, 50), (5, 40)) for _ in range(n_games)]
    games += [follow(size, rng, limit=60, komi=size - 0.5) for size in (6, 7, 8, 9)]
    assert sum(len(game.moves) for game in games) > 10_000
    forbidden = [*itertools.chain.from_iterable(map(repetitions, games))]
    assert sum(takes for takes in forbidden) > 100  # kos
    assert sum(not takes for takes in forbidden) > 5  # stones that take nothing


def repetitions(game):
    """For every stone of a game that was forbidden as it would have made an earlier board: whether it would take."""
    for number, board in enumerate(game.boards[:-1]):
        earlier = game.boards[:number][-2:]
        for point in itertools.product(range(game.size), repeat=2):
            if point not in board:
                made = go_twin.after(board, point, "XO"[number % 2], game.size)
                if made in earlier:
                    yield len(made) <= len(board)


any_weights = st.one_of(
    st.lists(st.floats(-10, 10, allow_subnormal=False), min_size=25, max_size=25),
    st.lists(st.integers(-2, 2).map(float), min_size=25, max_size=25),
    st.just([0.0] * 25),
)
habits = st.fixed_dictionaries(
    {
        "epsilon": st.sampled_from([0.0, 0.1, 0.5, 1.0]),
        "inverts": st.booleans(),
        "takes_first": st.booleans(),
    }
)
WPC, LIBERTIES = (VALUE_FUNCTIONS[name](GO) for name in ("wpc", "liberties"))


def group(value_function, weights, epsilon, inverts, takes_first):
    return Group(
        value_function,
        np.array([weights]),
        "inversion" if inverts else "negation",
        epsilon,
        "first" if takes_first else "random",
    )


def assert_same_game(black, white, seed, twins_black, twins_white):
    seeds = np.array([seed], np.uint64)
    result = play.do(PlayJob(GO, (black, white), np.array([0]), np.array([1]), seeds, wants_moves=True))
    expected = go_twin.whole_game(twins_black, twins_white, seed)
    assert [name_in_twin(int(move), 5) for move in result.moves[0] if move >= 0] == expected.moves
    assert result.leads[0] == expected.lead()


@settings(max_examples=30)
@given(any_weights, any_weights, habits, habits, st.integers(0, 2**64 - 1))
def test_piece_counters_play_the_twins_games_move_for_move(black, white, black_habits, white_habits, seed):
    ours = group(WPC, black, **black_habits), group(WPC, white, **white_habits)
    assert_same_game(*ours, seed, go_twin.counter(black, **black_habits), go_twin.counter(white, **white_habits))


@settings(max_examples=15)
@given(any_weights, habits, habits, st.integers(0, 2**64 - 1))
def test_the_liberty_player_plays_the_twins_games_move_for_move(weights, own_habits, other_habits, seed):
    ours = group(LIBERTIES, [], **own_habits), group(WPC, weights, **other_habits)
    assert_same_game(*ours, seed, go_twin.liberty_player(**own_habits), go_twin.counter(weights, **other_habits))


@settings(max_examples=15)
@given(
    any_weights,
    st.integers(0, 2**64 - 1),
    st.sampled_from([0.01, 0.1, -0.01]),
    st.sampled_from([0.0, 0.4, 0.98, 1.0]),
    st.sampled_from([0.0, 0.1, 1.0]),
    st.booleans(),
)
def test_piece_counters_learn_what_the_twin_learns_bit_for_bit(weights, seed, alpha, lam, epsilon, from_forced):
    rule = TDRule(alpha, lam, epsilon, learns_from_forced=from_forced)
    seeds, first_games = np.array([seed], np.uint64), np.zeros(1, np.int64)
    ours = play.do(TDJob(GO, WPC, np.array([weights]), rule, seeds, first_games, 2)).weights[0]
    twins = list(weights)
    for game in range(2):
        go_twin.td_game(twins, twin.bits(seed, game), alpha, lam, epsilon, from_forced)
    assert ours.tolist() == twins
