import json

import hand_made_runs as made
import numpy as np
import pandas as pd
import plotly.graph_objects
import pytest

from distlearn.analysis.charts import X_AXES, heat_map, json_text, learning_chart, plotly_script
from distlearn.analysis.colours import looks
from distlearn.analysis.curves import learning_curves

ARMS = ["late", "a", "b"]  # of the campaign; the first has no values


@pytest.fixture(scope="module")
def curves():
    rng = np.random.default_rng(0)
    rows = [(arm, seed, k, 100 * k, rng.random()) for arm in "ab" for seed in range(6) for k in range(5)]
    return learning_curves(made.metrics(*rows))


def traces(chart, is_band):
    return {trace["legendgroup"]: trace for trace in chart["data"] if ("fill" in trace) == is_band}


@pytest.mark.parametrize("x", X_AXES)
def test_plotly_takes_every_chart_as_a_figure(curves, x):
    plotly.graph_objects.Figure(learning_chart(curves, "m", ARMS, x))
    plotly.graph_objects.Figure(heat_map(pd.DataFrame([[np.nan, 1.0], [0.0, np.nan]])))


def test_there_is_a_line_with_a_band_for_every_arm_that_has_values(curves):
    chart = learning_chart(curves, "m", ARMS)
    lines, bands = traces(chart, False), traces(chart, True)
    assert [*lines] == [*bands] == ["a", "b"]
    assert lines["a"]["x"] == [0, 100, 200, 300, 400]
    assert lines["a"]["y"] == pytest.approx(list(curves[curves.arm == "a"].value), abs=1e-5)


def test_bands_go_around_their_lines(curves):
    chart = learning_chart(curves, "m", ARMS)
    for arm, band in traces(chart, True).items():
        line = traces(chart, False)[arm]
        high, low = band["y"][:5], band["y"][:4:-1]
        assert band["x"] == [*line["x"], *line["x"][::-1]]
        assert all(under <= value <= over for under, value, over in zip(low, line["y"], high, strict=True))


def test_arms_have_the_colours_that_they_have_everywhere(curves):
    lines = traces(learning_chart(curves, "m", ARMS), False)
    assert lines["b"]["line"]["color"] == looks(ARMS)["b"].colour


def test_black_is_the_colour_of_the_pages_text():
    arms = [f"a{number}" for number in range(7)]
    curves = learning_curves(made.metrics(*((arm, 0, k, 100 * k, 0.5) for arm in arms for k in range(2))))
    colours = [trace["line"]["color"] for trace in learning_chart(curves, "m", arms)["data"]]
    assert colours[-1] == "var(--ink)"
    assert "#000000" not in colours


def test_a_single_run_has_a_line_without_a_band():
    curves = learning_curves(made.metrics(*(("a", 0, k, 100 * k, 0.5) for k in range(3))))
    (line,) = learning_chart(curves, "m", ["a"])["data"]
    assert line["y"] == [0.5, 0.5, 0.5]


def test_names_are_no_markup_for_plotly_nor_for_the_page():
    curves = learning_curves(made.metrics(("<b>a</b>", 0, 0, 0, 0.5), ("<b>a</b>", 0, 1, 100, 0.5)))
    chart = learning_chart(curves, "m", ["<b>a</b>"])
    assert [trace["name"] for trace in chart["data"]] == ["&lt;b&gt;a&lt;/b&gt;"]
    assert "<" not in json_text(chart)
    assert json.loads(json_text(chart)) == chart


def test_a_heat_map_has_the_matrix_and_nothing_where_nobody_met():
    matrix = pd.DataFrame([[np.nan, 0.75], [0.25, np.nan]], ["a", "<i>"], ["a", "<i>"])
    (trace,) = heat_map(matrix)["data"]
    assert trace["z"] == [[None, 0.75], [0.25, None]]
    assert trace["x"] == trace["y"] == ["a", "&lt;i&gt;"]


def test_columns_with_long_names_have_numbers_that_stand_before_the_rows():
    names = ["short", "a-name-much-too-long-for-it"]
    (trace,) = heat_map(pd.DataFrame(np.eye(2), names, names))["data"]
    assert trace["x"] == ["1", "2"]
    assert trace["y"] == ["1 short", "2 a-name-muc…ng-for-it"]


def test_numbers_are_written_in_squares_only_where_there_is_room_for_them():
    assert "texttemplate" in heat_map(pd.DataFrame(np.zeros((5, 5))))["data"][0]
    assert "texttemplate" not in heat_map(pd.DataFrame(np.zeros((50, 50))))["data"][0]


def test_a_hundred_and_fifty_runs_are_little_to_load():
    rng = np.random.default_rng(0)
    arms = [f"arm {number}" for number in range(5)]
    rows = [(arm, seed, k, 1000 * k, rng.random()) for arm in arms for seed in range(30) for k in range(100)]
    curves = learning_curves(made.metrics(*rows), resamples=10)
    assert len(json_text(learning_chart(curves, "m", arms))) < 100_000


def test_plotlys_script_comes_within_its_package():
    assert "plotly.js v" in plotly_script().read_text(encoding="utf-8")[:200]
