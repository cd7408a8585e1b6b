"""Against what JS16 says of its own table III and figure 8."""

import othello_2016 as published
import pandas as pd
import pytest

from distlearn.analysis.profiles import dominated, performance_profiles
from distlearn.errors import UserError


@pytest.fixture(scope="module")
def profiles():
    return performance_profiles(published.round_robin())


def test_strengths_are_the_totals_that_the_paper_prints(profiles):
    strengths = dict(zip(profiles.opponent, profiles.strength, strict=True))
    assert strengths == pytest.approx(published.TOTALS, abs=0.001)  # of matches that are rounded


def test_profiles_run_from_the_weakest_opponent_to_the_strongest_and_the_best_player_comes_first(profiles):
    assert list(profiles.player.unique()) == published.NAMES
    first = profiles[profiles.player == "CoCMAES-4+2x2"]
    assert list(first.opponent) == published.NAMES[:0:-1]
    assert list(first.score[:2]) == pytest.approx([0.954, 0.934])


def test_the_papers_player_dominates_all_others_if_swh_is_not_looked_at(profiles):
    found = dominated(profiles, without=["SWH"])
    over = set(found.over[found.player == "CoCMAES-4+2x2"])
    assert over == set(published.NAMES[1:])
    stronger_against_swh = {"SJK13_ETDL", "PB11_ETDL", "EM10_Nash70"}
    without_exceptions = dominated(profiles)
    assert set(without_exceptions.over[without_exceptions.player == "CoCMAES-4+2x2"]).isdisjoint(stronger_against_swh)


def test_the_other_strong_players_cannot_be_compared_as_the_paper_says(profiles):
    strong = {"EM10_GECCO", "RL14_iPrefN", "SJK13_CTDL"}
    found = dominated(profiles)
    assert found[found.player.isin(strong) & found.over.isin(strong)].empty


def test_two_players_are_compared_by_opponents_that_both_met():
    table = pd.DataFrame(
        [("a", "c", 0.9), ("a", "d", 0.1), ("b", "c", 0.8), ("c", "a", 0.1), ("c", "b", 0.2), ("d", "a", 0.9)],
        columns=["player", "opponent", "score"],
    )
    found = dominated(performance_profiles(table))
    assert ("a", "b", 1) in set(found.itertuples(index=False, name=None))
    assert ("d", "c", 1) in set(found.itertuples(index=False, name=None))


def test_other_strengths_can_be_given_and_must_be_complete():
    table = published.round_robin()
    turned = {name: place for place, name in enumerate(published.NAMES)}
    profiles = performance_profiles(table, turned)
    assert list(profiles.opponent[:2]) == published.NAMES[:2]
    with pytest.raises(UserError, match="no strength of LR06; expected one"):
        performance_profiles(table, {name: 1.0 for name in published.NAMES if name != "LR06"})


def test_a_table_without_scores_is_refused():
    with pytest.raises(
        UserError, match="without score; expected player, opponent, score; found player, opponent, points"
    ):
        performance_profiles(published.round_robin().rename(columns={"score": "points"}))
