import itertools

import othello_2016 as published
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from distlearn.analysis.intransitivity import cycles, triples
from distlearn.errors import UserError


def table(*rows):
    return pd.DataFrame(rows, columns=["player", "opponent", "score"])


ROCK_PAPER_SCISSORS = [("rock", "scissors", 1.0), ("scissors", "paper", 1.0), ("paper", "rock", 1.0)]


def test_rock_paper_scissors_is_nothing_but_a_cycle():
    found = triples(table(*ROCK_PAPER_SCISSORS))
    assert found == (1, 0, 1, 0)
    assert found.share == 1
    assert cycles(table(*ROCK_PAPER_SCISSORS)).to_numpy().tolist() == [["paper", "rock", "scissors"]]


def test_an_order_has_no_cycles():
    order = [(a, b, 0.6) for a, b in itertools.combinations("abcde", 2)]
    assert triples(table(*order)) == (0, 0, 10, 0)
    assert triples(table(*order)).share == 0


def test_a_fourth_who_loses_to_all_leaves_one_cycle_in_four_triples():
    rows = [*ROCK_PAPER_SCISSORS, *((name, "well", 0.9) for name in ("rock", "paper", "scissors"))]
    assert triples(table(*rows)) == (1, 0, 4, 0)


def test_a_triple_with_a_tie_is_not_cyclic_and_counted_as_tied():
    rows = [*ROCK_PAPER_SCISSORS[:2], ("paper", "rock", 0.5)]
    assert triples(table(*rows)) == (0, 1, 1, 0)


def test_triples_in_which_two_did_not_meet_are_counted_apart():
    found = triples(table(*ROCK_PAPER_SCISSORS[:2]))
    assert found == (0, 0, 0, 1)
    assert pd.isna(found.share)


def test_both_views_of_a_match_count():
    # as first player everybody wins; over both seats a wins by a little
    rows = table(("a", "b", 0.9), ("b", "a", 0.8), ("b", "c", 1.0), ("c", "a", 1.0))
    assert triples(rows).cyclic == 1


def test_the_round_robin_of_2016_by_the_slow_way():
    rows = published.round_robin()
    score = {(row.player, row.opponent): row.score for row in rows.itertuples()}
    n_cyclic = n_tied = 0
    for trio in itertools.combinations(published.NAMES, 3):
        beaten = [sum(score[one, other] > 0.5 for other in trio if other != one) for one in trio]
        n_tied += any(score[pair] == 0.5 for pair in itertools.combinations(trio, 2))
        n_cyclic += beaten == [1, 1, 1] and all(score[pair] != 0.5 for pair in itertools.combinations(trio, 2))
    assert triples(rows) == (n_cyclic, n_tied, 364, 0)
    assert n_cyclic > 0
    assert n_tied == 12  # SWH and LR06 scored 50.0, with any of the other twelve
    assert len(cycles(rows)) == n_cyclic


@settings(max_examples=30)
@given(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=10, max_size=10))
def test_the_same_triples_are_cyclic_if_all_results_are_turned_round(scores):
    pairs = list(itertools.combinations("abcde", 2))
    one = triples(table(*((a, b, score) for (a, b), score in zip(pairs, scores, strict=True))))
    turned = triples(table(*((a, b, 1 - score) for (a, b), score in zip(pairs, scores, strict=True))))
    assert one == turned
    assert one.cyclic + one.tied <= one.all == 10
    assert one.cyclic <= 5  # the most that five players can have


@pytest.mark.parametrize("score", [None, 1.5])
def test_what_is_no_score_is_refused(score):
    with pytest.raises(UserError, match="a against b: score"):
        triples(table(("a", "b", score)))
