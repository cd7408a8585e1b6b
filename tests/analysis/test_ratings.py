import math

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from distlearn.analysis.ratings import expected_score, ratings
from distlearn.errors import UserError


def table(*rows):
    return pd.DataFrame(rows, columns=["player", "opponent", "wins", "draws", "losses"])


def of(found, column="rating"):
    return dict(zip(found.player, found[column], strict=True))


def simulated(strengths, n_games, rng):
    """A round robin, everybody's games from either view."""
    rows = []
    for one in range(len(strengths)):
        for other in range(one + 1, len(strengths)):
            wins = rng.binomial(n_games, 1 / (1 + math.exp(strengths[other] - strengths[one])))
            rows += [(f"{one:02}", f"{other:02}", wins, 0, n_games - wins)]
            rows += [(f"{other:02}", f"{one:02}", n_games - wins, 0, wins)]
    return table(*rows)


@settings(max_examples=30)
@given(st.integers(1, 500), st.integers(0, 500), st.integers(1, 500))
def test_two_players_differ_by_the_logarithm_of_their_points(wins, draws, losses):
    found = ratings(table(("a", "b", wins, draws, losses)), scale="log")
    gap = math.log((wins + draws / 2) / (losses + draws / 2))
    assert of(found)["a"] - of(found)["b"] == pytest.approx(gap, abs=1e-9)
    # the variance of a log odds is 1/points + 1/points of the other; each rating is half of it from the mean
    error = math.sqrt(1 / (wins + draws / 2) + 1 / (losses + draws / 2)) / 2
    assert found.high[0] - found.rating[0] == pytest.approx(1.959964 * error, rel=1e-6)


def test_elo_is_400_points_for_odds_of_ten_to_one():
    found = of(ratings(table(("a", "b", 100, 0, 10))))
    assert found["a"] - found["b"] == pytest.approx(400)
    assert expected_score(found["a"], found["b"]) == pytest.approx(100 / 110)
    assert expected_score(1.0, 0.0, "log") == pytest.approx(1 / (1 + math.exp(-1)))


def test_ratings_recover_the_strengths_that_games_were_simulated_with():
    strengths = np.linspace(-1.5, 1.5, 8)
    found = ratings(simulated(strengths, 2000, np.random.default_rng(0)), scale="log")
    assert list(found.player) == [f"{number:02}" for number in range(7, -1, -1)]
    assert found.rating.to_numpy() == pytest.approx(strengths[::-1], abs=0.1)


def test_intervals_cover_the_truth_as_often_as_they_say():
    rng = np.random.default_rng(1)
    strengths = np.array([-1.0, -0.2, 0.3, 0.9])
    covered = []
    for _ in range(100):
        found = ratings(simulated(strengths, 40, rng), scale="log").sort_values("player")
        covered += list((found.low <= strengths) & (strengths <= found.high))
    assert np.mean(covered) == pytest.approx(0.95, abs=0.02)


def test_the_likelihood_is_at_its_top():
    rng = np.random.default_rng(2)
    rows = simulated(rng.normal(0, 1, 5), 30, rng)

    def height(strengths):
        gaps = strengths[rows.opponent.astype(int)] - strengths[rows.player.astype(int)]
        return (rows.wins * np.logaddexp(0, gaps)).sum() + (strengths.sum()) ** 2

    top = minimize(height, np.zeros(5), tol=1e-10).x
    assert ratings(rows, scale="log").sort_values("player").rating.to_numpy() == pytest.approx(top, abs=1e-4)


def test_games_seen_from_either_view_are_no_more_than_from_one():
    rows = simulated(np.array([0.0, 0.5, 1.0]), 50, np.random.default_rng(3))
    one_view = rows[rows.player < rows.opponent]
    pd.testing.assert_frame_equal(ratings(rows), ratings(one_view))


