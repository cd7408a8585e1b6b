"""Jobs are cut without a gap, into long shards first and short ones last."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.arenas.shards import LONG, SHORT, shard_edges


@given(st.integers(1, 200_000), st.floats(0.001, 1000), st.integers(1, 1000))
def test_every_part_is_in_one_shard(n_parts, seconds, n_workers):
    edges = shard_edges(n_parts, seconds, n_workers)
    assert (edges[0], edges[-1]) == (0, n_parts)
    assert all(start < stop for start, stop in pairwise(edges))


def test_shards_get_shorter_towards_the_end():
    edges = shard_edges(160_000, 6.0, 2)  # a generation of JS16
    lengths = [6.0 * (stop - start) / 160_000 for start, stop in pairwise(edges)]
    assert lengths[:40] == pytest.approx([LONG] * 40, rel=0.01)
    assert lengths[-2] == pytest.approx(SHORT, rel=0.01)
    assert all(later < earlier + 0.001 for earlier, later in pairwise(lengths))
    assert len(lengths) < 85


def test_large_jobs_are_cut_into_larger_shards_and_small_ones_into_parts():
    assert len(shard_edges(1_000_000, 1000.0, 4)) < 250
    assert shard_edges(3, 60.0, 2) == [0, 1, 2, 3]
