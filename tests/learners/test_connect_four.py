"""Connect Four, of which nothing but its rules is known anywhere: every value function and every learner learns it."""

import campaigns
import pytest

import distlearn
from distlearn.learners import LEARNERS
from distlearn.value_functions import VALUE_FUNCTIONS

CAMPAIGN = """
# Does everything learn a game that it was not written for?
game = "connect-four"
value_function = "wpc"
seeds = 1
budget = { games = 10_000, checkpoint_every = 10_000 }

[arms.tdl]
learner = { name = "tdl", epsilon = 0.1 }

[arms.tdl-ntuple]
value_function = { name = "ntuple", tuples = "all-4" }
learner = { name = "tdl", epsilon = 0.1 }

[arms.tdl-mlp]
value_function = { name = "mlp", hidden = 8 }
learner = { name = "tdl", epsilon = 0.1, start = "uniform", alpha = 0.05 }

[arms.es]
learner = { name = "es", epsilon = 0.1 }

[arms.cma-es]
learner = { name = "cma-es", population = 20, epsilon = 0.1 }

[arms.cel]
learner = { name = "cel", population = 20, epsilon = 0.1 }

[arms.ctdl]
learner = { name = "ctdl", population = 20 }

[measures.random]
name = "versus"
player = "random"
games = 1000
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    path = tmp_path_factory.mktemp("connect-four")
    assert campaigns.run(campaigns.small_spec(path, text=CAMPAIGN), path / "results") == []
    return distlearn.load(path / "results")


def test_all_learners_and_all_value_functions_are_there(results):
    arms = results.spec["arms"].values()
    assert {arm["learner"]["name"] for arm in arms} == set(LEARNERS)
    assert {arm["value_function"]["name"] for arm in arms} == set(VALUE_FUNCTIONS) - {
        "constant",
        "liberties",
    }  # have no weights


def test_all_of_them_beat_random_play(results):
    scores = results.metrics.query("checkpoint == 1").set_index("arm").value
    assert len(scores) == 7
    assert scores.min() > 0.6, scores
