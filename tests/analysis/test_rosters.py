"""Who enters a contest, and what is said about those who do not."""

import numpy as np
import pandas as pd
import pytest

from distlearn.analysis.rosters import best_by_measure, by_arm, final_players, players_at, snapshots
from distlearn.errors import UserError
from distlearn.players import NamedPlayer


def player(arm, seed, checkpoint):
    origin = {"arm": arm, "seed": seed, "checkpoint": checkpoint, "games": 100 * checkpoint}
    return NamedPlayer(
        f"{arm}-{seed}@{checkpoint}", {"name": "othello"}, {"name": "wpc"}, "negation", np.zeros(64), origin
    )


def runs(**statuses):
    return pd.DataFrame([{"arm": run[:1], "seed": int(run[1:]), "status": status} for run, status in statuses.items()])


def names(players):
    return [each.name for each in players]


PLAYERS = [
    player("a", 0, 0),
    player("a", 0, 2),
    player("a", 0, 1),
    player("a", 1, 0),
    player("b", 0, 0),
    player("b", 0, 2),
]
FINISHED = runs(a0="finished", a1="finished", b0="finished")


def test_final_players_are_the_last_of_finished_runs():
    roster = final_players(PLAYERS, runs(a0="finished", a1="running", b0="finished"))
    assert names(roster.players) == ["a-0@2", "b-0@2"]
    assert roster.remarks == ["left out, since not finished: a-1"]


def test_runs_of_unequal_length_are_told():
    roster = final_players(PLAYERS, FINISHED)
    assert names(roster.players) == ["a-0@2", "a-1@0", "b-0@2"]
    assert roster.remarks == ["runs of unequal length: their last checkpoints are 0 to 2"]


def test_nothing_is_said_where_all_is_as_it_should_be():
    assert final_players(PLAYERS, runs(a0="finished", b0="finished")).remarks == ["left out, since not finished: a-1"]
    assert players_at(PLAYERS, 0).remarks == []


def test_at_a_checkpoint_those_are_left_out_who_have_not_got_there():
    roster = players_at(PLAYERS, 2)
    assert names(roster.players) == ["a-0@2", "b-0@2"]
    assert roster.remarks == ["left out, since they have no checkpoint 2: a-1"]


def test_many_who_are_left_out_are_counted():
    many = [player("a", seed, 0) for seed in range(8)] + [player("b", 0, 1)]
    assert players_at(many, 1).remarks == [
        "left out, since they have no checkpoint 1: a-0, a-1, a-2, a-3, a-4 and 3 more"
    ]


def test_a_checkpoint_that_nobody_has_is_refused():
    with pytest.raises(UserError, match="no run has a player of checkpoint 7; there are 0 to 2"):
        players_at(PLAYERS, 7)


def test_snapshots_are_all_of_one_run():
    assert names(snapshots(PLAYERS, "a", 0)) == ["a-0@0", "a-0@2", "a-0@1"]
    with pytest.raises(UserError, match=r"unknown run 'a:5'.*known: a:0, a:1, b:0"):
        snapshots(PLAYERS, "a", 5)


def test_the_best_by_a_measure_may_stand_anywhere_in_any_run():
    rows = [("a", 0, 0, 0.2), ("a", 0, 1, 0.7), ("a", 0, 2, 0.3), ("a", 1, 0, 0.6), ("b", 0, 0, 0.0), ("b", 0, 2, 0.0)]
    metrics = pd.DataFrame(rows, columns=["arm", "seed", "checkpoint", "value"]).assign(measure="heuristic")
    others = metrics.assign(measure="random", value=1 - metrics.value)
    best = best_by_measure(PLAYERS, pd.concat([metrics, others]), "heuristic")
    assert names(best) == ["a-0@1", "b-0@0"]
    with pytest.raises(UserError, match="unknown measure 'heuristics'; did you mean 'heuristic'"):
        best_by_measure(PLAYERS, metrics, "heuristics")


def test_arms_keep_their_order():
    assert {arm: names(members) for arm, members in by_arm(PLAYERS[::-1]).items()} == {
        "b": ["b-0@2", "b-0@0"],
        "a": ["a-1@0", "a-0@1", "a-0@2", "a-0@0"],
    }
    assert list(by_arm(PLAYERS)) == ["a", "b"]
