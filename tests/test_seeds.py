import numpy as np
import twin
from hypothesis import given
from hypothesis import strategies as st

from distlearn.seeds import Stream, crossed

names = st.one_of(st.text(max_size=5), st.integers(-(10**6), 10**6))


@given(st.lists(names, max_size=4), st.lists(names, max_size=4))
def test_different_names_are_different_streams(a, b):
    same = [(type(x), x) for x in a] == [(type(x), x) for x in b]
    assert (Stream.of(*a) == Stream.of(*b)) == same


def test_a_stream_gives_the_same_numbers_whenever_it_is_asked():
    stream = Stream.of("run", 3, "learner")
    assert stream.generator().random(5).tolist() == stream.generator().random(5).tolist()
    assert stream.child("games", 1) == stream.child("games").child(1)


def test_seeds_do_not_depend_on_how_many_are_asked_for():
    stream = Stream.of("games")
    assert stream.seeds(100)[:10].tolist() == stream.seeds(10).tolist()


def test_seeds_are_the_published_generator_from_the_key():
    stream = Stream.of("games")
    base = int.from_bytes(stream.key[:8], "little")
    assert stream.seeds(3).tolist() == [twin.bits(base, i) for i in range(3)]


def test_seeds_of_a_stream_are_all_different():
    assert len(np.unique(Stream.of("x").seeds(100_000))) == 100_000


def test_crossed_seeds_depend_on_who_is_first_and_on_nobody_else():
    a, b, c = Stream.of("players").seeds(3)
    pairs = crossed(np.array([a, b, a, c]), np.array([b, a, c, a]))
    assert len(set(pairs.tolist())) == 4
    assert crossed(np.array([a]), np.array([b]))[0] == pairs[0]


def test_crossed_seeds_of_small_numbers_do_not_collide():
    table = crossed(np.arange(300, dtype=np.uint64)[:, None], np.arange(300, dtype=np.uint64))
    assert table.shape == (300, 300)
    assert len(np.unique(table)) == 300 * 300