def test_who_wins_all_or_nothing_has_no_finite_rating_and_the_rest_are_rated_without():
    cycle = [("a", "b", 6, 0, 4), ("b", "c", 6, 0, 4), ("c", "a", 6, 0, 4)]
    ends = [("best", "a", 5, 0, 0), ("best", "b", 5, 0, 0), ("c", "worst", 3, 0, 0)]
    found = ratings(table(*cycle, *ends))
    assert list(found.player[[0, 4]]) == ["best", "worst"]
    assert list(found.rating[[0, 4]]) == [math.inf, -math.inf]
    assert "lost no point" in found.remark[0]
    assert "won no point" in found.remark[4]
    assert found.rating[1:4].to_numpy() == pytest.approx(0, abs=1e-6)  # the cycle is even
    assert set(found.remark[1:4]) == {""}
    assert found.low[[0, 4]].isna().all()


def test_a_set_that_loses_nothing_to_the_rest_is_above_it_though_its_members_lose_to_each_other():
    rest = [("a", "b", 6, 0, 4), ("b", "c", 6, 0, 4), ("c", "a", 6, 0, 4)]
    found = of(ratings(table(*rest, ("x", "y", 1, 0, 1), ("x", "a", 2, 0, 0), ("y", "b", 2, 0, 0))))
    assert found["x"] == found["y"] == math.inf
    assert math.isfinite(found["a"])


def test_of_a_strict_order_only_the_ends_are_known():
    found = ratings(table(("a", "b", 1, 0, 0), ("b", "c", 1, 0, 0), ("a", "c", 1, 0, 0)))
    assert list(found.player) == ["a", "b", "c"]
    assert list(found.rating[[0, 2]]) == [math.inf, -math.inf]
    assert math.isnan(found.rating[1])
    assert "to be placed" in found.remark[1]


def test_a_prior_keeps_all_ratings_finite_and_is_what_it_says():
    found = ratings(table(("a", "b", 10, 0, 0)), prior=1, scale="log")
    # by symmetry a = -b = r; the slope of 10 log s(2r) + log s(r) + log s(-r), prior games of both players, is 0
    rating = found.rating[0]
    slope = 20 * (1 - 1 / (1 + math.exp(-2 * rating))) + 1 * (1 - 2 / (1 + math.exp(-rating)))
    assert slope == pytest.approx(0, abs=1e-6)
    assert found.remark.eq("").all()
    assert np.isfinite(found[["low", "high"]].to_numpy()).all()


def test_players_who_are_not_connected_are_in_groups_of_their_own():
    found = ratings(table(("a", "b", 6, 0, 4), ("b", "c", 5, 0, 5), ("x", "y", 9, 0, 1), ("lone", "lone", 3, 0, 3)))
    assert of(found, "group") == {"a": 1, "b": 1, "c": 1, "x": 2, "y": 2, "lone": 3}
    for group in (1, 2):
        assert found.rating[found.group == group].sum() == pytest.approx(0, abs=1e-9)
    assert of(found, "remark")["lone"] == "met nobody"
    assert math.isnan(of(found)["lone"])


@settings(max_examples=10)
@given(st.permutations("abcd"))
def test_names_and_the_order_of_rows_do_not_matter(names):
    rows = [("a", "b", 3, 1, 6), ("b", "c", 5, 0, 5), ("c", "d", 7, 2, 1), ("d", "a", 2, 2, 6)]
    renamed = dict(zip("abcd", names, strict=True))
    one = of(ratings(table(*rows)))
    other = of(ratings(table(*((renamed[a], renamed[b], *counts) for a, b, *counts in reversed(rows)))))
    for name in "abcd":
        assert other[renamed[name]] == pytest.approx(one[name], abs=1e-6)


def test_an_empty_table_has_no_ratings():
    assert ratings(table()).empty


def test_unknown_scales_and_bad_priors_are_refused():
    rows = table(("a", "b", 1, 0, 1))
    with pytest.raises(UserError, match="unknown scale 'eloo'; did you mean 'elo'"):
        ratings(rows, scale="eloo")
    with pytest.raises(UserError, match="prior -1; expected a number of games"):
        ratings(rows, prior=-1)
