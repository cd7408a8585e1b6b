import base64
import hashlib
import json
import re

import html_tree
import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.analysis.charts import heat_map
from distlearn.analysis.pages import Section, board, bullets, chart, code, details, element, facts, page, picture, table
from distlearn.analysis.pages.html import raw_element

NASTY = "</script><script>alert(1)</script><img src=x onerror=alert(2)> & \"quoted\" 'too' {{x}}"
PNG = b"\x89PNG not really"
TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]))  # HTML itself changes control signs


@pytest.fixture(scope="module")
def whole():
    """A page with all kinds of parts, in which everything has a nasty name."""
    frame = pd.DataFrame({NASTY: [NASTY], "number": [0.25], "count": [12500], "nothing": [np.nan]})
    parts = [
        NASTY,
        bullets([NASTY]),
        facts({NASTY: NASTY}),
        code(NASTY),
        details(NASTY, NASTY),
        table(frame, NASTY),
        board(np.array([1.0, -0.5]), (1, 2), NASTY),
        picture(PNG, "png", NASTY, NASTY),
        chart({NASTY: heat_map(pd.DataFrame([[0.5]], [NASTY], [NASTY])), "other": {"data": []}}, NASTY, NASTY),
    ]
    return page(NASTY, [NASTY], [Section(NASTY, parts)], [NASTY])


@pytest.fixture(scope="module")
def tree(whole):
    return html_tree.parsed(whole)


@given(TEXT, TEXT)
def test_any_text_is_read_as_it_was_given(text, value):
    tree = html_tree.parsed(element("p", text, title=value))
    assert (tree.text or "", tree.get("title"), len(tree)) == (text, value, 0)


def test_markup_that_is_cut_out_of_markup_is_text_again():
    cut = element("b", "x")[:3]
    assert element("p", cut) == "<p>&lt;b&gt;</p>"


def test_nothing_in_a_page_becomes_markup(tree):
    assert html_tree.text_of(tree).count(NASTY) == 20  # once in each place that shows it
    assert [script.get("type") for script in tree.iter("script")] == ["application/json", None, None]
    assert [image.get("alt") for image in tree.iter("img")] == [NASTY]
    assert not [each for each in tree.iter() if any(name.startswith("on") for name in each.attrib)]


def test_nothing_is_loaded_from_anywhere(tree):
    sources = [each.get(name) for each in tree.iter() for name in ("src", "href", "data", "action") if each.get(name)]
    assert all(source.startswith(("#", "data:")) for source in sources)
    assert not list(tree.iter("link"))
    assert "url(" not in next(tree.iter("style")).text
    assert "@import" not in next(tree.iter("style")).text


def test_the_policy_lets_the_pages_own_scripts_run_and_no_others(tree):
    policy = next(meta.get("content") for meta in tree.iter("meta") if meta.get("http-equiv"))
    own = [script.text for script in tree.iter("script") if script.get("type") is None]
    digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in own]
    assert re.findall(r"'sha256-([^']+)'", policy) == digests
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy.partition("script-src")[2].partition(";")[0]


def test_a_page_without_charts_has_no_scripts():
    text = page("t", [], [Section("s", ["text"])])
    assert len(text) < 20_000
    assert not list(html_tree.parsed(text).iter("script"))


def test_a_script_cannot_be_ended_by_what_is_in_it():
    with pytest.raises(ValueError, match="would end"):
        raw_element("script", "x = '</SCRIPT>'")


def test_what_a_chart_draws_is_what_it_was_given(tree):
    (choices,) = html_tree.charts(tree)
    assert choices[0]["data"][0]["z"] == [[0.5]]
    assert json.dumps(choices[1]) == '{"data": []}'
    assert [html_tree.text_of(option) for option in tree.iter("option")] == [NASTY, "other"]


def test_a_table_has_counts_scores_and_dashes():
    frame = pd.DataFrame({"arm": ["a", "b"], "games": [12500, 3], "score": [0.25, -1.0], "none": [np.nan, 2.0]})
    tree = html_tree.parsed(table(frame, "scores", {"score": lambda score: f"{score:+.1f}"}))
    assert html_tree.table_named(html_tree.parsed(f"<div>{table(frame, 'scores')}</div>"), "scores") == [
        ["arm", "games", "score", "none"],
        ["a", "12 500", "0.250", "–"],
        ["b", "3", "−1.000", "2"],
    ]
    assert [cell.text for cell in tree.iter("td")] == ["12 500", "+0.2", "–", "3", "-1.0", "2"]


def test_a_board_is_strongest_where_the_weight_is_largest_in_size():
    tree = html_tree.parsed(board(np.array([0.5, -2.0, 0.0, 1.0, 0.0, 0.0]), (2, 3), "weights"))
    squares = {
        html_tree.text_of(square).partition(":")[0]: (square.get("class"), float(square.get("fill-opacity")))
        for square in tree.iter("rect")
    }
    assert squares["b1"] == ("low", 1.0)
    assert squares["a2"] == ("high", 0.5)
    assert squares["c1"][1] == squares["c2"][1] == 0
    assert [each.text for each in tree.iter("text")][:5] == ["a", "b", "c", "1", "2"]


def test_tiny_weights_are_told_by_a_power_of_ten():
    tree = html_tree.parsed(board(np.array([0.00031, -0.00012]), (1, 2), "weights"))
    texts = [each.text for each in tree.iter("text")]
    assert texts[3:] == ["3.10", "−1.20", "× 10⁻⁴"]


def test_a_board_of_zeros_has_no_colours():
    tree = html_tree.parsed(board(np.zeros(4), (2, 2), "weights"))
    assert {square.get("fill-opacity") for square in tree.iter("rect")} == {"0.000"}


def test_weights_that_are_no_numbers_do_not_hide_the_others():
    tree = html_tree.parsed(board(np.array([np.nan, np.inf, 2.0, -1.0]), (2, 2), "weights"))
    assert [square.get("fill-opacity") for square in tree.iter("rect")] == ["0.000", "1.000", "1.000", "0.500"]
    assert [each.text for each in tree.iter("text")][4:] == ["nan", "inf", "2.00", "−1.00"]


def test_a_picture_is_in_the_page(tree):
    (image,) = tree.iter("img")
    assert base64.b64decode(image.get("src").removeprefix("data:image/png;base64,")) == PNG
