import pandas as pd
import pytest

from distlearn.analysis.head_to_head import are_mirrored, meetings
from distlearn.errors import UserError


def table(*rows):
    return pd.DataFrame(rows, columns=["player", "opponent", "wins", "draws", "losses"])


def plain(found):
    return list(found[["player", "opponent", "wins", "draws", "losses", "games"]].itertuples(index=False, name=None))


def test_games_that_stand_in_the_table_from_either_view_are_counted_once():
    both_views = table(("b", "a", 3, 1, 6), ("a", "b", 6, 1, 3))
    assert are_mirrored(both_views)
    assert plain(meetings(both_views)) == [("a", "b", 6, 1, 3, 10)]
    assert plain(meetings(both_views, mirrored=False)) == [("a", "b", 12, 2, 6, 20)]


def test_different_games_of_two_players_are_added_up():
    different = table(("b", "a", 3, 1, 6), ("a", "b", 9, 0, 1))
    assert not are_mirrored(different)
    assert plain(meetings(different)) == [("a", "b", 15, 1, 4, 20)]


def test_one_view_is_enough_and_games_against_oneself_do_not_count():
    assert plain(meetings(table(("b", "a", 3, 1, 6), ("a", "a", 5, 0, 5)))) == [("a", "b", 6, 1, 3, 10)]


def test_rows_of_either_colour_are_added_up():
    colours = table(("a", "b", 1, 0, 0), ("a", "b", 0, 0, 1), ("b", "a", 0, 0, 1), ("b", "a", 1, 0, 0))
    assert plain(meetings(colours)) == [("a", "b", 1, 0, 1, 2)]


def test_what_is_said_to_be_mirrored_must_be():
    with pytest.raises(UserError, match="not the same games"):
        meetings(table(("a", "b", 1, 0, 0), ("b", "a", 1, 0, 0)), mirrored=True)


@pytest.mark.parametrize("wins", [-1, None])
def test_what_is_no_count_is_refused(wins):
    with pytest.raises(UserError, match=r"a against b: wins .*expected counts"):
        meetings(table(("a", "b", wins, 0, 0)))


def test_a_table_without_results_is_refused():
    with pytest.raises(UserError, match="without wins, draws, losses; expected"):
        meetings(pd.DataFrame({"player": ["a"], "opponent": ["b"]}))
