"""Figures of hand-made tables: what is special about them."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from distlearn.analysis.colours import looks
from distlearn.analysis.generation_curves import generation_curves
from distlearn.analysis.pareto import with_pareto_front
from distlearn.analysis.plots import draw_board, draw_curves, draw_front, draw_leads, draw_matrix, figure_bytes
from distlearn.analysis.plots.colour_maps import DIVERGING, ink
from distlearn.analysis.plots.scales import scale


def curves(arms, runs=3, of_runs=3, games=(0, 100, 200)):
    rows = [(arm, "m", k, at, k, runs, of_runs, 0.5, 0.4, 0.6) for arm in arms for k, at in enumerate(games)]
    names = ["arm", "measure", "checkpoint", "games", "generation", "runs", "of_runs", "value", "low", "high"]
    return pd.DataFrame(rows, columns=names)


def test_where_runs_are_missing_the_line_is_thin():
    table = curves(["a"])
    table.loc[2, "runs"] = 2
    (axes,) = draw_curves(table, looks(["a"])).axes
    thin, thick = axes.lines
    assert thin.get_linewidth() < thick.get_linewidth()
    assert np.isnan(thick.get_ydata()[2])
    assert thin.get_ydata().tolist() == [0.5, 0.5, 0.5]


def test_an_arm_that_has_no_look_is_not_left_out_in_silence():
    with pytest.raises(ValueError, match="'b' is not in list"):
        draw_curves(curves(["a", "b"]), looks(["a"]))


def test_lines_of_many_arms_differ_in_colour_and_marker_or_in_dashes():
    arms = [f"arm {number}" for number in range(12)]
    (axes,) = draw_curves(curves(arms), looks(arms)).axes
    looked = {(line.get_color(), line.get_linestyle(), line.get_marker()) for line in axes.lines}
    assert len(looked) == 12
    assert len({line.get_marker() for line in axes.lines[:7]}) == 7  # in grey they can be told apart


def test_names_are_drawn_as_they_are_and_long_ones_by_both_their_ends():
    arms = ["_a", "$x_1$", "b" * 60 + "-seed-7", "名前"]
    figure = draw_curves(curves(arms), looks(arms))
    assert figure_bytes(figure).startswith(b"\x89PNG")
    texts = [text.get_text().removesuffix(", 3 runs") for text in figure.legends[0].get_texts()]
    assert texts == ["_a", r"\$x_1\$", "b" * 19 + "…" + "b" * 13 + "-seed-7", "名前"]


def test_axes_that_are_given_are_drawn_on():
    figure = Figure()
    left, right = figure.subplots(1, 2)
    assert draw_board(np.arange(4.0), (2, 2), left) is figure
    assert draw_matrix(pd.DataFrame([[np.nan]], index=["a"], columns=["a"]), right) is figure
    parts = Figure().subfigures(1, 2)
    assert draw_curves(curves(["a"]), looks(["a"]), figure=parts[1]) is parts[1].get_figure(root=True)
    assert len(parts[1].axes) == 1
    assert not parts[0].axes


@pytest.mark.parametrize(
    ("x", "largest", "unit", "label"),
    [
        ("games", 4_500_000, 1e6, "training games (millions)"),
        ("games", 25_000, 1e3, "training games (thousands)"),
        ("games", 600, 1, "training games"),
        ("time", 40, 1, "time of a run (s), at its mean speed"),
        ("time", 600, 60, "time of a run (min), at its mean speed"),
        ("time", 9000, 3600, "time of a run (h), at its mean speed"),
    ],
)
def test_axes_have_units_with_few_digits(x, largest, unit, label):
    assert scale(x, largest) == (unit, label)


def test_numbers_can_be_read_on_their_colours():
    for share in np.linspace(0, 1, 21):
        contrast = abs(luminance(DIVERGING(share)) - luminance(to_rgb(ink(share))))
        assert contrast > 0.3, share


def luminance(colour):
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def to_rgb(ink_colour):
    return (0, 0, 0) if ink_colour == "#000000" else (1, 1, 1)


def test_weights_around_zero_are_white_and_opposite_ones_as_strong():
    assert min(DIVERGING(0.5)[:3]) > 0.95
    low, high = DIVERGING(0.0), DIVERGING(1.0)
    assert low[2] > low[0]  # blue
    assert high[0] > high[2]  # orange
    assert abs(luminance(low) - luminance(high)) < 0.1


def test_a_board_without_any_weights_is_white():
    axes = draw_board(np.zeros(9), (3, 3)).axes[0]
    assert {to_hex(axes.collections[0].to_rgba(0.0))} == {to_hex(DIVERGING(0.5))}
    assert {text.get_text() for text in axes.texts} == {"0.00"}


def test_the_front_has_the_colours_of_the_arms():
    table = with_pareto_front(pd.DataFrame({"player": ["a", "b"], "score": [0.5, 0.4], "weights": [10, 20]}))
    (axes,) = draw_front(table, looks=looks(["b", "a"])).axes
    colours = [to_hex(each.get_facecolor()[0]) for each in axes.collections]
    assert colours == [looks(["b", "a"])["a"].colour, looks(["b", "a"])["b"].colour]


def test_sizes_are_told_in_full_unless_they_are_too_near():
    table = pd.DataFrame({"player": list("abcd"), "score": [0.1, 0.3, 0.2, 0.4], "weights": [0, 64, 66, 2511]})
    (axes,) = draw_front(with_pareto_front(table)).axes
    assert [label.get_text() for label in axes.get_xticklabels()] == ["0", "64", "2 511"]


def test_names_of_players_of_equal_size_do_not_lie_on_each_other():
    table = pd.DataFrame({"player": list("abcdef"), "score": np.linspace(0.5, 0.51, 6), "weights": 64})
    figure = draw_front(with_pareto_front(table))
    figure.draw_without_rendering()
    boxes = [text.get_window_extent() for text in figure.axes[0].texts]
    assert not any(one.overlaps(other) for number, one in enumerate(boxes) for other in boxes[:number])


def test_leads_are_counted_by_how_games_end():
    leads = np.array([[1.0, 2.0, np.nan], [1.0, -2.0, -4.0], [1.0, 0.0, 0.0]])
    figure = draw_leads(leads, "p", "o")
    texts = [text.get_text() for text in figure.legends[0].get_texts()]
    assert texts[:3] == ["won: 1", "drawn: 1", "lost: 1"]
    assert [len(segment) for segment in figure.axes[0].collections[0].get_segments()] == [3, 4, 4]


def test_quantities_of_generations_are_means_over_the_runs_that_are_there():
    rows = [
        ("a", 0, 10, 1, 1.0, 1.0, 2.0, 0.5, {"sigma": 0.1}),
        ("a", 1, 10, 1, 3.0, 1.0, 4.0, 0.7, {"sigma": 0.3}),
        ("a", 0, 20, 2, 5.0, 1.0, 6.0, 0.5, {}),
        ("b", 0, 10, 1, np.nan, np.nan, np.nan, np.nan, {"alpha": 0.01}),
    ]
    own = ["fitness_mean", "fitness_std", "fitness_max", "diversity", "numbers"]
    table = generation_curves(pd.DataFrame(rows, columns=["arm", "seed", "games", "generation", *own]))
    found = table.set_index(["measure", "arm", "generation"])
    assert set(table.groupby("arm").measure.unique()["b"]) == {"alpha"}
    assert found.loc["fitness_mean", "a", 1].value == 2.0
    assert found.loc["fitness_mean", "a", 1].high == pytest.approx(2.0 + 12.706 * 1.0, rel=1e-4)  # Student, 1 freedom
    assert found.loc["sigma", "a", 1].value == pytest.approx(0.2)
    assert (found.loc["fitness_mean", "a", 2].runs, found.loc["fitness_mean", "a", 2].of_runs) == (1, 2)
    assert ("sigma", "a", 2) not in found.index


def test_nothing_of_generations_is_no_curves():
    empty = pd.DataFrame(columns=["arm", "seed", "games", "generation", "fitness_mean", "fitness_max", "diversity"])
    assert generation_curves(empty.assign(numbers=[])).empty
