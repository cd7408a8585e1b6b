"""Criteria on tables made by hand, such that they agree, differ, or cannot be said."""

import pandas as pd
import pytest
from hand_made_runs import finished

from distlearn.analysis.comparison import arm_summaries, pair_comparisons
from distlearn.analysis.samples import final_samples
from distlearn.replications import js16, js16_players, kjs11, kjs11_decay, l07, lr06, lr06_leagues, s09
from distlearn.replications.criteria import (
    above_from,
    clearly_above,
    close_together,
    earlier,
    first_of,
    mean_above,
    rises_then_stagnates,
    same_order,
    similar,
)
from distlearn.replications.published.kjs11 import TABLE_2


def rows(columns, *values):
    return pd.DataFrame(values, columns=columns.split())


def totals(**shares):
    return pd.DataFrame({"team": list(shares), "share": list(shares.values())})


def curve(*values, games=1000, arm="a"):
    numbers = range(len(values))
    return pd.DataFrame(
        {
            "arm": arm,
            "checkpoint": numbers,
            "games": [games * number for number in numbers],
            "generation": [50 * number for number in numbers],
            "value": values,
        }
    )


def curves(**arms):
    return pd.concat([curve(*values, arm=name.replace("_", "-")) for name, values in arms.items()])


def compared(**arms):
    samples = final_samples(*finished(arms))
    return {"arms_m": arm_summaries(samples), "pairs_m": pair_comparisons(samples)}


HIGH, LOW = [0.6, 0.61, 0.62, 0.63, 0.64, 0.65], [0.4, 0.41, 0.42, 0.43, 0.44, 0.45]


def test_an_order_agrees_or_names_who_is_above_whom():
    assert same_order(totals(a=0.6, b=0.5, c=0.4), "team", "share", "abc").answer == "agrees"
    found = same_order(totals(a=0.6, b=0.4, c=0.5), "team", "share", "abc")
    assert found.answer == "differs"
    assert "c above b" in found.because


def test_of_two_in_the_other_order_it_is_said_whether_their_intervals_overlap():
    bounds = totals(a=0.50, b=0.52).assign(share_low=[0.48, 0.49], share_high=[0.53, 0.54])
    assert "b above a (their intervals overlap)" in same_order(bounds, "team", "share", "ab").because
    apart = bounds.assign(share_high=[0.485, 0.54])
    assert "overlap" not in same_order(apart, "team", "share", "ab").because


def test_an_order_of_which_one_is_missing_cannot_be_said():
    assert same_order(totals(a=0.6, b=0.5), "team", "share", "abc").answer == "open"


def test_the_first_is_who_has_the_largest_value():
    assert first_of(totals(a=0.5, b=0.6), "team", "share", "b").answer == "agrees"
    assert first_of(totals(a=0.5, b=0.6), "team", "share", "a").answer == "differs"
    assert first_of(totals(a=0.5, b=0.6), "team", "share", "c").answer == "open"


def test_above_is_clear_only_if_it_is_not_chance():
    pairs = compared(a=HIGH, b=LOW)["pairs_m"]
    assert clearly_above(pairs, "a", "b").answer == "agrees"
    assert clearly_above(pairs, "b", "a").answer == "differs"
    assert clearly_above(compared(a=HIGH[:3], b=LOW[3:])["pairs_m"], "a", "b").answer == "differs"
    assert clearly_above(pairs, "a", "c").answer == "open"


def test_far_above_is_clear_and_by_so_much():
    pairs = compared(a=HIGH, b=LOW)["pairs_m"]
    assert clearly_above(pairs, "a", "b", 0.1).answer == "agrees"
    assert clearly_above(pairs, "a", "b", 0.3).answer == "differs"


def test_means_stand_above_each_other_or_close_together():
    arms = compared(a=HIGH, b=LOW)["arms_m"]
    assert mean_above(arms, "a", "b").answer == "agrees"
    assert mean_above(arms, "b", "a").answer == "differs"
    assert mean_above(arms, "a", "c").answer == "open"
    assert close_together(arms, ["a", "b"], 0.3).answer == "agrees"
    assert close_together(arms, ["a", "b"], 0.1).answer == "differs"
    assert close_together(arms, ["a", "b", "c"], 0.3).answer == "open"


def test_shares_are_similar_within_a_tenth():
    assert similar(totals(a=0.50, b=0.52), "team", "share", 0.1).answer == "agrees"
    assert similar(totals(a=0.50, b=0.60), "team", "share", 0.1).answer == "differs"


