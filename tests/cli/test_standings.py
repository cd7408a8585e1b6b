"""Tables of tournaments that fit the terminal."""

import numpy as np
import pandas as pd
import pytest
from rich.cells import cell_len

from distlearn.cli.standings import league_lines, standing_lines

NAMES = ["best", "a player with a long name", "worst"]
MATRIX = pd.DataFrame([[np.nan, 0.625, 0.96875], [0.375, np.nan, 1.0], [0.03125, 0.0, np.nan]])
TOTALS = [0.796875, 0.6875, 0.015625]


def test_scores_are_percents_with_a_decimal_where_there_is_room():
    assert standing_lines(NAMES, MATRIX, TOTALS, 80) == [
        "                                1      2      3  total",
        "1 best                          –   62.5   96.9   79.7",
        "2 a player wi… a long name   37.5      –  100.0   68.8",
        "3 worst                       3.1    0.0      –    1.6",
    ]


def test_whole_percents_and_shorter_names_where_there_is_little():
    assert standing_lines(NAMES, MATRIX, TOTALS, 30) == [
        "              1   2   3  total",
        "1 best        –  62  97   79.7",
        "2 a pl…name  38   – 100   68.8",
        "3 worst       3   0   –    1.6",
    ]


def test_nothing_where_there_is_none():
    assert standing_lines(NAMES, MATRIX, TOTALS, 28) == []


def square(n_players):
    return (
        [f"player-{i:07d}" for i in range(n_players)],
        pd.DataFrame(np.full((n_players, n_players), 1.0)),
        [1.0] * n_players,
    )


def test_fourteen_players_of_js16_fit_80_columns_with_their_names():
    lines = standing_lines(["CoCMAES-4+2x2", *square(14)[0][1:]], *square(14)[1:], 80)
    assert max(map(cell_len, lines)) <= 80
    assert "CoCMAES-4+2x2" in lines[1]


@pytest.mark.parametrize("n_players", [2, 7, 14, 15, 40])
@pytest.mark.parametrize("width", [10, 40, 79, 80, 200, 400])
def test_no_line_is_wider_than_the_terminal(n_players, width):
    lines = standing_lines(*square(n_players), width)
    assert all(cell_len(line) <= width for line in lines)
    assert len(lines) in (0, n_players + 1)


def test_a_league_has_places_and_counts():
    totals = pd.DataFrame(
        [["Player-82", 198, 123, 7, 68, 126.5 / 198], ["Player-86", 198, 119, 6, 73, 122 / 198]],
        columns=["player", "games", "wins", "draws", "losses", "score"],
    )
    assert league_lines(totals, 80) == [
        "   player     games  wins  draws  losses  score",
        "1  Player-82    198   123      7      68   63.9",
        "2  Player-86    198   119      6      73   61.6",
    ]
    assert league_lines(totals, 46)[1] == "1  Pla…r-82    198   123      7      68   63.9"
