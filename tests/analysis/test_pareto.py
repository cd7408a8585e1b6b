import othello_2016 as published
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.analysis.pareto import with_pareto_front
from distlearn.errors import UserError


def test_the_front_of_the_papers_round_robin_is_the_heuristic_and_their_own_player():
    players = (
        pd.DataFrame({"weights": published.WEIGHTS, "score": published.TOTALS}).rename_axis("player").reset_index()
    )
    found = with_pareto_front(players)
    assert list(found.player[found.is_on_front]) == ["SWH", "CoCMAES-4+2x2"]
    assert list(found.weights) == sorted(published.WEIGHTS.values())


def test_equals_are_on_the_front_together():
    players = pd.DataFrame({"weights": [10, 10, 10, 20], "score": [0.5, 0.5, 0.4, 0.5]})
    assert list(with_pareto_front(players).is_on_front) == [True, True, False, False]


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(0, 5)), min_size=1))
def test_whoever_is_not_on_the_front_is_beaten_by_somebody_on_it_and_nobody_on_it_is(pairs):
    found = with_pareto_front(pd.DataFrame(pairs, columns=["weights", "score"]))
    front = list(found[found.is_on_front][["weights", "score"]].itertuples(index=False, name=None))
    for weights, score, is_on_front in found[["weights", "score", "is_on_front"]].itertuples(index=False, name=None):
        is_beaten = any(w <= weights and s >= score and (w, s) != (weights, score) for w, s in front)
        assert is_beaten != is_on_front


def test_a_player_without_a_score_is_refused():
    with pytest.raises(UserError, match="row 1 has no score; leave it out"):
        with_pareto_front(pd.DataFrame({"weights": [1, 2], "score": [0.5, None]}))