def test_a_curve_rises_early_and_stagnates_or_goes_on():
    stagnating = curve(0.1, 0.4, *[0.41] * 19)
    rising = curve(0.1, *[0.1 + number / 50 for number in range(1, 21)])
    assert rises_then_stagnates(stagnating).answer == "agrees"
    assert rises_then_stagnates(rising).answer == "differs"
    assert rises_then_stagnates(curve(0.1, 0.4)).answer == "open"
    assert rises_then_stagnates(curve()).answer == "open"


def test_one_arm_is_earlier_than_another():
    both = curves(fast=[0.1, 0.5, *[0.6] * 9], slow=[0.1, 0.2, *[0.7] * 9])
    assert earlier(both, "fast", "slow").answer == "agrees"
    assert earlier(both, "slow", "fast").answer == "differs"
    assert earlier(both, "fast", "none").answer == "open"


def test_a_team_overtakes_another_in_time_or_too_late():
    both = curves(a=[0.5, 0.4, *[0.6] * 9], b=[0.5] * 11)
    assert above_from(both, "a", "b", 1000).answer == "agrees"
    assert above_from(both, "b", "a", 1000).answer == "differs"
    assert above_from(both, "a", "b", 100_000).answer == "open"


def test_s09_asks_for_twice_the_points_of_cel():
    assert s09.twice_as_many_as_cel({"totals": totals(ctdl=0.6, **{"cel-hof": 0.5}, cel=0.2)}).answer == "agrees"
    assert s09.twice_as_many_as_cel({"totals": totals(ctdl=0.6, **{"cel-hof": 0.5}, cel=0.3)}).answer == "differs"


def decay_table(off):
    """Ours are theirs but for λ = 0, which is so much higher; intervals reach 0.06 to either side."""
    table = TABLE_2.assign(opponent="heuristic", share_of_wins=TABLE_2.heuristic)
    table.loc[0, "share_of_wins"] += off
    difference = table.share_of_wins - table.heuristic
    return {"table_2": table.assign(difference=difference, low=difference - 0.06, high=difference + 0.06)}


def test_kjs11s_table_holds_entry_by_entry():
    heuristic = kjs11_decay.every_entry("heuristic").judge
    assert heuristic(decay_table(0.04)).answer == "agrees"
    assert heuristic(decay_table(0.055)).answer == "agrees"  # inside the interval of the difference
    missed = heuristic(decay_table(0.07))
    assert missed.answer == "differs"
    assert "lambda-0 +0.070" in missed.because
    assert kjs11_decay.best_decay(decay_table(0.0)).answer == "agrees"
    assert kjs11_decay.best_decay(decay_table(0.3)).answer == "differs"


def test_kjs11s_table_with_a_decay_missing_cannot_be_said():
    table = decay_table(0.0)["table_2"]
    assert kjs11_decay.every_entry("heuristic").judge({"table_2": table[1:]}).answer == "open"


def matches(ours, theirs):
    return {"matches": rows("team ctdl-hof tdl", ("ctdl-hof", float("nan"), ours), ("tdl", theirs, float("nan")))}


def test_ctdl_with_an_archive_wins_every_match_or_not():
    assert kjs11.wins_every_match(matches(0.6, 0.3)).answer == "agrees"
    assert kjs11.wins_every_match(matches(0.4, 0.5)).answer == "differs"


def league(*players):
    """Numbers of checkpoints, the best first."""
    return pd.DataFrame({"player": players, "score": [1 - place / 100 for place in range(len(players))]})


def test_snapshots_get_better_or_wander():
    getting_better, wandering = league(*range(12, 0, -1)), league(6, 12, 1, 8, 3, 10, 2, 7, 11, 4, 9, 5)
    assert lr06_leagues.cel_improves({"league_cel": getting_better}).answer == "agrees"
    assert lr06_leagues.cel_improves({"league_cel": wandering}).answer == "differs"
    tables = {"league_cel": getting_better, "league_tdl": wandering}
    assert lr06_leagues.tdl_wanders(tables).answer == "agrees"
    assert lr06_leagues.tdl_wanders({**tables, "league_tdl": getting_better}).answer == "differs"


PUBLISHED = {"CEL-N": 5502, "CEL": 5474, "CEL-HB": 5229, "Heuristic": 4875, "TDL-HB": 4243, "TDL": 3735}


