"""n-tuple networks by hand, by symmetry and against the slow twin."""

import itertools
import pickle

import numpy as np
import pytest
import twin
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from distlearn.games.othello import Othello
from distlearn.games.text import read
from distlearn.value_functions.ntuple import NTuple

OTHELLO = Othello()
BLACK_A1_WHITE_B1 = read("X O . . . . . ." + 7 * " . . . . . . . .")
boards = arrays(np.int8, 64, elements=st.integers(-1, 1))


def value_of(network, cells, weights):
    return network.functions.value(cells, np.asarray(weights, dtype=float), network.layout)


def random_weights(network, seed=0, players=1):
    return np.random.default_rng(seed).normal(size=(players, network.n_weights))


@pytest.mark.parametrize(
    ("tuples", "n_weights", "n_tuples"),
    [
        ("all-1", 30, 10),
        ("all-2", 288, 32),
        ("all-3", 648, 24),
        ("all-4", 1701, 21),
        ("all-5", 3402, 14),
        ("2x2", 810, 10),
        ("all-4+2x2", 2511, 31),
        ("all-5+2x2", 4212, 24),
        ("rand-10x3", 270, 10),
        ("rand-8x4", 648, 8),
        ("rand-7x5", 1701, 7),
    ],
)
def test_networks_have_the_weights_that_js16_counts(tuples, n_weights, n_tuples):
    network = NTuple(OTHELLO, tuples=tuples)
    assert network.n_weights == n_weights
    assert network.n_terms == len(network.readings) == 8 * n_tuples


def test_whatever_is_not_said_is_the_best_network_of_its_size_in_js16():
    assert NTuple(OTHELLO).readings == NTuple(OTHELLO, tuples="all-4+2x2").readings


def test_black_is_2_white_is_0_and_the_first_square_counts_least():
    network = NTuple(OTHELLO, tuples="", squares=["a1 b1"])
    at_a1_b1 = 2 + 3 * 0
    at_a1_a2 = 2 + 3 * 1
    elsewhere = 1 + 3 * 1
    assert value_of(network, BLACK_A1_WHITE_B1, range(9)) == at_a1_b1 + at_a1_a2 + 6 * elsewhere


def test_a_tuple_that_is_its_own_mirror_image_is_read_eight_times_too():
    network = NTuple(OTHELLO, tuples="", squares=["a1"])
    assert value_of(network, BLACK_A1_WHITE_B1, [1, 10, 100]) == 2 * 100 + 6 * 10


def test_literal_placements_are_read_as_they_are_listed_and_as_often():
    network = NTuple(OTHELLO, tuples="", literal=[["a1 b1", "b1 a1", "a1 b1"], ["h8"]])
    pair = np.arange(9)
    corner = [1000, 2000, 3000]
    assert value_of(network, BLACK_A1_WHITE_B1, [*pair, *corner]) == (2 + 6 + 2) + 2000
    assert network.n_weights == 12


def test_tables_follow_each_other_named_shapes_first():
    network = NTuple(OTHELLO, tuples="2x2", squares=["a1 b1"], literal=[["c3"]])
    *blocks, last_block = range(10)
    assert [reading.table for reading in network.readings[::8]] == [*blocks, last_block, 10, 11]
    assert network.readings[79].offset == 9 * 81
    assert network.readings[80].offset == 10 * 81
    assert network.readings[-1] == (11, 10 * 81 + 9, (18,))


def test_a_stage_begins_with_its_number_of_discs():
    network = NTuple(OTHELLO, tuples="", literal=[["h8"]], stages=[2, 3])
    assert (network.n_weights, network.n_stage_weights, network.stages) == (9, 3, (2, 3))
    stages = []
    for n_discs in range(5):
        cells = np.zeros(64, np.int8)
        cells[:n_discs] = (-1) ** np.arange(n_discs)
        stages.append(value_of(network, cells, [0, 1, 0, 0, 2, 0, 0, 3, 0]))
    assert stages == [1, 1, 2, 3, 3]


SYMMETRIC = [{}, {"tuples": "lines"}, {"tuples": "snakes-10x6"}, {"tuples": "", "squares": ["a1 c2 h5"]}]


@pytest.mark.parametrize("options", SYMMETRIC)
@given(boards)
def test_a_board_is_worth_the_same_however_it_is_turned_and_mirrored(options, cells):
    network = NTuple(OTHELLO, **options)
    weights = network.playing_weights(random_weights(network))[0]
    turned = [np.rot90(cells.reshape(8, 8), turns) for turns in range(4)]
    views = [*turned, *(view.T for view in turned)]
    assert len({value_of(network, np.ascontiguousarray(view).ravel(), weights) for view in views}) == 1


def twins(network, weights):
    """The network as the twin has it: a table and the placements of each tuple, the eight found by the twin itself."""
    tables, placements = [], []
    for _, group in itertools.groupby(network.readings, key=lambda reading: reading.table):
        first, *_ = group
        tables.append(weights[first.offset : first.offset + 3 ** len(first.squares)].tolist())
        placements.append(twin.symmetric_placements([divmod(square, 8) for square in first.squares]))
    return tables, placements


