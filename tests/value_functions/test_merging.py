"""Merged tables hold every reading of a network once, so that their sums are the network's values."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from distlearn.games.othello import Othello
from distlearn.value_functions.merging import merged
from distlearn.value_functions.ntuple import NTuple

OTHELLO = Othello()
NETWORKS = {
    "all-4+2x2": NTuple(OTHELLO),
    "all-1": NTuple(OTHELLO, tuples="all-1"),
    "all-2": NTuple(OTHELLO, tuples="all-2"),
    "snakes": NTuple(OTHELLO, tuples="snakes-7x5+rand-3x2"),
    "literal": NTuple(OTHELLO, tuples="", literal=[["a1 b1", "b1 a1", "a1 b1"], ["h8"], ["c3 d4 e5"]]),
    "literal and symmetric": NTuple(OTHELLO, tuples="2x2", squares=["a1 b2"], literal=[["a1 b1", "h8 g8"]]),
    "the same shape twice": NTuple(OTHELLO, tuples="", squares=["a1 b1", "a1 a2", "b1 a1"]),
    "lines+3x3": NTuple(OTHELLO, tuples="lines+3x3"),
}
boards = arrays(np.int8, 64, elements=st.integers(-1, 1))


def features_of(name):
    return merged(NETWORKS[name].readings, NETWORKS[name].permutations)


@pytest.fixture(scope="module", params=NETWORKS)
def case(request):
    """A network, whole weights, its features, and their tables filled with sums of those weights."""
    network, features = NETWORKS[request.param], features_of(request.param)
    weights = np.random.default_rng(0).integers(-1000, 1000, network.n_weights)
    terms, entries = features.sums()
    tables = np.zeros(features.offsets[-1], np.int64)
    np.add.at(tables, entries, weights[terms])
    return network, weights, features, tables


def digits_as_number(cells, squares):
    return sum((int(cells[square]) + 1) * 3**place for place, square in enumerate(squares))


def sum_of_entries(cells, features, tables):
    return sum(
        tables[features.offsets[table] + digits_as_number(cells, squares)] for table, squares in features.features
    )


@settings(max_examples=20)
@given(cells=boards)
def test_the_merged_entries_of_a_board_add_up_to_all_its_readings(case, cells):
    network, weights, features, tables = case
    readings = sum(weights[offset + digits_as_number(cells, squares)] for _, offset, squares in network.readings)
    assert sum_of_entries(cells, features, tables) == readings
    assert network.functions.value(cells, weights.astype(float), network.layout) == readings


def test_every_reading_is_part_of_exactly_one_feature(case):
    network, _, features, _ = case
    parts = Counter(
        (part.offset, tuple(squares[position] for position in part.positions))
        for table, squares in features.features
        for part in features.tables[table].parts
    )
    assert parts == Counter((offset, squares) for _, offset, squares in network.readings)


@settings(max_examples=10)
@given(cells=boards)
def test_the_mirror_of_an_entry_is_what_the_board_with_colours_swapped_finds(case, cells):
    _, _, features, tables = case
    assert sum_of_entries(cells, features, tables[features.mirror()]) == sum_of_entries(-cells, features, tables)


def test_the_network_of_js16_becomes_a_few_features_in_tables_that_fit_the_fastest_cache():
    features = features_of("all-4+2x2")
    assert len(NETWORKS["all-4+2x2"].readings) == 248
    assert len(features.features) <= 90
    assert features.offsets[-1] <= 9000


def test_literal_placements_are_looked_up_as_they_are_listed():
    features = features_of("literal")
    assert [squares for _, squares in features.features] == [(0, 1), (1, 0), (0, 1), (63,), (18, 27, 36)]