def champions(**wins):
    table = pd.DataFrame({**PUBLISHED, **wins}.items(), columns=["player", "wins"])
    return {"table_3": table.sort_values("wins", ascending=False, ignore_index=True)}


def test_cel_is_on_top_of_the_champions_league_and_tdl_at_the_bottom():
    assert lr06_leagues.cel_on_top(champions()).answer == "agrees"
    assert lr06_leagues.cel_on_top(champions(Heuristic=5600)).answer == "differs"
    assert lr06_leagues.tdl_at_the_bottom(champions()).answer == "agrees"
    assert lr06_leagues.tdl_at_the_bottom(champions(TDL=6000)).answer == "differs"


def test_tdl_varies_more_than_cel():
    more = rows("arm sd_within_a_run", ("tdl", 0.05), (lr06_leagues.CEL_N, 0.02))
    less = rows("arm sd_within_a_run", ("tdl", 0.01), (lr06_leagues.CEL_N, 0.02))
    assert lr06.tdl_varies_more({"wandering": more}).answer == "agrees"
    assert lr06.tdl_varies_more({"wandering": less}).answer == "differs"


def shares(*values):
    games = (250, 500, 750, 1000, 1250)
    return {"table_1": pd.DataFrame({"opponent": "SWH", "training_games": games, "share_of_wins": values})}


def test_an_ntuple_network_defeats_others_early_or_late():
    early, late = shares(0.45, 0.68, 0.71, 0.68, 0.71), shares(0.3, 0.35, 0.4, 0.5, 0.7)
    assert l07.defeats("SWH").judge(early).answer == "agrees"
    assert l07.defeats("SWH").judge(late).answer == "differs"
    assert l07.rises_early("SWH").judge(early).answer == "agrees"
    assert l07.rises_early("SWH").judge(late).answer == "differs"
    assert l07.defeats("nobody").judge(early).answer == "open"


@pytest.mark.parametrize(("cma", "answer"), [(0.7, "agrees"), (0.505, "differs"), (0.4, "differs")])
def test_cma_es_has_to_be_above_es_by_more_than_noise(cma, answer):
    tables = {"curves": curves(cma=[0.1] + [cma] * 4, es=[0.1] + [0.5] * 4)}
    assert js16.in_this_order(("cma", "es"), "").judge(tables).answer == answer


def test_arms_are_compared_at_the_last_generation_that_both_have():
    tables = {"curves": curves(long=[0.1, 0.2, 0.2, 0.2, 0.9, 0.9, 0.9], short=[0.1, 0.5, 0.5, 0.5])}
    found = js16.in_this_order(("long", "short"), "").judge(tables)
    assert found.answer == "differs"
    assert "after 150 generations" in found.because


def test_an_arm_without_checkpoints_cannot_be_compared():
    assert js16.in_this_order(("a", "b"), "").judge({"curves": curves(a=[0.1, 0.2], b=[0.1])}).answer == "open"


def test_a_slight_gain_is_none():
    tables = {"curves": curves(a=[0.1] + [0.51] * 4, b=[0.1] + [0.5] * 4, c=[0.1] + [0.6] * 4)}
    assert js16.hardly_above("a", "b", "").judge(tables).answer == "agrees"
    assert js16.hardly_above("c", "b", "").judge(tables).answer == "differs"
    assert js16.close_to("a", "b", "").judge(tables).answer == "agrees"
    assert js16.close_to("b", "c", "").judge(tables).answer == "differs"


def test_networks_stand_on_the_front_or_behind_it():
    front = pd.DataFrame({"player": ["small", "large"], "is_on_front": [True, False]})
    assert js16_players.largest_on_front(("small",)).judge({"front": front}).answer == "agrees"
    assert js16_players.largest_on_front(("small", "large")).judge({"front": front}).answer == "differs"
    assert js16_players.largest_on_front(("none",)).judge({"front": front}).answer == "open"


def pairs(**scores):
    return {
        "pairs_openings": pd.DataFrame(
            [("all-4+2x2", *each) for each in scores.items()], columns=["player", "opponent", "score"]
        )
    }


def test_the_best_player_is_as_good_as_theirs_or_worse():
    theirs = {"othello-swh": 0.79, "othello-lr06": 0.93, "othello-s09": 0.93, "random": 0.99}
    judge = js16_players.as_good_as_theirs("all-4+2x2").judge
    assert judge(pairs(**theirs)).answer == "agrees"
    assert judge(pairs(**{**theirs, "othello-swh": 0.6})).answer == "differs"
