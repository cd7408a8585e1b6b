"""The numbers games by hand, and what they are for: archives make progress where plain coevolution overspecialises."""

import campaigns
import numpy as np
import pandas as pd
import pytest

import distlearn
from distlearn import play
from distlearn.binding import built
from distlearn.games import NUMBERS_GAMES
from distlearn.learners import LEARNERS
from distlearn.measures import MEASURES
from distlearn.play import Group, PlayJob, PlayResult, Problem
from distlearn.players import Player
from distlearn.seeds import Stream
from distlearn.value_functions import Vector

# Mutations go down more often than up (de Jong & Pollack 2004), so that what is not asked for gets lost.
BREEDING = {"mutation": 1.0, "sigma": 1.0, "bias": -0.5, "limit": np.inf, "tournament": 3}
PLAIN = {"name": "cel", "population": 20, **BREEDING}
TEACHERS = {"name": "learner-teacher", "teachers": 20}
ARCHIVED = {**PLAIN, "scheme": TEACHERS, "archive_opponents": 20, "archive_parents": 1.0, "best_of": "archive"}


def new_learner(game, entry, seed=0):
    problem = Problem(NUMBERS_GAMES[game](), Vector(2))
    return built(("learner",), entry, LEARNERS, problem, Stream.of("numbers", seed))


def advanced(learner, n_generations):
    while learner.generation < n_generations:
        learner.tell(play.do(learner.ask()))
    return learner.best.weights


def share_solved(game, weights):
    measure = MEASURES["solved"](game, tests=4000)
    return measure.measured(play.do(measure.job(Player(Vector(len(weights)), weights), Stream.of("tests")))).value


@pytest.mark.parametrize(
    ("test", "on_one", "on_all"),
    [
        ([3.0, 7.0], 1, 1),  # itself
        ([2.0, 2.0], 1, 1),
        ([2.0, 9.0], -1, -1),  # asks for the second number
        ([9.0, 2.0], -1, -1),  # asks for the first
        ([3.0, 1.0], 1, 1),  # an equal number is enough
        ([5.0, 6.0], 1, -1),  # the second alone is large enough
        ([2.0, 7.5], -1, -1),
        ([4.0, 4.0], -1, -1),  # of equally large dimensions the first counts
        ([-9.0, -8.0], 1, 1),
    ],
)
def test_whether_3_7_solves_a_test(test, on_one, on_all):
    groups = (Group(Vector(2), np.array([[3.0, 7.0], test])),)
    for name, lead in (("compare-on-one", on_one), ("compare-on-all", on_all)):
        job = PlayJob(NUMBERS_GAMES[name](), groups, np.array([0]), np.array([1]), Stream.of("x").seeds(1))
        assert play.do(job).leads.tolist() == [lead]


def test_there_can_be_any_number_of_dimensions():
    candidates, tests = np.array([[1.0, 5.0, 3.0, 4.0]] * 3), np.array([[0, 5, 3, 4], [2, 5, 3, 4], [4, 3, 2, 4.5]])
    assert NUMBERS_GAMES["compare-on-one"](dimensions=4).leads(candidates, tests).tolist() == [1, 1, -1]
    assert NUMBERS_GAMES["compare-on-all"](dimensions=4).leads(candidates, tests).tolist() == [1, -1, -1]


def test_who_is_the_candidate_matters():
    """Two specialists cannot solve each other, two equals can: it is no game in which one wins what the other loses."""
    specialists, equals = np.array([[1.0, 5.0], [4.0, 2.0]]), np.array([[1.0, 1.0], [1.0, 1.0]])
    for name in NUMBERS_GAMES:
        game = NUMBERS_GAMES[name]()
        assert game.leads(specialists, specialists[::-1]).tolist() == [-1, -1]
        assert game.leads(equals, equals[::-1]).tolist() == [1, 1]


def test_in_one_population_only_the_candidate_of_a_game_gets_points():
    learner = new_learner("compare-on-one", {**PLAIN, "population": 3, "start": "uniform"})
    job = learner.ask()
    assert job.n_games == 9
    learner.tell(PlayResult(np.where(job.first == 1, 1.0, -1.0)))  # 1 solves all, the others nothing
    assert learner.best_fitness == 3 * 3
    assert learner.numbers().fitness_mean == 3


def test_learners_are_candidates_and_teachers_tests():
    learner = new_learner("compare-on-one", {**PLAIN, "population": 2, "scheme": {**TEACHERS, "teachers": 3}})
    job = learner.ask()
    assert sorted(zip(job.first.tolist(), job.second.tolist(), strict=True)) == [
        (candidate, test) for candidate in (0, 1) for test in (2, 3, 4)
    ]
    learner.tell(PlayResult(np.where(job.first == 1, 1.0, -1.0)))
    assert learner.best_fitness == 3 * 3


