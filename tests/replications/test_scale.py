import pytest

from distlearn.campaign.spec import Budget
from distlearn.errors import UserError
from distlearn.replications import REPLICATIONS
from distlearn.replications.files import experiment
from distlearn.replications.scale import scaled, scaled_budget, scaled_runs


def budget(games, every):
    return Budget(games=games, checkpoint_every=every)


def test_at_scale_1_a_campaign_is_exactly_that_of_its_file():
    spec = experiment("othello_ctdl_2009")
    assert scaled(spec, 1) == spec


def test_a_hundredth_of_the_budget_has_as_many_checkpoints():
    assert scaled_budget(budget(4_500_000, 90_000), 0.01) == budget(45_000, 900)


def test_a_checkpoint_is_never_less_than_a_game_and_the_budget_stays_what_the_scale_says():
    assert scaled_budget(budget(1250, 25), 0.01) == budget(12, 1)


def test_generations_are_scaled_as_games_are():
    generations = Budget(generations=2000, checkpoint_every=50)
    assert scaled_budget(generations, 0.1) == Budget(generations=200, checkpoint_every=5)


@pytest.mark.parametrize(("n_runs", "scale", "expected"), [(30, 1, 30), (30, 0.1, 10), (30, 0.01, 3), (5, 0.5, 4)])
def test_runs_shrink_by_the_root_of_the_scale(n_runs, scale, expected):
    assert scaled_runs(n_runs, scale) == expected


@pytest.mark.parametrize(("n_runs", "expected"), [(30, 3), (1, 1)])
def test_there_are_three_runs_at_least_or_all_that_the_paper_has(n_runs, expected):
    assert scaled_runs(n_runs, 1e-6) == expected


@pytest.mark.parametrize("scale", [0, -1, 1.5, float("nan")])
def test_only_shares_of_the_papers_size_are_scales(scale):
    with pytest.raises(UserError, match="above 0 and up to 1"):
        scaled(experiment("othello_ctdl_2009"), scale)


@pytest.mark.parametrize("name", REPLICATIONS)
@pytest.mark.parametrize("scale", [1e-5, 0.01, 0.3])
def test_every_experiment_can_be_scaled_to_whole_checkpoints(name, scale):
    for arm in scaled(experiment(name), scale).arms.values():
        assert arm.budget.total % arm.budget.checkpoint_every == 0
