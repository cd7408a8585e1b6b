"""Shapes of tuples on boards of all kinds, and random walks."""

import itertools
from typing import NamedTuple

import numpy as np
import pytest

from distlearn.games.othello import Othello
from distlearn.kernels.symmetry import permutations
from distlearn.value_functions.ntuple import NTuple


class Board(NamedTuple):
    shape: tuple[int, int]
    symmetry: str


OTHELLO = Othello()
TIC_TAC_TOE = Board((3, 3), "square")
CONNECT_FOUR = Board((6, 7), "mirror")


def first_placements(board, tuples, **options):
    network = NTuple(board, tuples=tuples, **options)
    return [reading.squares for reading in network.readings[:: len(network.permutations)]]


@pytest.mark.parametrize(("symmetry", "n_symmetries"), [("square", 8), ("rectangle", 4), ("mirror", 2), ("none", 1)])
def test_the_symmetries_of_a_kind_are_so_many_different_ones_and_a_group(symmetry, n_symmetries):
    found = set(permutations((4, 4), symmetry))
    assert len(found) == n_symmetries
    assert {tuple(a[square] for square in b) for a in found for b in found} == found


def test_pieces_that_fall_know_left_from_right_only():
    same, mirrored = permutations((2, 3), "mirror")
    assert same == (0, 1, 2, 3, 4, 5)
    assert mirrored == (2, 1, 0, 5, 4, 3)


def test_a_board_that_is_not_square_cannot_be_turned():
    with pytest.raises(ValueError, match="a board of 6×7 cannot"):
        permutations((6, 7), "square")


@pytest.mark.parametrize(
    ("board", "tuples", "n_tuples"),
    [
        (TIC_TAC_TOE, "all-1", 3),  # corner, edge, centre
        (TIC_TAC_TOE, "lines", 3),  # at the edge, through the middle, diagonal
        (TIC_TAC_TOE, "3x3", 1),
        (CONNECT_FOUR, "all-1", 6 * 4),
        # 69 lines of four: 24 in rows, 21 in columns, of which 3 are their own mirror images, and 24 diagonals
        (CONNECT_FOUR, "all-4", 24 // 2 + (21 + 3) // 2 + 24 // 2),
        (CONNECT_FOUR, "lines", 6 + 4 + 8),  # rows, columns; diagonals of 3, 4, 5, 6, 6, 5, 4, 3 squares
        (Board((6, 7), "rectangle"), "all-1", 3 * 4),
        (Board((6, 7), "none"), "all-4", 69),
        (OTHELLO, "lines", 4 + 6),
        (OTHELLO, "2x3", 3 * 4),  # 6 × 7 places to stand, mirrored in two ways; lying is standing turned
    ],
)
def test_a_shape_is_placed_once_for_all_its_symmetric_placements(board, tuples, n_tuples):
    assert len(first_placements(board, tuples)) == n_tuples


def test_blocks_lie_and_stand():
    upright = {(0, 2), (1, 3)}
    lying = {(0, 1), (2, 3)}
    assert set(first_placements(Board((2, 2), "none"), "1x2")) == upright | lying


def test_a_straight_tuple_reads_neighbours_in_a_line():
    for a, b, c in first_placements(OTHELLO, "all-3"):
        step = np.subtract(divmod(b, 8), divmod(a, 8))
        assert np.array_equal(step, np.subtract(divmod(c, 8), divmod(b, 8)))
        assert np.abs(step).max() == 1


def are_neighbours(a, b):
    return max(abs(a // 8 - b // 8), abs(a % 8 - b % 8)) == 1


@pytest.mark.parametrize("seed", range(20))
def test_a_snake_has_2_to_6_different_squares_each_next_to_an_earlier_one(seed):
    snakes = first_placements(OTHELLO, "snakes-30x6", seed=seed)
    assert len(snakes) == 30
    for snake in snakes:
        assert 2 <= len(set(snake)) == len(snake) <= 6
        assert 0 <= min(snake) <= max(snake) < 64
        assert all(any(are_neighbours(square, earlier) for earlier in snake[:i]) for i, square in enumerate(snake) if i)


@pytest.mark.parametrize("n_squares", [1, 2, 5, 8])
def test_a_rand_tuple_has_exactly_so_many_squares_each_next_to_the_last(n_squares):
    for walk in first_placements(OTHELLO, f"rand-20x{n_squares}"):
        assert len(set(walk)) == len(walk) == n_squares
        assert all(are_neighbours(a, b) for a, b in itertools.pairwise(walk))


def test_the_snakes_of_l07_have_about_11_000_weights_on_average():
    sizes = [NTuple(OTHELLO, tuples="snakes-30x6", seed=seed).n_weights for seed in range(200)]
    assert 10_500 < np.mean(sizes) < 11_500


def test_the_seed_decides_about_the_walks_and_nothing_else_does():
    one = first_placements(OTHELLO, "snakes-10x6", seed=1)
    np.random.seed(0)
    assert first_placements(OTHELLO, "snakes-10x6", seed=1) == one
    assert first_placements(OTHELLO, "snakes-10x6", seed=2) != one
    assert first_placements(OTHELLO, "all-1+snakes-30x6", seed=1)[10:20] == one
    assert first_placements(OTHELLO, "all-2", seed=1) == first_placements(OTHELLO, "all-2", seed=2)


def test_a_walk_that_can_hardly_be_found_is_given_up():
    with pytest.raises(ValueError, match="use fewer squares"):
        NTuple(Board((4, 4), "square"), tuples="rand-1x16")


def test_a_walk_longer_than_the_board_does_not_fit():
    with pytest.raises(ValueError, match="'rand-1x10' does not fit on a board of 3×3"):
        NTuple(TIC_TAC_TOE, tuples="rand-1x10")