@pytest.mark.parametrize("options", SYMMETRIC)
def test_values_are_those_of_the_twin(options):
    network = NTuple(OTHELLO, **options)
    learned = random_weights(network, seed=1)
    tables, placements = twins(network, learned[0])
    whole = twin.whole_tables(tables, placements)
    playing, steps = network.playing_weights(learned), network.grid_steps(learned)
    for cells in np.random.default_rng(2).integers(-1, 2, (20, 64)).astype(np.int8):
        board = {divmod(square, 8): "OX"[cell > 0] for square, cell in enumerate(cells.tolist()) if cell}
        assert value_of(network, cells, playing[0]) == twin.ntuple_value(board, whole, placements) * steps[0]


@given(st.integers(0, 2**32), st.sampled_from([1e-300, 1e-3, 1.0, 1e6]))
def test_playing_weights_are_whole_steps_and_their_sums_fit_32_bits(seed, scale):
    network = NTuple(OTHELLO, tuples="all-2", stages=[20])
    learned = scale * np.random.default_rng(seed).standard_cauchy((3, network.n_weights))
    whole = network.playing_weights(learned) / network.grid_steps(learned)[:, None]
    assert np.array_equal(whole, np.rint(whole))
    largest = np.abs(whole).reshape(3, 2, 32, 9).max(axis=(1, 3)).sum(axis=1) * 8
    assert np.all(largest < 2**31)
    assert np.all(largest > 2**28)  # and little is lost


def test_the_sum_is_in_eight_running_sums():
    network = NTuple(OTHELLO)
    weights = random_weights(network, seed=3)[0]
    cells = np.random.default_rng(4).integers(-1, 2, 64).astype(np.int8)
    digits = (cells + 1).tolist()
    sums = [0.0] * 8
    for number, (_, offset, squares) in enumerate(network.readings):
        sums[number % 8] += weights[offset + sum(digits[square] * 3**place for place, square in enumerate(squares))]
    s0, s1, s2, s3, s4, s5, s6, s7 = sums
    assert value_of(network, cells, weights) == ((s0 + s4) + (s2 + s6)) + ((s1 + s5) + (s3 + s7))


def test_every_reading_is_a_term_of_the_gradient():
    network = NTuple(OTHELLO, tuples="", literal=[["a1 b1", "b1 a1", "a1 b1"], ["h8"]])
    terms, partials = np.empty(4, np.int64), np.empty(4)
    assert network.functions.gradient(BLACK_A1_WHITE_B1, np.zeros(12), network.layout, terms, partials) == 4
    assert terms.tolist() == [2, 6, 2, 9 + 1]
    assert partials.tolist() == [1, 1, 1, 1]


def test_a_pickle_holds_the_options_and_not_the_network():
    network = NTuple(OTHELLO, tuples="rand-10x3", seed=5, stages=[30])
    pickled = pickle.dumps(network)
    assert len(pickled) < 1000
    assert pickle.loads(pickled).readings == network.readings


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tuples": "all-4+corners"}, "unknown part 'corners' in tuples; known: all-4, 2x2, lines"),
        ({"tuples": "all-0"}, "unknown part 'all-0'"),
        ({"tuples": "all-4+"}, "unknown part ''"),
        ({"tuples": "2x2+all-4+2x2"}, "only once"),
        ({"tuples": "all-9"}, "'all-9' does not fit on a board of 8×8"),
        ({"tuples": "1x9"}, "'1x9' does not fit on a board of 8×8"),
        ({"tuples": "4x5"}, "a tuple of 20 squares is too long; at most 16"),
        ({"tuples": "snakes-30x17"}, "a tuple of 17 squares is too long"),
        ({"tuples": "rand-1000000x3"}, "1000000 random walks are too many"),
        ({"tuples": "4x4"}, "258280326 weights are too many; at most 100000000"),
        ({"tuples": "rand-2x14", "stages": [10, 20, 30, 40, 50, 55, 60, 62, 63, 64]}, "weights are too many"),
        ({"tuples": ""}, "without tuples"),
        ({"squares": ["a1 i9"]}, "no square is called 'i9'; expected a1 to h8"),
        ({"squares": ["a1 b"]}, "no square is called 'b'"),
        ({"squares": [""]}, "a tuple needs squares"),
        ({"squares": ["a1 b1 a1"]}, "only once, found 'a1 b1 a1'"),
        ({"literal": [["a1 b1", "a1"]]}, "same length"),
        ({"literal": [[]]}, "at least one placement"),
        ({"stages": [40, 20]}, "rising numbers of discs from 1 to 64, found"),
        ({"stages": [20, 20]}, "rising"),
        ({"stages": [65]}, "rising numbers of discs from 1 to 64"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(options, message):
    with pytest.raises(ValueError, match=message):
        NTuple(OTHELLO, **options)