@pytest.mark.parametrize(
    ("weights", "on_one", "on_all"),
    [
        ([10.0, 10.0], 1.0, 1.0),
        ([-1.0, -1.0], 0.0, 0.0),
        ([10.0, -1.0], 1 / 2, 0.0),  # a specialist solves the tests of its dimension
        ([5.0, 10.0], 1 / 2 + 1 / 8, 1 / 2),  # first numbers below 5 that are larger than the second: ½·½·½
        ([5.0, 5.0], 1 / 4, 1 / 4),
    ],
)
def test_the_share_of_tests_that_is_solved_is_an_area(weights, on_one, on_all):
    assert share_solved(NUMBERS_GAMES["compare-on-one"](), np.array(weights)) == pytest.approx(on_one, abs=0.03)
    assert share_solved(NUMBERS_GAMES["compare-on-all"](), np.array(weights)) == pytest.approx(on_all, abs=0.03)


@pytest.mark.parametrize("scheme", ["intra-population", TEACHERS], ids=["intra-population", "learner-teacher"])
@pytest.mark.parametrize("seed", range(3))
def test_plain_coevolution_overspecialises_on_compare_on_one(scheme, seed):
    learner = new_learner("compare-on-one", {**PLAIN, "scheme": scheme}, seed)
    best = advanced(learner, 100)
    assert best.max() > 20  # it has run away in the dimension that tests came to ask for …
    assert best.min() < -10  # … and the other one got lost
    assert share_solved(learner._problem.game, best) == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize("archive", ["maxsolve", "ipca", "lapca"])
@pytest.mark.parametrize("game", ["compare-on-one", "compare-on-all"])
def test_archives_make_progress_in_all_dimensions(game, archive):
    smaller, solved = [], []
    for seed in range(4):
        learner = new_learner(game, {**ARCHIVED, "archive": archive}, seed)
        smaller.append([advanced(learner, n_generations).min() for n_generations in (20, 60, 120)])
        solved.append(share_solved(learner._problem.game, learner.best.weights))
    early, later, last = np.mean(smaller, axis=0)
    assert 1 < early < later - 1 < last - 2
    assert np.min(smaller) > 0  # nothing is lost at any time
    assert np.mean(solved) > 0.75


@pytest.mark.parametrize("game", ["compare-on-one", "compare-on-all"])
def test_the_progress_of_ipca_is_monotone(game):
    """For whoever was archived there is ever after someone who solves all of that time's tests that it solved."""
    learner = new_learner(game, {**ARCHIVED, "archive": "ipca"})
    solves = learner._problem.game.solves
    past, n_solved = [], []
    for generation in range(1, 81):
        advanced(learner, generation)
        candidates, tests = learner._hall.players
        best = np.tile(learner.best.weights, (len(tests), 1))
        n_solved.append(int(solves(best, tests).sum()))
        if generation % 5 == 0:
            past.append((candidates, tests))
    assert n_solved == sorted(n_solved)
    assert n_solved[-1] > 20

    def outcomes(candidates, tests):
        return np.array([solves(np.tile(each, (len(tests), 1)), tests) for each in candidates])

    for i, (old, tests) in enumerate(past):
        for candidates, _ in past[i:]:
            now, then = outcomes(candidates, tests), outcomes(old, tests)
            assert all((now >= row).all(axis=1).any() for row in then)


CAMPAIGN = """
# Do archives keep a candidate from forgetting what it is not asked for?
game = { name = "compare-on-one", range = 10 }
seeds = 3
budget = { generations = 100, checkpoint_every = 50 }

[learner]
name = "cel"
population = 20
mutation = 1.0
sigma = 1.0
bias = -0.5
limit = inf
tournament = 3

[arms.plain]

[arms.archived.learner]
scheme = { name = "learner-teacher", teachers = 20 }
archive = "ipca"
archive_opponents = 20
archive_parents = 1.0
best_of = "archive"

[measures.solved]
name = "solved"
tests = 500
"""


def test_a_campaign_of_numbers_shows_the_same(tmp_path):
    assert campaigns.run(campaigns.small_spec(tmp_path, text=CAMPAIGN), tmp_path / "results") == []
    results = distlearn.load(tmp_path / "results")
    metrics = results.metrics
    assert (metrics.wins + metrics.losses == 500).all()
    assert (metrics.value == metrics.wins / 500).all()
    last = metrics[metrics.checkpoint == 2].groupby("arm").value
    assert last.max()["plain"] < 0.6
    assert last.min()["archived"] > 0.65
    assert (metrics[(metrics.arm == "plain") & (metrics.checkpoint == 2)].games == 100 * 400).all()

    generations = pd.read_parquet(tmp_path / "results" / "generations")
    numbers = dict(generations[generations.arm == "archived"].iloc[-1].numbers)
    assert numbers["archive"] >= 1
    assert numbers["archive_others"] > 20
    assert results.player("archived", seed=0).weights.min() > 3
