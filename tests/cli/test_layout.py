import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from distlearn.cli.figures import duration, shortened
from distlearn.cli.layout import Line, rows

WIDTHS = st.integers(20, 200)
NAMES = st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=60)
LINES = st.lists(
    st.builds(
        Line,
        NAMES,
        st.floats(-0.5, 1.5),
        done=st.sampled_from(["0 of 600 games", "1 200 000 of 2 000 000 games", "3 of 40 runs, 2 failed"]),
        brief=st.sampled_from(["0 %", "62 %", "3/40 ✗2"]),
        speed=st.sampled_from(["", "7 games/s", "1 234 567 games/s"]),
        left=st.sampled_from(["", "0 s left", "12 min 34 s left"]),
        notes=st.lists(st.sampled_from(["best heuristic 0.412", "random 0.871", "棋 0.5"]), max_size=5),
    ),
    min_size=1,
    max_size=6,
)
RUN = Line(
    "tdl-0",
    0.3,
    "600 of 2 000 games",
    "30 %",
    "12 345 games/s",
    "12 min 34 s left",
    ["best heuristic 0.412", "random 0.871"],
)


def texts(lines, width):
    return ["".join(segment.text for segment in row) for row in rows(lines, width)]


def at(width):
    (text,) = texts([RUN], width)
    return text


@given(LINES, WIDTHS)
def test_no_line_is_wider_than_the_terminal(lines, width):
    assert all(cell_len(text) <= width for text in texts(lines, width))


@given(LINES, WIDTHS)
def test_every_line_begins_with_its_name_or_both_of_its_ends(lines, width):
    for line, text in zip(lines, texts(lines, width), strict=True):
        beginning, _, _ = text.partition("…")
        assert text.startswith(line.name) or (line.name.startswith(beginning) and "…" in text)


@given(st.integers(0, 1000), st.integers(0, 1000), st.integers(20, 200))
def test_bars_of_all_lines_begin_and_end_in_the_same_columns(one, other, width):
    lines = [Line("tdl-0", one / 1000, "a", "b"), Line("coevolution-12", other / 1000, "long", "l")]
    places = {tuple(i for i, sign in enumerate(text) if sign in "━╾─") for text in texts(lines, width)}
    assert len(places) == 1


@given(WIDTHS)
def test_a_wider_terminal_never_shows_less(width):
    kinds = ("30 %", "━", "games/s", "left", "heuristic", "random", "600 of")
    narrow, wide = at(width), at(width + 1)
    kept = [kind for kind in kinds if kind in narrow]
    assert all(kind in wide or (kind == "30 %" and "600 of" in wide) for kind in kept)


def test_the_least_important_goes_first():
    assert at(200).endswith("best heuristic 0.412  random 0.871")
    order = ["random", "600 of", "games/s", "━", "heuristic", "left", "30 %"]
    widest_without = [max(width for width in range(1, 200) if kind not in at(width)) for kind in order[:-1]]
    assert widest_without == sorted(widest_without, reverse=True)


def test_half_of_a_bar_is_full_at_one_half():
    (text,) = texts([Line("tdl-0", 0.5, "1 of 2 runs", "1/2")], 80)
    assert text == f"tdl-0  {10 * '━'}{10 * '─'}  1 of 2 runs"


@pytest.mark.parametrize(("fraction", "bar"), [(0, "─" * 20), (1, "━" * 20), (0.999, "━" * 19 + "╾"), (2, "━" * 20)])
def test_a_bar_is_full_only_at_the_end(fraction, bar):
    assert texts([Line("a", fraction, "x", "x")], 80) == [f"a  {bar}  x"]


def test_numbers_stand_right_and_notes_left_in_their_columns():
    lines = [
        Line("a", 0, "1 of 9 games", "0 %", "1 games/s", "1 s left", ["x 1", "y 1"]),
        Line("b", 0, "12 of 99 games", "0 %", "12 345 games/s", "12 min 34 s left", ["xx 1", "yy 1"]),
    ]
    first, second = texts(lines, 200)
    for text, line in ((first, lines[0]), (second, lines[1])):
        assert text.endswith(line.notes[1])
    assert first.index("games/s") == second.index("games/s")
    assert first.index(" left") == second.index(" left")
    assert first.index("y 1") == second.index("yy 1")


def test_no_lines_take_no_room():
    assert rows([], 80) == []


@given(NAMES, st.integers(0, 70))
def test_a_shortened_name_fits_and_keeps_what_fits_whole(name, width):
    short = shortened(name, width)
    assert cell_len(short) <= width
    assert (short == name) == (cell_len(name) <= width)


def test_a_name_is_shortened_in_its_middle():
    assert shortened("a-long-name-of-an-arm-12", 13) == "a-long…arm-12"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.4, "0 s"), (59.6, "1 min 00 s"), (200, "3 min 20 s"), (7500, "2 h 05 min"), (273600, "3 d 04 h")],
)
def test_durations_as_people_read_them(seconds, text):
    assert duration(seconds) == text
